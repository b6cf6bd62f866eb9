CREATE TABLE "lottery_chases" (
	"slip_id" bigint PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"stops_on_win" boolean NOT NULL,
	"state" text DEFAULT 'running' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lottery_exposures" (
	"issue_id" bigint NOT NULL,
	"market" text NOT NULL,
	"outcome" text NOT NULL,
	"liability_minor" bigint NOT NULL,
	"income_minor" bigint NOT NULL,
	CONSTRAINT "lottery_exposures_issue_id_market_outcome_pk" PRIMARY KEY("issue_id","market","outcome")
);
--> statement-breakpoint
CREATE TABLE "lottery_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lottery_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"slip_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"issue_id" bigint NOT NULL,
	"prize_mode" text NOT NULL,
	"play" text NOT NULL,
	"selection" text NOT NULL,
	"stakes" integer NOT NULL,
	"unit_minor" bigint NOT NULL,
	"mode" text NOT NULL,
	"multiple" integer NOT NULL,
	"cost_minor" bigint NOT NULL,
	"bet_series" integer,
	"panel" text NOT NULL,
	"odds" jsonb NOT NULL,
	"rule_version" integer NOT NULL,
	"rebate_minor" bigint NOT NULL,
	"possible_minor" bigint NOT NULL,
	"cap_minor" bigint NOT NULL,
	"ticket" uuid NOT NULL,
	"covers" text[],
	"state" text DEFAULT 'placed' NOT NULL,
	"payout_minor" bigint,
	"paid_minor" bigint,
	"wins" jsonb,
	"rebate_paid_minor" bigint,
	"placed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lottery_orders_publicId_unique" UNIQUE("public_id"),
	CONSTRAINT "lottery_orders_amounts" CHECK (cost_minor > 0 and rebate_minor >= 0 and possible_minor >= 0),
	CONSTRAINT "lottery_orders_paid" CHECK ((state = 'won') = (paid_minor is not null))
);
--> statement-breakpoint
CREATE TABLE "lottery_slips" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lottery_slips_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"member_id" bigint NOT NULL,
	"key" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"game_code" text NOT NULL,
	"cost_minor" bigint NOT NULL,
	"balance_after_minor" bigint NOT NULL,
	"entry_id" bigint NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lottery_slips_publicId_unique" UNIQUE("public_id"),
	CONSTRAINT "lottery_slips_key" UNIQUE("member_id","key")
);
--> statement-breakpoint
CREATE TABLE "lottery_payouts" (
	"issue_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"result_version" integer NOT NULL,
	"win_minor" bigint NOT NULL,
	"rebate_minor" bigint NOT NULL,
	"refund_minor" bigint NOT NULL,
	"owed_minor" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "lottery_payouts_issue_id_member_id_result_version_pk" PRIMARY KEY("issue_id","member_id","result_version"),
	CONSTRAINT "lottery_payouts_amounts" CHECK (least(win_minor, rebate_minor, refund_minor, owed_minor) >= 0)
);
--> statement-breakpoint
CREATE TABLE "lottery_settlements" (
	"issue_id" bigint NOT NULL,
	"result_version" integer NOT NULL,
	"last_member_id" bigint DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "lottery_settlements_issue_id_result_version_pk" PRIMARY KEY("issue_id","result_version")
);
--> statement-breakpoint
CREATE INDEX "lottery_chases_stopping" ON "lottery_chases" USING btree ("slip_id") WHERE state = 'stopping';--> statement-breakpoint
CREATE INDEX "lottery_orders_issue" ON "lottery_orders" USING btree ("issue_id","member_id");--> statement-breakpoint
CREATE INDEX "lottery_orders_member" ON "lottery_orders" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "lottery_orders_slip" ON "lottery_orders" USING btree ("slip_id");--> statement-breakpoint
-- Adds to what an issue may cost (p_sign 1), or takes it away again (-1). In one order, so that no two wait for each other
-- in a circle. p_exposures: [{issue, market, outcome, liability, income}].
CREATE FUNCTION lottery_expose(p_game text, p_exposures jsonb, p_sign int) RETURNS void LANGUAGE sql AS $$
  insert into lottery_exposures as e (issue_id, market, outcome, liability_minor, income_minor)
    select i.id, x.market, x.outcome, p_sign * sum(x.liability), p_sign * sum(x.income)
      from jsonb_to_recordset(p_exposures) as x (issue text, market text, outcome text, liability bigint, income bigint)
      join lottery_issues i on i.game_code = p_game and i.issue = x.issue
     group by i.id, x.market, x.outcome
     order by 1, 2, 3
  on conflict (issue_id, market, outcome) do update
    set liability_minor = e.liability_minor + excluded.liability_minor, income_minor = e.income_minor + excluded.income_minor
$$;
--> statement-breakpoint
-- Takes a slip: every line or none, in one round trip. Answers a status; whatever is not OK has changed nothing.
--   The locks, in this order everywhere: the issues' (shared; who settles takes them alone, once, so that every bet that
--   was taken before is there to be read), the member's balance, the exposures.
--   The close is held against the database's clock when all of them are taken.
--   p_terms: the moment from which the game's terms are those that the lines were reckoned with.
--   p_lines: [{line, id, issue, prizeMode, play, selection, stakes, unit, mode, multiple, cost, series, panel, odds,
--   ruleVersion, rebate, possible, cap, ticket, covers}]; p_exposures: as above with {line, mostCovered}; both null-safe.
--   p_house_loss: null where the house risks nothing (play money).
CREATE FUNCTION lottery_place(
  p_member bigint, p_key text, p_hash bytea, p_slip text, p_game text, p_terms bigint, p_member_win bigint,
  p_house_loss bigint, p_lines jsonb, p_exposures jsonb, p_is_chase boolean, p_stops_on_win boolean,
  OUT status text, OUT line int, OUT slip text, OUT placed_at timestamptz, OUT balance bigint, OUT account_id bigint,
  OUT is_duplicate boolean
) LANGUAGE plpgsql SET enable_seqscan = off AS $$
declare
  v_issues bigint[];
  v_player record;
  v_game record;
  v_before record;
  v_cost bigint;
  v_house bigint;
  v_slip bigint;
  v_entry bigint;
  v_issue text;
begin
  is_duplicate := false;
  select array_agg(i.id order by i.id), min(i.issue) into v_issues, v_issue from lottery_issues i
   where i.game_code = p_game
     and i.issue in (select l.issue from jsonb_to_recordset(p_lines) as l (issue text));
  if v_issues is not null then
    for i in 1 .. cardinality(v_issues) loop
      perform pg_advisory_xact_lock_shared(7003, hashint8(v_issues[i]));
    end loop;
  end if;
  select m.state, m.currency, a.id as account_id, b.balance_minor into v_player
    from members m
    join ledger_accounts a on a.kind = 'player' and a.owner_id = m.id and a.currency = m.currency
    join ledger_balances b on b.account_id = a.id
   where m.id = p_member
     for no key update of b;
  balance := v_player.balance_minor;
  account_id := v_player.account_id;

  select s.hash, s.public_id, s.placed_at, s.balance_after_minor into v_before
    from lottery_slips s where s.member_id = p_member and s.key = p_key;
  if found then
    if v_before.hash <> p_hash then status := 'KEY_REUSED'; return; end if;
    status := 'OK'; is_duplicate := true;
    slip := v_before.public_id; placed_at := v_before.placed_at; balance := v_before.balance_after_minor;
    return;
  end if;
  if v_player.state <> 'active' then status := 'BLOCKED'; return; end if;
  select g.enabled and not g.is_under_maintenance as is_open,
         extract(epoch from greatest(g.changed_at, (select max(o.changed_at) from lottery_odds o where o.game_code = p_game)))
           * 1000000 as terms
    into v_game from lottery_games g where g.game_code = p_game;
  if v_game.terms is distinct from p_terms then status := 'STALE_TERMS'; return; end if;
  line := lottery_closed_line(p_game, p_lines, p_is_chase);
  if line is not null then status := 'ISSUE_CLOSED'; return; end if;
  if not v_game.is_open then status := 'GAME_OFF'; return; end if;

  -- Outcomes of a market that the member covers, with those of earlier bets on the issue.
  select min(x.line) into line
    from jsonb_to_recordset(p_exposures) as x (line int, issue text, market text, outcome text, "mostCovered" int)
    join lottery_issues i on i.game_code = p_game and i.issue = x.issue
   where x."mostCovered" is not null
     and (select count(distinct c.cover) from (
            select y.market || ':' || y.outcome as cover
              from jsonb_to_recordset(p_exposures) as y (issue text, market text, outcome text)
             where y.issue = x.issue and y.market = x.market
            union all
            select cover from lottery_orders o, unnest(o.covers) as cover
             where o.issue_id = i.id and o.member_id = p_member and o.state = 'placed' and cover like x.market || ':%'
          ) c) > x."mostCovered";
  if line is not null then status := 'COVERAGE'; return; end if;
  select min(l.line) into line
    from (select n.issue, min(n.line) as line, sum(n.possible) as possible
            from jsonb_to_recordset(p_lines) as n (line int, issue text, possible bigint) group by n.issue) l
    join lottery_issues i on i.game_code = p_game and i.issue = l.issue
   where l.possible + coalesce((select sum(o.possible_minor) from lottery_orders o
            where o.issue_id = i.id and o.member_id = p_member and o.state = 'placed'), 0) > p_member_win;
  if line is not null then status := 'WIN_TOO_HIGH'; return; end if;

  if p_house_loss is not null then
    perform lottery_expose(p_game, p_exposures, 1);
    select min(x.line) into line
      from jsonb_to_recordset(p_exposures) as x (line int, issue text, market text, outcome text)
      join lottery_issues i on i.game_code = p_game and i.issue = x.issue
      join lottery_exposures e on e.issue_id = i.id and e.market = x.market and e.outcome = x.outcome
     where e.liability_minor > p_house_loss
       and e.liability_minor - (select sum(s.income_minor) from lottery_exposures s
                                 where s.issue_id = e.issue_id and s.market = e.market) > p_house_loss;
    if line is not null then status := 'NUMBER_FULL'; end if;
  end if;
  select sum(l.cost) into v_cost from jsonb_to_recordset(p_lines) as l (cost bigint);
  if status is null and balance < v_cost then status := 'INSUFFICIENT_FUNDS'; end if;
  if status is null then
    placed_at := clock_timestamp();
    line := lottery_closed_line(p_game, p_lines, p_is_chase, placed_at);
    if line is not null then status := 'ISSUE_CLOSED'; end if;
  end if;
  if status is not null then
    if p_house_loss is not null then perform lottery_expose(p_game, p_exposures, -1); end if;
    return;
  end if;

  select a.id into v_house from ledger_accounts a
   where a.kind = 'house_lottery' and a.owner_id = 0 and a.currency = v_player.currency;
  v_entry := (ledger_post('lottery:bet', p_slip, p_hash, 'bet', jsonb_build_object('game', p_game, 'issue', v_issue), null,
    case when account_id < v_house then array[account_id, v_house] else array[v_house, account_id] end,
    case when account_id < v_house then array[-v_cost, v_cost] else array[v_cost, -v_cost] end)).entry_id;
  balance := balance - v_cost;
  slip := p_slip;
  insert into lottery_slips as s (public_id, member_id, key, hash, game_code, cost_minor, balance_after_minor, entry_id, placed_at)
    values (p_slip, p_member, p_key, p_hash, p_game, v_cost, lottery_place.balance, v_entry, lottery_place.placed_at)
    returning s.id into v_slip;
  if p_is_chase then
    insert into lottery_chases (slip_id, member_id, stops_on_win) values (v_slip, p_member, p_stops_on_win);
  end if;
  insert into lottery_orders (public_id, slip_id, member_id, issue_id, prize_mode, play, selection, stakes, unit_minor, mode,
                              multiple, cost_minor, bet_series, panel, odds, rule_version, rebate_minor, possible_minor,
                              cap_minor, ticket, covers, placed_at)
    select l.id, v_slip, p_member, i.id, l."prizeMode", l.play, l.selection, l.stakes, l.unit, l.mode, l.multiple, l.cost,
           l.series, l.panel, l.odds, l."ruleVersion", l.rebate, l.possible, l.cap, l.ticket, l.covers, lottery_place.placed_at
      from jsonb_to_recordset(p_lines) as l (line int, id text, issue text, "prizeMode" text, play text, selection text,
             stakes int, unit bigint, mode text, multiple int, cost bigint, series int, panel text, odds jsonb,
             "ruleVersion" int, rebate bigint, possible bigint, cap bigint, ticket uuid, covers text[])
      join lottery_issues i on i.game_code = p_game and i.issue = l.issue
     order by l.line;
  status := 'OK';
end
$$;
--> statement-breakpoint
-- The first line whose issue takes no bet at that moment; null when all do. A chase may name issues that open later.
CREATE FUNCTION lottery_closed_line(p_game text, p_lines jsonb, p_is_chase boolean, p_at timestamptz DEFAULT clock_timestamp())
  RETURNS int LANGUAGE sql VOLATILE SET enable_seqscan = off AS $$
  select min(l.line) from jsonb_to_recordset(p_lines) as l (line int, issue text)
    left join lottery_issues i on i.game_code = p_game and i.issue = l.issue
   where i.id is null or i.state not in ('PENDING', 'OPEN') or i.closes_at <= p_at or (i.opens_at > p_at and not p_is_chase)
$$;
--> statement-breakpoint
-- Gives bets back whose issues are not closed (or, of p_only_future, have not even opened); gives which ones. p_exposures as
-- above, with {order}: those of the bets that are given back are taken away.
CREATE FUNCTION lottery_give_back(
  p_member bigint, p_orders bigint[], p_game text, p_key text, p_only_future boolean, p_exposures jsonb,
  OUT orders bigint[], OUT refund bigint, OUT account_id bigint
) LANGUAGE plpgsql SET enable_seqscan = off AS $$
declare
  v_issue bigint;
  v_house bigint;
  v_now timestamptz;
  v_issue_names text;
begin
  for v_issue in select distinct o.issue_id from lottery_orders o where o.id = any (p_orders) order by 1 loop
    perform pg_advisory_xact_lock_shared(7003, hashint8(v_issue));
  end loop;
  select a.id, h.id into lottery_give_back.account_id, v_house
    from members m
    join ledger_accounts a on a.kind = 'player' and a.owner_id = m.id and a.currency = m.currency
    join ledger_accounts h on h.kind = 'house_lottery' and h.owner_id = 0 and h.currency = m.currency
    join ledger_balances b on b.account_id = a.id
   where m.id = p_member
     for no key update of b;
  v_now := clock_timestamp();
  with given as (
    update lottery_orders o set state = 'cancelled'
      from lottery_issues i
     where o.id = any (p_orders) and o.member_id = p_member and o.state = 'placed' and i.id = o.issue_id
       and i.state in ('PENDING', 'OPEN') and i.closes_at > v_now and (i.opens_at > v_now or not p_only_future)
    returning o.id, o.cost_minor, i.issue
  )
  select coalesce(array_agg(g.id), '{}'), coalesce(sum(g.cost_minor), 0), min(g.issue)
    into orders, refund, v_issue_names from given g;
  if refund = 0 then return; end if;
  perform lottery_expose(p_game, (select jsonb_agg(x) from jsonb_array_elements(p_exposures) as x
                                   where (x ->> 'order')::bigint = any (orders)), -1);
  perform ledger_post('lottery:cancel', p_key, sha256(convert_to(p_key || ':' || refund, 'UTF8')), 'bet_cancelled',
    jsonb_build_object('game', p_game, 'issue', v_issue_names), null,
    case when account_id < v_house then array[account_id, v_house] else array[v_house, account_id] end,
    case when account_id < v_house then array[refund, -refund] else array[-refund, refund] end);
end
$$;
--> statement-breakpoint
-- What members up to p_to, after p_from, get of an issue's result; gives the accounts that were credited, none when somebody
-- else has done it, or when the result is not that one any more. Winning bets are named by what they have in common (the
-- ticket); whatever is not named has lost. Of a VOID issue every stake goes back.
CREATE FUNCTION lottery_settle_page(
  p_issue bigint, p_version int, p_from bigint, p_to bigint,
  p_tickets uuid[], p_payouts bigint[], p_paid bigint[], p_rebates bigint[], p_wins text[], p_are_wins boolean[]
) RETURNS TABLE (account_id bigint) LANGUAGE plpgsql SET enable_seqscan = off AS $$
declare
  v_issue record;
begin
  select i.state, i.game_code, i.issue into v_issue from lottery_issues i
   where i.id = p_issue and i.result_version = p_version and i.settled_version < p_version
     for share of i;
  if not found then return; end if;
  perform 1 from lottery_settlements s
   where s.issue_id = p_issue and s.result_version = p_version and s.last_member_id = p_from and s.ended_at is null
     for no key update of s;
  if not found then return; end if;

  if p_version > 1 then
    update lottery_orders o set state = 'placed', payout_minor = null, paid_minor = null, wins = null, rebate_paid_minor = null
     where o.issue_id = p_issue and o.member_id > p_from and o.member_id <= p_to and o.state = 'won';
  end if;
  with won as (
    update lottery_orders o
       set state = 'won', payout_minor = w.payout, paid_minor = w.paid, wins = w.wins::jsonb, rebate_paid_minor = w.rebate
      from unnest(p_tickets, p_payouts, p_paid, p_rebates, p_wins, p_are_wins)
             as w (ticket, payout, paid, rebate, wins, is_win)
     where o.issue_id = p_issue and o.member_id > p_from and o.member_id <= p_to and o.state = 'placed' and o.ticket = w.ticket
    returning o.slip_id, w.is_win
  )
  update lottery_chases c set state = 'stopping' from won
   where won.is_win and c.slip_id = won.slip_id and c.stops_on_win and c.state = 'running';

  insert into lottery_payouts (issue_id, member_id, result_version, win_minor, rebate_minor, refund_minor)
    select p_issue, o.member_id, p_version,
           case when v_issue.state = 'VOID' then 0 else coalesce(sum(o.paid_minor), 0) end,
           case when v_issue.state = 'VOID' then 0 else sum(coalesce(o.rebate_paid_minor, o.rebate_minor)) end,
           case when v_issue.state = 'VOID' then sum(o.cost_minor) else 0 end
      from lottery_orders o
     where o.issue_id = p_issue and o.member_id > p_from and o.member_id <= p_to and o.state in ('placed', 'won')
     group by o.member_id
    -- A correction notes nothing as well: what was paid before has to go.
    having p_version > 1 or v_issue.state = 'VOID'
        or coalesce(sum(o.paid_minor), 0) + sum(coalesce(o.rebate_paid_minor, o.rebate_minor)) > 0;
  perform b.account_id
    from lottery_payouts p
    join members m on m.id = p.member_id
    join ledger_accounts a on a.kind = 'player' and a.owner_id = m.id and a.currency = m.currency
    join ledger_balances b on b.account_id = a.id
   where p.issue_id = p_issue and p.result_version = p_version and p.member_id > p_from and p.member_id <= p_to
   order by b.account_id
     for no key update of b;
  if p_version > 1 then
    perform lottery_correct(p_issue, p_version, p_from, p_to, jsonb_build_object('game', v_issue.game_code, 'issue', v_issue.issue));
  else
    perform lottery_credit(p_issue, p_version, p_from, p_to, part.kind, part.namespace,
                           jsonb_build_object('game', v_issue.game_code, 'issue', v_issue.issue))
       from (values ('win', 'lottery:win'), ('rebate', 'lottery:rebate'), ('bet_cancelled', 'lottery:refund'))
              as part (kind, namespace);
  end if;
  update lottery_settlements s set last_member_id = p_to where s.issue_id = p_issue and s.result_version = p_version;
  return query
    select a.id from lottery_payouts p
      join members m on m.id = p.member_id
      join ledger_accounts a on a.kind = 'player' and a.owner_id = m.id and a.currency = m.currency
     where p.issue_id = p_issue and p.result_version = p_version and p.member_id > p_from and p.member_id <= p_to;
end
$$;
--> statement-breakpoint
CREATE FUNCTION lottery_amount(p_payout lottery_payouts, p_kind text) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  select case p_kind when 'win' then p_payout.win_minor when 'rebate' then p_payout.rebate_minor else p_payout.refund_minor end
$$;
--> statement-breakpoint
-- One part (wins, rebates or refunds) of what lottery_payouts has for these members: an entry for each, at once.
CREATE FUNCTION lottery_credit(
  p_issue bigint, p_version int, p_from bigint, p_to bigint, p_kind text, p_namespace text, p_details jsonb
) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
begin
  perform ledger_post_pairs(array_agg(p_namespace), array_agg(due.key), array_agg(sha256(convert_to(due.key || ':' || due.amount, 'UTF8'))),
                            p_kind, array_agg(p_details), array_agg(due.account_id), array_agg(due.house_id), array_agg(due.amount))
     from (select p_issue || ':' || p_version || ':' || m.public_id as key, a.id as account_id, h.id as house_id,
                  lottery_amount(p, p_kind) as amount
             from lottery_payouts p
             join members m on m.id = p.member_id
             join ledger_accounts a on a.kind = 'player' and a.owner_id = m.id and a.currency = m.currency
             join ledger_accounts h on h.kind = 'house_lottery' and h.owner_id = 0 and h.currency = m.currency
            where p.issue_id = p_issue and p.result_version = p_version and p.member_id > p_from and p.member_id <= p_to
              and lottery_amount(p, p_kind) > 0) due;
end
$$;
--> statement-breakpoint
-- The same where an earlier result was booked: the new amount is booked, and the old one reversed. A balance may not fall
-- below zero: what is not there any more is noted as owed.
CREATE FUNCTION lottery_correct(p_issue bigint, p_version int, p_from bigint, p_to bigint, p_details jsonb)
RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
declare
  v_due record;
  v_old bigint;
  v_new bigint;
  v_taken bigint;
  v_key text;
  v_entry bigint;
begin
  for v_due in
    select p as payout, m.public_id, a.id as account_id, h.id as house_id, part.kind, before.payout as before
      from lottery_payouts p
      join members m on m.id = p.member_id
      join ledger_accounts a on a.kind = 'player' and a.owner_id = m.id and a.currency = m.currency
      join ledger_accounts h on h.kind = 'house_lottery' and h.owner_id = 0 and h.currency = m.currency
      cross join (values ('win'), ('rebate')) as part (kind)
      left join lateral (
        select e as payout from lottery_payouts e
         where e.issue_id = p.issue_id and e.member_id = p.member_id and e.result_version < p_version
         order by e.result_version desc limit 1) before on true
     where p.issue_id = p_issue and p.result_version = p_version and p.member_id > p_from and p.member_id <= p_to
     order by a.id, part.kind desc
  loop
    v_new := lottery_amount(v_due.payout, v_due.kind);
    v_old := coalesce(lottery_amount(v_due.before, v_due.kind), 0);
    continue when v_new = v_old;
    v_key := p_issue || ':' || p_version || ':' || v_due.public_id;
    if v_new > 0 then
      perform lottery_book('lottery:' || v_due.kind, v_key, v_due.kind, p_details, null, v_due.account_id, v_due.house_id, v_new);
    end if;
    if v_old > 0 then
      select least(v_old, b.balance_minor) into v_taken from ledger_balances b where b.account_id = v_due.account_id;
      -- Only what is undone as a whole is named as undone: an entry is reversed once.
      select e.id into v_entry from ledger_entries e
       where v_taken = v_old and e.namespace = 'lottery:' || v_due.kind
         and e.key = p_issue || ':' || (v_due.before).result_version || ':' || v_due.public_id;
      if v_taken > 0 then
        perform lottery_book('lottery:reversal', v_key || ':' || v_due.kind, 'reversal', p_details, v_entry,
                             v_due.account_id, v_due.house_id, -v_taken);
      end if;
      update lottery_payouts p set owed_minor = p.owed_minor + v_old - v_taken
       where p.issue_id = p_issue and p.result_version = p_version and p.member_id = (v_due.payout).member_id;
    end if;
  end loop;
end
$$;
--> statement-breakpoint
CREATE FUNCTION lottery_book(
  p_namespace text, p_key text, p_kind text, p_details jsonb, p_reverses bigint, p_account bigint, p_house bigint, p_amount bigint
) RETURNS void LANGUAGE sql AS $$
  select ledger_post(p_namespace, p_key, sha256(convert_to(p_key || ':' || p_amount, 'UTF8')), p_kind, p_details, p_reverses,
    case when p_account < p_house then array[p_account, p_house] else array[p_house, p_account] end,
    case when p_account < p_house then array[p_amount, -p_amount] else array[-p_amount, p_amount] end)
$$;
--> statement-breakpoint
-- Settlement begins when every bet that was taken before the close is there to be read: it has the issue to itself for a moment.
CREATE FUNCTION lottery_begin_settlement(p_issue bigint, p_version int) RETURNS void LANGUAGE plpgsql AS $$
begin
  if exists (select 1 from lottery_settlements s where s.issue_id = p_issue and s.result_version = p_version) then return; end if;
  perform pg_advisory_xact_lock(7003, hashint8(p_issue));
  insert into lottery_settlements (issue_id, result_version) values (p_issue, p_version) on conflict do nothing;
end
$$;
