CREATE TABLE "lottery_team_rebates" (
	"issue_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"max_series" integer NOT NULL,
	"upline_id" bigint NOT NULL,
	"cost_minor" bigint NOT NULL,
	"difference" integer NOT NULL,
	"rebate_minor" bigint NOT NULL,
	CONSTRAINT "lottery_team_rebates_issue_id_member_id_max_series_upline_id_pk" PRIMARY KEY("issue_id","member_id","max_series","upline_id"),
	CONSTRAINT "lottery_team_rebates_amounts" CHECK (least(cost_minor, difference, rebate_minor) > 0)
);
--> statement-breakpoint
ALTER TABLE "lottery_orders" ADD COLUMN "max_series" integer;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "upline_id" bigint;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "max_series" smallint DEFAULT 1980 NOT NULL;--> statement-breakpoint
CREATE INDEX "members_upline" ON "members" USING btree ("upline_id","id") WHERE upline_id is not null;--> statement-breakpoint
CREATE INDEX "members_with_upline" ON "members" USING btree ("id") WHERE upline_id is not null;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_max_series" CHECK (max_series between 1700 and 1990 and max_series % 10 = 0);
--> statement-breakpoint
-- Whom an agent brought has that agent above: by a code, or else as the inviter, as `contact_your_agent` has it already.
update members m set upline_id = agent.id
  from members below
  left join affiliates a on a.id = below.affiliate_id
  cross join lateral (
    select g.id from members g
     where g.id in (a.member_id, below.referrer_id) and g.account_type in ('agent', 'master-agent') and g.id < below.id
       and g.currency = below.currency
     order by g.id = a.member_id desc nulls last limit 1) agent
 where below.id = m.id and m.account_type <> 'guest';
--> statement-breakpoint
-- What the tree of agents must be: an upline is an agent of the same currency, nobody is above oneself, and nobody's series is
-- above the upline's.
--   Who changes a place takes 7005 first, alone (domain/agents): two changes could close a circle that neither sees. Whoever
--   joins only adds a leaf, and is held up by the upline's row alone.
--   Each question is asked where its answer may have changed: a lowered agent takes a whole tree along.
create function agents_keep_order() returns trigger language plpgsql as $$
declare
  v_upline record;
begin
  if tg_op = 'UPDATE' and new.account_type is distinct from old.account_type and new.account_type not in ('agent', 'master-agent')
     and exists (select 1 from members m where m.upline_id = new.id) then
    raise exception 'member % has downlines', new.id using errcode = 'PL022';
  end if;
  if new.upline_id is null then return new; end if;
  if tg_op = 'UPDATE' and new.upline_id is not distinct from old.upline_id and new.max_series <= old.max_series then return new; end if;
  select m.account_type, m.max_series, m.currency into v_upline from members m where m.id = new.upline_id for share of m;
  if not found or v_upline.account_type not in ('agent', 'master-agent') then
    raise exception 'member % is no agent', new.upline_id using errcode = 'PL023';
  end if;
  if v_upline.currency <> new.currency then
    raise exception 'member % has another currency', new.upline_id using errcode = 'PL025';
  end if;
  if tg_op = 'UPDATE' and new.upline_id is distinct from old.upline_id and exists (
    with recursive above (id) as (
      select new.upline_id
      union
      select m.upline_id from above join members m on m.id = above.id where m.upline_id is not null
    )
    select 1 from above where above.id = new.id
  ) then
    raise exception 'member % would be above itself', new.id using errcode = 'PL024';
  end if;
  -- An agent gives no more than it has; who asked for more can see what became of it.
  new.max_series := least(new.max_series, v_upline.max_series);
  return new;
end
$$;
--> statement-breakpoint
create trigger agents_keep_order before insert or update of upline_id, max_series, account_type on members
  for each row execute function agents_keep_order();
--> statement-breakpoint
-- Whose series is lowered takes along whoever has more below, at any distance, in one statement: a tree may be the whole house.
create function agents_lower_downlines() returns trigger language plpgsql as $$
begin
  with recursive below (id) as (
    select m.id from members m where m.upline_id = new.id and m.max_series > new.max_series
    union all
    select m.id from below b join members m on m.upline_id = b.id where m.max_series > new.max_series
  )
  update members m set max_series = new.max_series from below b where m.id = b.id;
  return null;
end
$$;
--> statement-breakpoint
create trigger agents_lower_downlines after update on members
  for each row when (new.max_series < old.max_series and pg_trigger_depth() = 0) execute function agents_lower_downlines();
--> statement-breakpoint
-- Nor are these compiled for a number of rows that is never met: that takes a second each.
alter function lottery_expose(jsonb, bigint[], int) set jit = off;
--> statement-breakpoint
alter function lottery_collect_owed(bigint, int) set jit = off;
--> statement-breakpoint
-- As before, but for {maxSeries} of a line: what the member might have bet at.
create or replace function lottery_place(p_slips jsonb, p_lines jsonb, p_exposures jsonb)
returns table (status text, line int, slip text, placed_at timestamptz, balance bigint, account_id bigint, is_duplicate boolean)
language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
#variable_conflict use_column
declare
  v_slips lottery_judged[];
  v_risky bigint[];
  v_late record;
  v_refused bigint[] := '{}';
  v_entries bigint[];
  v_now timestamptz;
begin
  perform pg_advisory_xact_lock_shared(7003, hashint8(l.id))
     from (select distinct i.id
             from jsonb_to_recordset(p_lines) as l (n int, issue text)
             join jsonb_to_recordset(p_slips) as s (n int, game text) on s.n = l.n
             join lottery_issues i on i.game_code = s.game and i.issue = l.issue
            order by i.id) l;
  perform b.account_id
     from jsonb_to_recordset(p_slips) as s (member bigint)
     join members m on m.id = s.member
     join ledger_accounts a on a.kind = 'player' and a.owner_id = m.id and a.currency = m.currency
     join ledger_balances b on b.account_id = a.id
    order by b.account_id
      for no key update of b;

  with slip as materialized (
    select s.* from jsonb_to_recordset(p_slips) as s (n int, member bigint, key text, hash text, slip text, game text, terms bigint,
             "memberWin" bigint, "houseLoss" bigint, liability bigint, "isChase" boolean, "stopsOnWin" boolean)
  ), game as materialized (
    select g.game_code, g.enabled and not g.is_under_maintenance as is_open,
           extract(epoch from greatest(g.changed_at, (select max(o.changed_at) from lottery_odds o where o.game_code = g.game_code)))
             * 1000000 as terms
      from lottery_games g where g.game_code = any (array(select distinct s.game from slip s))
  ), line as materialized (
    select l.n, l.line, l.issue, l.cost, l.possible, i.id as issue_id,
           i.id is null or i.state not in ('PENDING', 'OPEN') or i.closes_at <= clock_timestamp()
             or (i.opens_at > clock_timestamp() and not s."isChase") as is_closed
      from jsonb_to_recordset(p_lines) as l (n int, line int, issue text, cost bigint, possible bigint)
      join slip s on s.n = l.n
      left join lottery_issues i on i.game_code = s.game and i.issue = l.issue
  ), total as materialized (
    select l.n, sum(l.cost) as cost, min(l.issue) as issue, min(l.line) filter (where l.is_closed) as closed
      from line l group by l.n
  ), exposure as materialized (
    select x.of, x.line, x.issue, x.market, x.outcome, x."mostCovered" as most
      from jsonb_to_recordset(p_exposures) as x (of int, line int, issue text, market text, outcome text, "mostCovered" int)
  ), covered as (
    -- Outcomes of a market that the member covers, with those of earlier bets on the issue.
    select x.of as n, min(x.line) as line
      from exposure x join slip s on s.n = x.of join lottery_issues i on i.game_code = s.game and i.issue = x.issue
     where x.most is not null
       and (select count(distinct c.cover) from (
              select y.market || ':' || y.outcome as cover from exposure y
               where y.of = x.of and y.issue = x.issue and y.market = x.market
              union all
              select cover from lottery_orders o, unnest(o.covers) as cover
               where o.issue_id = i.id and o.member_id = s.member and o.state = 'placed' and cover like x.market || ':%'
            ) c) > x.most
     group by x.of
  ), won as (
    select w.n, min(w.line) as line
      from (select l.n, l.issue_id, min(l.line) as line, sum(l.possible) as possible from line l group by l.n, l.issue_id) w
      join slip s on s.n = w.n
     where w.possible + coalesce((select sum(o.possible_minor) from lottery_orders o
              where o.issue_id = w.issue_id and o.member_id = s.member and o.state = 'placed'), 0) > s."memberWin"
     group by w.n
  ), fact as (
    select s.*, a.id as account_id, b.balance_minor, house.id as house_id, t.cost, t.issue, t.closed, c.line as covered, w.line as won,
           before.public_id as before_slip, before.placed_at as before_at, before.balance_after_minor as before_balance,
           case
             when before.hash <> decode(s.hash, 'hex') then 'KEY_REUSED'
             when before.id is not null then 'OK'
             when m.state is distinct from 'active' then 'BLOCKED'
             when g.terms is distinct from s.terms then 'STALE_TERMS'
             when t.closed is not null then 'ISSUE_CLOSED'
             when not g.is_open then 'GAME_OFF'
             when c.line is not null then 'COVERAGE'
             when w.line is not null then 'WIN_TOO_HIGH'
           end as status
      from slip s
      join total t on t.n = s.n
      left join members m on m.id = s.member
      left join ledger_accounts a on a.kind = 'player' and a.owner_id = m.id and a.currency = m.currency
      left join ledger_balances b on b.account_id = a.id
      left join ledger_accounts house on house.kind = 'house_lottery' and house.owner_id = 0 and house.currency = m.currency
      left join lottery_slips before on before.member_id = s.member and before.key = s.key
      left join game g on g.game_code = s.game
      left join covered c on c.n = s.n
      left join won w on w.n = s.n
  )
  select array_agg((f.n, f.member, f.key, decode(f.hash, 'hex'), case when f.status = 'OK' then f.before_slip else f.slip end, f.game,
                    f.issue, f."houseLoss", f.liability, f."isChase", f."stopsOnWin", f.cost, f.account_id, f.house_id,
                    case when f.status = 'OK' then f.before_balance else f.balance_minor end, f.status,
                    case f.status when 'ISSUE_CLOSED' then f.closed when 'COVERAGE' then f.covered when 'WIN_TOO_HIGH' then f.won end,
                    f.before_at, f.status is not distinct from 'OK')::lottery_judged order by f.n)
    into v_slips from fact f;

  v_risky := array(select s.n from unnest(v_slips) s where s.status is null and s.house_loss is not null);
  if v_risky <> '{}' then perform lottery_expose(p_exposures, v_risky, 1); end if;
  v_now := clock_timestamp();
  for v_late in
    with exposed as (
      select s.n, min(x.line) as line
        from unnest(v_slips) s
        join jsonb_to_recordset(p_exposures) as x (of int, line int, issue text, market text, outcome text) on x.of = s.n
        join lottery_issues i on i.game_code = s.game and i.issue = x.issue
        join lottery_exposures e on e.issue_id = i.id and e.market = x.market and e.outcome = x.outcome
       where s.n = any (v_risky)
         and (e.liability_minor > s.max_liability
              or (e.liability_minor > s.house_loss
                  and e.liability_minor - (select sum(o.income_minor) from lottery_exposures o
                                            where o.issue_id = e.issue_id and o.market = e.market) > s.house_loss))
       group by s.n
    ), closed as (
      select s.n, min(l.line) as line
        from unnest(v_slips) s
        join jsonb_to_recordset(p_lines) as l (n int, line int, issue text) on l.n = s.n
        join lottery_issues i on i.game_code = s.game and i.issue = l.issue
       where i.closes_at <= v_now or i.state not in ('PENDING', 'OPEN')
       group by s.n
    )
    select s.n, e.line as full, c.line as closed
      from unnest(v_slips) s left join exposed e on e.n = s.n left join closed c on c.n = s.n
     where s.status is null and (e.n is not null or c.n is not null or s.balance < s.cost)
  loop
    if v_late.full is not null and cardinality(v_slips) > 1 then
      raise exception 'slips would pass the house''s limit together' using errcode = 'PL020';
    end if;
    v_refused := v_refused || v_late.n::bigint;
    v_slips[v_late.n].status := case when v_late.full is not null then 'NUMBER_FULL'
                                     when v_slips[v_late.n].balance < v_slips[v_late.n].cost then 'INSUFFICIENT_FUNDS'
                                     else 'ISSUE_CLOSED' end;
    v_slips[v_late.n].line := case v_slips[v_late.n].status when 'NUMBER_FULL' then v_late.full when 'ISSUE_CLOSED' then v_late.closed end;
  end loop;
  if v_refused && v_risky then
    perform lottery_expose(p_exposures, array(select unnest(v_refused) intersect select unnest(v_risky)), -1);
  end if;

  v_entries := (
    select ledger_post_pairs(
             array_agg('lottery:bet'::text), array_agg(s.slip order by s.n), array_agg(s.hash order by s.n), 'bet',
             array_agg(jsonb_build_object('game', s.game, 'issue', s.issue) order by s.n), array_agg(s.account_id order by s.n),
             array_agg(s.house_id order by s.n), array_agg(-s.cost order by s.n))
      from unnest(v_slips) s where s.status is null);
  if v_entries is not null then
    with taken as materialized (
      select s.*, v_entries[row_number() over (order by s.n)] as entry_id from unnest(v_slips) s where s.status is null
    ), kept as (
      insert into lottery_slips (public_id, member_id, key, hash, game_code, cost_minor, balance_after_minor, entry_id, placed_at)
        select t.slip, t.member_id, t.key, t.hash, t.game, t.cost, t.balance - t.cost, t.entry_id, v_now from taken t order by t.n
        returning id, public_id
    ), chased as (
      insert into lottery_chases (slip_id, member_id, stops_on_win)
        select k.id, t.member_id, t.stops_on_win from taken t join kept k on k.public_id = t.slip where t.is_chase
    )
    insert into lottery_orders (public_id, slip_id, member_id, issue_id, prize_mode, play, selection, stakes, unit_minor, mode,
                                multiple, cost_minor, bet_series, max_series, panel, odds, rule_version, rebate_minor,
                                possible_minor, cap_minor, ticket, covers, placed_at)
      select l.id, k.id, t.member_id, i.id, l."prizeMode", l.play, l.selection, l.stakes, l.unit, l.mode, l.multiple, l.cost,
             l.series, l."maxSeries", l.panel, l.odds, l."ruleVersion", l.rebate, l.possible, l.cap, l.ticket, l.covers, v_now
        from jsonb_to_recordset(p_lines) as l (n int, line int, id text, issue text, "prizeMode" text, play text, selection text,
               stakes int, unit bigint, mode text, multiple int, cost bigint, series int, "maxSeries" int, panel text, odds jsonb,
               "ruleVersion" int, rebate bigint, possible bigint, cap bigint, ticket uuid, covers text[])
        join taken t on t.n = l.n
        join kept k on k.public_id = t.slip
        join lottery_issues i on i.game_code = t.game and i.issue = l.issue
       order by l.n, l.line;
  end if;

  return query
    select coalesce(s.status, 'OK'), s.line, case when coalesce(s.status, 'OK') = 'OK' then s.slip end,
           case when s.status is null then v_now else s.placed_at end,
           case when s.status is null then s.balance - s.cost else s.balance end, s.account_id, s.is_duplicate
      from unnest(v_slips) s order by s.n;
end
$$;
--> statement-breakpoint
-- What uplines get of a page: their accounts, ascending, and with each its sum and customer id.
create type lottery_team as (accounts bigint[], houses bigint[], amounts bigint[], customers text[]);
--> statement-breakpoint
-- Notes what the uplines of members up to p_to, after p_from, get of their bets on an issue: of each the difference to whoever
-- is below (rulebook §1.4), by the series that the bet was taken with and the tree as it is. What an earlier look has noted
-- is not given again, whoever is above the member by now. Nothing is shared across currencies.
create function lottery_note_team_rebates(p_issue bigint, p_version int, p_from bigint, p_to bigint) returns lottery_team language plpgsql
  set enable_seqscan = off set jit = off
as $$
declare
  v_team lottery_team;
begin
  if not exists (select 1 from members m where m.id > p_from and m.id <= p_to and m.upline_id is not null) then return v_team; end if;
  with recursive bet as (
    select o.member_id, o.max_series, sum(o.cost_minor)::bigint as cost
      from lottery_orders o
     where o.issue_id = p_issue and o.member_id > p_from and o.member_id <= p_to and o.state in ('placed', 'won')
       and o.max_series is not null
       and o.member_id > coalesce((select max(s.last_member_id) from lottery_settlements s
                                    where s.issue_id = p_issue and s.result_version < p_version), 0)
     group by o.member_id, o.max_series
  ), above (member_id, max_series, cost, currency, below, upline_id, upline_series, upline_currency, next_id) as (
    select b.member_id, b.max_series, b.cost, m.currency, b.max_series, u.id, u.max_series, u.currency, u.upline_id
      from bet b join members m on m.id = b.member_id join members u on u.id = m.upline_id
    union all
    select a.member_id, a.max_series, a.cost, a.currency, greatest(a.below, a.upline_series), u.id, u.max_series, u.currency, u.upline_id
      from above a join members u on u.id = a.next_id
  ), earned as (
    select a.*, a.upline_series - a.below as difference, a.cost * (a.upline_series - a.below) / 2000 as rebate from above a
     where a.upline_series > a.below and a.upline_currency = a.currency
  ), noted as (
    insert into lottery_team_rebates as r (issue_id, member_id, max_series, upline_id, cost_minor, difference, rebate_minor)
      select p_issue, e.member_id, e.max_series, e.upline_id, e.cost, e.difference, e.rebate from earned e where e.rebate > 0
    returning r.upline_id, r.rebate_minor
  ), due as (
    select n.upline_id, sum(n.rebate_minor)::bigint as amount from noted n group by n.upline_id
  )
  select array_agg(a.id order by a.id), array_agg(h.id order by a.id), array_agg(d.amount order by a.id),
         array_agg(m.public_id order by a.id)
    into v_team.accounts, v_team.houses, v_team.amounts, v_team.customers
    from due d
    join members m on m.id = d.upline_id
    join ledger_accounts a on a.kind = 'player' and a.owner_id = m.id and a.currency = m.currency
    join ledger_accounts h on h.kind = 'house_lottery' and h.owner_id = 0 and h.currency = m.currency;
  return v_team;
end
$$;
--> statement-breakpoint
create function lottery_credit_team(p_team lottery_team, p_page text, p_details jsonb) returns void language sql as $$
  select ledger_post_pairs(array_agg('lottery:team_rebate'::text), array_agg(due.key),
                           array_agg(sha256(convert_to(due.key || ':' || due.amount, 'UTF8'))), 'team_rebate', array_agg(p_details),
                           array_agg(due.account), array_agg(due.house), array_agg(due.amount))
    from (select t.account, t.house, t.amount, p_page || ':' || t.customer as key
            from unnest(p_team.accounts, p_team.houses, p_team.amounts, p_team.customers) as t (account, house, amount, customer)) due
$$;
--> statement-breakpoint
-- As before; and what the uplines get. A correction changes nothing of that: it goes by what was staked.
create or replace function lottery_settle_page(
  p_issue bigint, p_version int, p_from bigint, p_to bigint,
  p_tickets uuid[], p_payouts bigint[], p_paid bigint[], p_rebates bigint[], p_wins text[], p_are_wins boolean[]
) returns table (account_id bigint) language plpgsql set enable_seqscan = off set jit = off as $$
declare
  v_issue record;
  v_team lottery_team;
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
  if v_issue.state <> 'VOID' then v_team := lottery_note_team_rebates(p_issue, p_version, p_from, p_to); end if;
  perform b.account_id
    from (select a.id
            from lottery_payouts p
            join members m on m.id = p.member_id
            join ledger_accounts a on a.kind = 'player' and a.owner_id = m.id and a.currency = m.currency
           where p.issue_id = p_issue and p.result_version = p_version and p.member_id > p_from and p.member_id <= p_to
          union
          select c.id from unnest(v_team.accounts) as c (id)) due
    join ledger_balances b on b.account_id = due.id
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
  if v_team.accounts is not null then
    perform lottery_credit_team(v_team, p_issue || ':' || p_version || ':' || p_from,
                                jsonb_build_object('game', v_issue.game_code, 'issue', v_issue.issue));
  end if;
  update lottery_settlements s set last_member_id = p_to where s.issue_id = p_issue and s.result_version = p_version;
  return query
    select a.id from lottery_payouts p
      join members m on m.id = p.member_id
      join ledger_accounts a on a.kind = 'player' and a.owner_id = m.id and a.currency = m.currency
     where p.issue_id = p_issue and p.result_version = p_version and p.member_id > p_from and p.member_id <= p_to
    union
    select c.id from unnest(v_team.accounts) as c (id);
end
$$;
