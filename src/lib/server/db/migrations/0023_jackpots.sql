CREATE TABLE "lottery_jackpot_draws" (
	"issue_id" bigint NOT NULL,
	"tier" text NOT NULL,
	"result_version" integer NOT NULL,
	"amount_minor" bigint NOT NULL,
	"winners_minor" bigint NOT NULL,
	"paid_minor" bigint NOT NULL,
	"taken_minor" bigint NOT NULL,
	"seeded_minor" bigint NOT NULL,
	"left_minor" bigint NOT NULL,
	CONSTRAINT "lottery_jackpot_draws_issue_id_tier_result_version_pk" PRIMARY KEY("issue_id","tier","result_version"),
	CONSTRAINT "lottery_jackpot_draws_amounts" CHECK (least(amount_minor, winners_minor, paid_minor, taken_minor, seeded_minor, left_minor) >= 0
          and taken_minor <= paid_minor)
);
--> statement-breakpoint
CREATE TABLE "lottery_jackpots" (
	"game_code" text NOT NULL,
	"tier" text NOT NULL,
	"account_id" bigint NOT NULL,
	"reserve_id" bigint NOT NULL,
	"floor_minor" bigint NOT NULL,
	"pot_bps" integer NOT NULL,
	"reserve_bps" integer NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lottery_jackpots_game_code_tier_pk" PRIMARY KEY("game_code","tier"),
	CONSTRAINT "lottery_jackpots_accountId_unique" UNIQUE("account_id"),
	CONSTRAINT "lottery_jackpots_amounts" CHECK (floor_minor > 0 and least(pot_bps, reserve_bps) >= 0)
);
--> statement-breakpoint
ALTER TABLE "lottery_jackpots" ADD CONSTRAINT "lottery_jackpots_game_code_lottery_games_game_code_fk" FOREIGN KEY ("game_code") REFERENCES "public"."lottery_games"("game_code") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Whether every jackpot of a game has its floor; of a game without jackpots nothing is missing.
create function lottery_pots_are_full(p_game text) returns boolean language sql stable as $$
  select not exists (
    select 1 from lottery_jackpots j left join ledger_balances b on b.account_id = j.account_id
     where j.game_code = p_game and coalesce(b.balance_minor, 0) < j.floor_minor)
$$;
--> statement-breakpoint
-- No bet on a jackpot that is not there (rulebook §10.2). Whoever moves a pot, a floor or this row takes the row first
-- (domain/lottery/terms-moment): what is found here holds until the commit.
create function lottery_games_have_reserve() returns trigger language plpgsql as $$
begin
  if not lottery_pots_are_full(new.game_code) then
    raise exception 'a jackpot of % is below its floor', new.game_code using errcode = 'PL026';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger lottery_games_have_reserve before update on lottery_games
  for each row when (new.enabled and not new.is_under_maintenance) execute function lottery_games_have_reserve();
--> statement-breakpoint
-- Where these games were switched on, they were sold without a reserve: they wait for one. What was set as a jackpot's odds
-- promised a price; now it would promise a floor that nobody has put aside.
update lottery_games set is_under_maintenance = true, changed_at = clock_timestamp()
 where game_group in ('MEGA645', 'POWER655') and enabled and not is_under_maintenance;
--> statement-breakpoint
update lottery_odds o set odds = null, changed_at = clock_timestamp()
  from lottery_games g
 where g.game_code = o.game_code and g.game_group in ('MEGA645', 'POWER655') and o.tier in ('M6', 'JP1', 'JP2')
   and o.odds is not null;
