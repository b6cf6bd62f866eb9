-- Working state of a slip during validation. Null status: no check has failed so far.
drop type if exists lottery_slip_check;
create type lottery_slip_check as (
  n int, member_id bigint, key text, hash bytea, slip text, game text, draw_number text, house_loss bigint, max_liability bigint, is_multi_draw boolean,
  stops_on_win boolean, total_stake bigint, account_id bigint, house_id bigint, balance bigint, status text, line int,
  placed_at timestamptz, is_duplicate boolean
);

-- Places the slips of different members, each decided on its own: all lines of a slip or none. Returns a status per slip, in
-- order; a slip whose status is not OK has changed nothing.
--   Locks, in this order everywhere: the draws' advisory locks (7003, draw; see src/lib/kernel/locks.ts), shared (settlement
--   takes them exclusively once, so that every bet accepted before is committed and can be read); the members' balances; the
--   exposures. Each kind ascending. The close is checked against the database's clock after all locks are taken.
--   When a slip in a batch of several exceeds the house's limit, the whole batch fails with PL020 and nothing is placed: the
--   excess may come from the other slips, so that the caller retries each slip on its own.
--   p_slips: [{n, member, key, hash, slip, game, pricingMoment, memberWin, houseLoss, liability, isMultiDraw, stopsOnWin}], n
--   from 1 without a gap; pricingMoment: the moment of the pricing snapshot; houseLoss: null for demo balances; liability: the
--   highest payout of one outcome, whatever was staked; hash in hex.
--   p_lines: [{n, line, id, drawNumber, prizeMode, betType, selection, combinations, unitStake, denomination, multiplier,
--   totalStake, prizeGroup, maxPrizeGroup, oddsTable, odds, ruleVersion, rebate, possible, cap, payoutKey, covers}]; maxPrizeGroup:
--   the member's highest prize group.
--   p_exposures: as in lottery_add_exposures, ref is n, with {line, maxCovered}.
create or replace function lottery_place_slips(p_slips jsonb, p_lines jsonb, p_exposures jsonb)
returns table (status text, line int, slip text, placed_at timestamptz, balance bigint, account_id bigint, is_duplicate boolean)
language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
#variable_conflict use_column
declare
  v_slips lottery_slip_check[];
  v_risky bigint[];
  v_refusal record;
  v_refused bigint[] := '{}';
  v_entries bigint[];
  v_now timestamptz;
begin
  perform pg_advisory_xact_lock_shared(7003, hashint8(l.id))
     from (select distinct d.id
             from jsonb_to_recordset(p_lines) as l (n int, "drawNumber" text)
             join jsonb_to_recordset(p_slips) as s (n int, game text) on s.n = l.n
             join lottery_draws d on d.game_code = s.game and d.draw_number = l."drawNumber"
            order by d.id) l;
  perform b.account_id
     from jsonb_to_recordset(p_slips) as s (member bigint)
     join members m on m.id = s.member
     join ledger_accounts a on a.kind = 'player' and a.owner_id = m.id and a.currency = m.currency
     join ledger_balances b on b.account_id = a.id
    order by b.account_id
      for no key update of b;

  with slip as materialized (
    select s.* from jsonb_to_recordset(p_slips) as s (n int, member bigint, key text, hash text, slip text, game text, "pricingMoment" bigint,
             "memberWin" bigint, "houseLoss" bigint, liability bigint, "isMultiDraw" boolean, "stopsOnWin" boolean)
  ), game as materialized (
    select g.game_code, g.enabled and not g.is_under_maintenance as is_open,
           extract(epoch from greatest(g.changed_at, (select max(o.changed_at) from lottery_odds o where o.game_code = g.game_code)))
             * 1000000 as pricing_moment
      from lottery_games g where g.game_code = any (array(select distinct s.game from slip s))
  ), line as materialized (
    select l.n, l.line, l."drawNumber", l."totalStake" as total_stake, l.possible, d.id as draw_id,
           d.id is null or d.state not in ('PENDING', 'OPEN') or d.closes_at <= clock_timestamp()
             or (d.opens_at > clock_timestamp() and not s."isMultiDraw") as is_closed
      from jsonb_to_recordset(p_lines) as l (n int, line int, "drawNumber" text, "totalStake" bigint, possible bigint)
      join slip s on s.n = l.n
      left join lottery_draws d on d.game_code = s.game and d.draw_number = l."drawNumber"
  ), total as materialized (
    select l.n, sum(l.total_stake) as total_stake, min(l."drawNumber") as draw_number, min(l.line) filter (where l.is_closed) as closed
      from line l group by l.n
  ), exposure as materialized (
    select x.ref, x.line, x."drawNumber", x.market, x.outcome, x."maxCovered" as max_covered
      from jsonb_to_recordset(p_exposures) as x (ref int, line int, "drawNumber" text, market text, outcome text, "maxCovered" int)
  ), covered as (
    -- Outcomes of a market that the slip covers, together with the member's earlier bets on the draw.
    select x.ref as n, min(x.line) as line
      from exposure x join slip s on s.n = x.ref join lottery_draws d on d.game_code = s.game and d.draw_number = x."drawNumber"
     where x.max_covered is not null
       and (select count(distinct c.cover) from (
              select y.market || ':' || y.outcome as cover from exposure y
               where y.ref = x.ref and y."drawNumber" = x."drawNumber" and y.market = x.market
              union all
              select cover from lottery_bets bet, unnest(bet.covers) as cover
               where bet.draw_id = d.id and bet.member_id = s.member and bet.state = 'placed' and cover like x.market || ':%'
            ) c) > x.max_covered
     group by x.ref
  ), won as (
    select w.n, min(w.line) as line
      from (select l.n, l.draw_id, min(l.line) as line, sum(l.possible) as possible from line l group by l.n, l.draw_id) w
      join slip s on s.n = w.n
     where w.possible + coalesce((select sum(bet.possible_minor) from lottery_bets bet
              where bet.draw_id = w.draw_id and bet.member_id = s.member and bet.state = 'placed'), 0) > s."memberWin"
     group by w.n
  ), checked as (
    select s.*, a.id as account_id, b.balance_minor, house.id as house_id, t.total_stake, t.draw_number, t.closed, c.line as covered, w.line as won,
           before.public_id as before_slip, before.placed_at as before_at, before.balance_after_minor as before_balance,
           case
             when before.hash <> decode(s.hash, 'hex') then 'KEY_REUSED'
             when before.id is not null then 'OK'
             when m.state is distinct from 'active' then 'BLOCKED'
             when g.pricing_moment is distinct from s."pricingMoment" then 'STALE_PRICING'
             when t.closed is not null then 'DRAW_CLOSED'
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
                    f.draw_number, f."houseLoss", f.liability, f."isMultiDraw", f."stopsOnWin", f.total_stake, f.account_id, f.house_id,
                    case when f.status = 'OK' then f.before_balance else f.balance_minor end, f.status,
                    case f.status when 'DRAW_CLOSED' then f.closed when 'COVERAGE' then f.covered when 'WIN_TOO_HIGH' then f.won end,
                    f.before_at, f.status is not distinct from 'OK')::lottery_slip_check order by f.n)
    into v_slips from checked f;

  v_risky := array(select s.n from unnest(v_slips) s where s.status is null and s.house_loss is not null);
  if v_risky <> '{}' then perform lottery_add_exposures(p_exposures, v_risky, 1); end if;
  v_now := clock_timestamp();
  for v_refusal in
    with exposed as (
      select s.n, min(x.line) as line
        from unnest(v_slips) s
        join jsonb_to_recordset(p_exposures) as x (ref int, line int, "drawNumber" text, market text, outcome text) on x.ref = s.n
        join lottery_draws d on d.game_code = s.game and d.draw_number = x."drawNumber"
        join lottery_exposures e on e.draw_id = d.id and e.market = x.market and e.outcome = x.outcome
       where s.n = any (v_risky)
         and (e.liability_minor > s.max_liability
              or (e.liability_minor > s.house_loss
                  and e.liability_minor - (select sum(o.income_minor) from lottery_exposures o
                                            where o.draw_id = e.draw_id and o.market = e.market) > s.house_loss))
       group by s.n
    ), closed as (
      select s.n, min(l.line) as line
        from unnest(v_slips) s
        join jsonb_to_recordset(p_lines) as l (n int, line int, "drawNumber" text) on l.n = s.n
        join lottery_draws d on d.game_code = s.game and d.draw_number = l."drawNumber"
       where d.closes_at <= v_now or d.state not in ('PENDING', 'OPEN')
       group by s.n
    )
    select s.n, e.line as full, c.line as closed
      from unnest(v_slips) s left join exposed e on e.n = s.n left join closed c on c.n = s.n
     where s.status is null and (e.n is not null or c.n is not null or s.balance < s.total_stake)
  loop
    if v_refusal.full is not null and cardinality(v_slips) > 1 then
      raise exception 'a slip of the batch would exceed the house''s limit' using errcode = 'PL020';
    end if;
    v_refused := v_refused || v_refusal.n::bigint;
    v_slips[v_refusal.n].status := case when v_refusal.full is not null then 'NUMBER_FULL'
                                     when v_slips[v_refusal.n].balance < v_slips[v_refusal.n].total_stake then 'INSUFFICIENT_FUNDS'
                                     else 'DRAW_CLOSED' end;
    v_slips[v_refusal.n].line := case v_slips[v_refusal.n].status when 'NUMBER_FULL' then v_refusal.full when 'DRAW_CLOSED' then v_refusal.closed end;
  end loop;
  if v_refused && v_risky then
    perform lottery_add_exposures(p_exposures, array(select unnest(v_refused) intersect select unnest(v_risky)), -1);
  end if;

  v_entries := (
    select ledger_post_pairs(
             array_agg('lottery:bet'::text), array_agg(s.slip order by s.n), array_agg(s.hash order by s.n), 'bet',
             array_agg(jsonb_build_object('game', s.game, 'draw', s.draw_number) order by s.n), array_agg(s.account_id order by s.n),
             array_agg(s.house_id order by s.n), array_agg(-s.total_stake order by s.n))
      from unnest(v_slips) s where s.status is null);
  if v_entries is not null then
    with accepted as materialized (
      select s.*, v_entries[row_number() over (order by s.n)] as entry_id from unnest(v_slips) s where s.status is null
    ), slip_row as (
      insert into lottery_slips (public_id, member_id, key, hash, game_code, total_stake_minor, balance_after_minor, entry_id, placed_at)
        select t.slip, t.member_id, t.key, t.hash, t.game, t.total_stake, t.balance - t.total_stake, t.entry_id, v_now from accepted t order by t.n
        returning id, public_id
    ), multi_draw as (
      insert into lottery_multi_draws (slip_id, member_id, stops_on_win)
        select k.id, t.member_id, t.stops_on_win from accepted t join slip_row k on k.public_id = t.slip where t.is_multi_draw
    )
    insert into lottery_bets (public_id, slip_id, member_id, draw_id, prize_mode, bet_type, selection, combinations, unit_stake_minor, denomination,
                                multiplier, total_stake_minor, prize_group, max_prize_group, odds_table, odds, rule_version, rebate_minor,
                                possible_minor, cap_minor, payout_key, covers, placed_at)
      select l.id, k.id, t.member_id, d.id, l."prizeMode", l."betType", l.selection, l.combinations, l."unitStake", l.denomination, l.multiplier, l."totalStake",
             l."prizeGroup", l."maxPrizeGroup", l."oddsTable", l.odds, l."ruleVersion", l.rebate, l.possible, l.cap, l."payoutKey", l.covers, v_now
        from jsonb_to_recordset(p_lines) as l (n int, line int, id text, "drawNumber" text, "prizeMode" text, "betType" text, selection text,
               combinations int, "unitStake" bigint, denomination text, multiplier int, "totalStake" bigint, "prizeGroup" int, "maxPrizeGroup" int, "oddsTable" text, odds jsonb,
               "ruleVersion" int, rebate bigint, possible bigint, cap bigint, "payoutKey" uuid, covers text[])
        join accepted t on t.n = l.n
        join slip_row k on k.public_id = t.slip
        join lottery_draws d on d.game_code = t.game and d.draw_number = l."drawNumber"
       order by l.n, l.line;
  end if;

  return query
    select coalesce(s.status, 'OK'), s.line, case when coalesce(s.status, 'OK') = 'OK' then s.slip end,
           case when s.status is null then v_now else s.placed_at end,
           case when s.status is null then s.balance - s.total_stake else s.balance end, s.account_id, s.is_duplicate
      from unnest(v_slips) s order by s.n;
end
$$;
