-- The stream of settled rounds (README.md). Drizzle cannot express partitions; the months are added by figures_add_months.
create sequence if not exists settled_rounds_seq;

create table if not exists settled_rounds (
  seq bigint not null default nextval('settled_rounds_seq'),
  -- The transaction that wrote the row: readers follow transactions, because a lower seq may be committed later.
  xid xid8 not null default pg_current_xact_id(),
  booked_at timestamptz not null default clock_timestamp(),
  member_id bigint not null,
  currency text not null,
  -- The lobby's category, so that esports and cockfights of a sports vendor are their own.
  category text not null,
  -- Null for the portal's own games.
  vendor_id bigint,
  -- The vendor's game; for a lottery bet the lottery game (lottery_games.game_id).
  game_id bigint not null,
  source text not null check (source in ('game_round', 'lottery_bet')),
  source_id bigint not null,
  -- 0 for the first settlement; later rows are the differences of a correction.
  revision integer not null check (revision >= 0),
  placed_at timestamptz not null,
  first_settled_at timestamptz not null,
  stake_minor bigint not null,
  -- Returned part of the stake, which is also part of the payout.
  pushed_minor bigint not null default 0,
  -- Everything that was credited, jackpot and promotion included.
  payout_minor bigint not null,
  jackpot_minor bigint not null,
  -- Wins of free rounds and promotions.
  promotion_minor bigint not null,
  -- Part of the stake that went into jackpots.
  contribution_minor bigint not null default 0,
  -- Bonus money in the stake, and the shares of the payout that belong to bonuses.
  bonus_stake_minor bigint not null default 0,
  bonus_payout_minor bigint not null default 0,
  -- Progress of the member's bonuses, [{"grant", "progress"}]; null for a round without.
  bonus_progress jsonb,
  valid_bet_minor bigint not null,
  -- The part of the valid bet that was staked in cash.
  cash_valid_bet_minor bigint not null,
  -- What counts for agents of the valid bet of a bet that won, and of one that lost, by stake and payout without jackpot and promotion: the
  -- cash part, and nothing in sports at odds below 1.5.
  won_valid_bet_minor bigint not null,
  lost_valid_bet_minor bigint not null,
  -- A round of a guest, with play money: no figure counts it.
  is_play_money boolean not null
) partition by range (booked_at);

create index if not exists settled_rounds_order on settled_rounds (xid, seq);
-- The few corrections alone: the first settlement of a round is never looked up.
create index if not exists settled_rounds_corrections on settled_rounds (source, source_id) where revision > 0;
-- Serves the comparison of members' days: the corrections of a day, whenever they were made.
create index if not exists settled_rounds_corrected on settled_rounds (first_settled_at) where revision > 0;

-- Serves the comparison of one day with the ledger.
create index if not exists settled_rounds_booked on settled_rounds using brin (booked_at) with (autosummarize = true);

-- Takes the rows of a month that was not added in time.
create table if not exists settled_rounds_other partition of settled_rounds default;

create or replace trigger settled_rounds_append_only before update or delete or truncate on settled_rounds
  for each statement execute function refuse_change();
create or replace trigger settled_rounds_append_only before update or delete or truncate on settled_rounds_other
  for each statement execute function refuse_change();

-- The play of members in windows of five minutes: member_days in detail, as far back as figures_windows_start().
create table if not exists member_windows (
  member_id bigint not null,
  window_at timestamptz not null,
  currency text not null,
  category text not null,
  rounds bigint not null,
  stake_minor bigint not null,
  payout_minor bigint not null,
  jackpot_minor bigint not null,
  promotion_minor bigint not null,
  contribution_minor bigint not null,
  bonus_stake_minor bigint not null,
  bonus_payout_minor bigint not null,
  valid_bet_minor bigint not null,
  cash_valid_bet_minor bigint not null,
  won_valid_bet_minor bigint not null,
  lost_valid_bet_minor bigint not null,
  primary key (window_at, member_id, currency, category)
) partition by range (window_at);

create table if not exists member_windows_other partition of member_windows default;

-- The play of everybody below an agent, kept as long.
create table if not exists team_windows (
  agent_id bigint not null,
  window_at timestamptz not null,
  currency text not null,
  category text not null,
  rounds bigint not null,
  stake_minor numeric(50) not null,
  payout_minor numeric(50) not null,
  jackpot_minor numeric(50) not null,
  promotion_minor numeric(50) not null,
  contribution_minor numeric(50) not null,
  bonus_stake_minor numeric(50) not null,
  bonus_payout_minor numeric(50) not null,
  valid_bet_minor numeric(50) not null,
  cash_valid_bet_minor numeric(50) not null,
  won_valid_bet_minor numeric(50) not null,
  lost_valid_bet_minor numeric(50) not null,
  primary key (window_at, agent_id, currency, category)
) partition by range (window_at);

create table if not exists team_windows_other partition of team_windows default;

select figures_add_months();

insert into fact_readers (name) values ('rounds'), ('entries') on conflict do nothing;
