-- Working state of a slip during validation. Null status: no check has failed so far.
drop type if exists lottery_slip_check;
create type lottery_slip_check as (
  position int, member_id bigint, key text, hash bytea, slip text, game text, draw_number text,
  house_loss bigint, max_liability bigint, is_multi_draw boolean, stops_on_win boolean, total_stake bigint, account_id bigint, house_id bigint, balance bigint, status text, line int,
  placed_at timestamptz, is_duplicate boolean, grant_id bigint, bonus_account_id bigint, bonus bigint, funds text
);

-- Places the slips of different members, each decided on its own: all lines of a slip or none. Returns a status per slip, in
-- order; a slip whose status is not OK has changed nothing.
--   A slip is one bet for the usable grant of bonus money (domain/rewards): its stake is split once, and the grant's maximum bet binds it as
-- a whole.
--   Locks, in this order everywhere: the draws' advisory locks (7003, draw; see src/lib/kernel/locks.ts), shared (settlement
--   takes them exclusively once, so that every bet accepted before is committed and can be read); the members' balances, which
--   cover the accounts of their grants; the exposures. Each kind ascending. The close is checked against the database's clock after
--   all locks are taken.
--   When a slip in a batch of several exceeds the house's limit, the whole batch fails with PL020 and nothing is placed: the
--   excess may come from the other slips, so that the caller retries each slip on its own.
--   p_slips: [{position, member, key, hash, slip, game, pricingMoment, memberWin, houseLoss, liability, isMultiDraw, stopsOnWin}];
--   position: from 1 without a gap; pricingMoment: the moment of the pricing snapshot; houseLoss: null for demo balances;
--   liability: the highest payout of one outcome, whatever was staked; hash in hex.
--   p_lines: [{position (of the slip), line, id, drawNumber, prizeMode, betType, selection, combinations, unitStake, denomination, multiplier,
--   totalStake, prizeGroup, maxPrizeGroup, oddsTable, odds, ruleVersion, rebate, possible, cap, payoutKey, covers}]; maxPrizeGroup:
--   the member's highest prize group.
--   p_exposures: as in lottery_add_exposures, ref is the slip's position, with {line, maxCovered}.
create or replace function lottery_place_slips(p_slips jsonb, p_lines jsonb, p_exposures jsonb)
returns table (status text, line int, slip text, placed_at timestamptz, balance bigint, account_id bigint, is_duplicate boolean)
language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
#variable_conflict use_column
declare
  v_slips lottery_slip_check[];
  v_risky bigint[];
  v_refusal record;
  v_refused bigint[] := '{}';
  v_entries bigint[];
  v_mixed_entries bigint[];
  v_has_grant boolean;
  v_now timestamptz;
begin
  perform pg_advisory_xact_lock_shared(7003, hashint8(named_draw.id))
     from (select distinct draw.id
             from jsonb_to_recordset(p_lines) as line (position int, "drawNumber" text)
             join jsonb_to_recordset(p_slips) as slip (position int, game text) on slip.position = line.position
             join lottery_draws draw on draw.game_code = slip.game and draw.draw_number = line."drawNumber"
            order by draw.id) named_draw;
  perform balance.account_id
     from jsonb_to_recordset(p_slips) as slip (member bigint)
     join members member on member.id = slip.member
     join ledger_accounts account on account.kind = 'player' and account.owner_id = member.id and account.currency = member.currency
     join ledger_balances balance on balance.account_id = account.id
    order by balance.account_id
      for no key update of balance;

  with slip as materialized (
    select input.* from jsonb_to_recordset(p_slips) as input (position int, member bigint, key text, hash text, slip text, game text, "pricingMoment" bigint,
             "memberWin" bigint, "houseLoss" bigint, liability bigint, "isMultiDraw" boolean, "stopsOnWin" boolean)
  ), game as materialized (
    select game.game_code, game.enabled and not game.is_under_maintenance as is_open,
           extract(epoch from greatest(game.changed_at, (select max(override.changed_at) from lottery_odds override
                                                          where override.game_code = game.game_code))) * 1000000 as pricing_moment
      from lottery_games game where game.game_code = any (array(select distinct slip.game from slip))
  ), line as materialized (
    select input.position, input.line, input."drawNumber", input."prizeMode", input."totalStake" as total_stake, input.possible, draw.id as draw_id,
           draw.id is null or draw.state not in ('PENDING', 'OPEN') or draw.closes_at <= clock_timestamp()
             or (draw.opens_at > clock_timestamp() and not slip."isMultiDraw") as is_closed,
           draw.beacon
      from jsonb_to_recordset(p_lines) as input (position int, line int, "drawNumber" text, "prizeMode" text, "totalStake" bigint, possible bigint)
      join slip on slip.position = input.position
      left join lottery_draws draw on draw.game_code = slip.game and draw.draw_number = input."drawNumber"
  ), total as materialized (
    select line.position, sum(line.total_stake)::bigint as total_stake, min(line."drawNumber") as draw_number,
           min(line."prizeMode") as prize_mode, min(line.line) filter (where line.is_closed) as closed,
           array_agg(distinct line.beacon) as beacons
      from line group by line.position
  ), exposure as materialized (
    select input.ref, input.line, input."drawNumber", input.market, input.outcome, input."maxCovered" as max_covered
      from jsonb_to_recordset(p_exposures) as input (ref int, line int, "drawNumber" text, market text, outcome text, "maxCovered" int)
  ), covered as (
    -- Outcomes of a market that the slip covers, together with the member's earlier bets on the draw.
    select exposure.ref as position, min(exposure.line) as line
      from exposure
      join slip on slip.position = exposure.ref
      join lottery_draws draw on draw.game_code = slip.game and draw.draw_number = exposure."drawNumber"
     where exposure.max_covered is not null
       and (select count(distinct covering.outcome) from (
              select other.market || ':' || other.outcome as outcome from exposure other
               where other.ref = exposure.ref and other."drawNumber" = exposure."drawNumber" and other.market = exposure.market
              union all
              select cover from lottery_bets bet, unnest(bet.covers) as cover
               where bet.draw_id = draw.id and bet.member_id = slip.member and bet.state = 'placed' and cover like exposure.market || ':%'
            ) covering) > exposure.max_covered
     group by exposure.ref
  ), won as (
    select draw_win.position, min(draw_win.line) as line
      from (select line.position, line.draw_id, min(line.line) as line, sum(line.possible) as possible
              from line group by line.position, line.draw_id) draw_win
      join slip on slip.position = draw_win.position
     where draw_win.possible + coalesce((select sum(bet.possible_minor) from lottery_bets bet
              where bet.draw_id = draw_win.draw_id and bet.member_id = slip.member and bet.state = 'placed'), 0) > slip."memberWin"
     group by draw_win.position
  ), checked as (
    select slip.*, account.id as account_id, balance.balance_minor, house.id as house_id, total.total_stake, total.draw_number,
           total.closed, covered.line as covered, won.line as won,
           bonus.id as grant_id, bonus.account_id as bonus_account_id, total.total_stake - split.cash as bonus,
           case when balance.balance_minor < split.cash or coalesce(bonus_balance.balance_minor, 0) < total.total_stake - split.cash then 'INSUFFICIENT_FUNDS'
                when split.cash < total.total_stake and total.total_stake > bonus.max_bet_minor then 'ABOVE_BONUS_MAX_BET' end as funds,
           before.public_id as before_slip, before.placed_at as before_at, before.balance_after_minor as before_balance,
           case
             when before.hash <> decode(slip.hash, 'hex') then 'KEY_REUSED'
             when before.id is not null then 'OK'
             when member.state is distinct from 'active' then 'BLOCKED'
             when game.pricing_moment is distinct from slip."pricingMoment" then 'STALE_PRICING'
             when total.closed is not null then 'DRAW_CLOSED'
             when not game.is_open then 'GAME_OFF'
             -- With a wrong clock, bets could be placed after the beacon's round is public.
             when exists (select 1 from unnest(total.beacons) beacon where not lottery_is_clock_trusted(beacon)) then 'GAME_OFF'
             when covered.line is not null then 'COVERAGE'
             when won.line is not null then 'WIN_TOO_HIGH'
           end as status
      from slip
      join total on total.position = slip.position
      left join members member on member.id = slip.member
      left join ledger_accounts account on account.kind = 'player' and account.owner_id = member.id and account.currency = member.currency
      left join ledger_balances balance on balance.account_id = account.id
      left join ledger_accounts house on house.kind = 'house_lottery' and house.owner_id = 0 and house.currency = member.currency
      left join lottery_slips before on before.member_id = slip.member and before.key = slip.key
      left join game on game.game_code = slip.game
      left join covered on covered.position = slip.position
      left join won on won.position = slip.position
      left join bonus_grants bonus
        on bonus.member_id = member.id and bonus.currency = member.currency and bonus.state = 'active'
       and (bonus.expires_at is null or bonus.expires_at > clock_timestamp())
       and lottery_contribution(bonus.contribution_ppm, total.prize_mode, slip.game) > 0
      left join ledger_balances bonus_balance on bonus_balance.account_id = bonus.account_id
      left join lateral (
        select bonus_cash_part(total.total_stake, balance.balance_minor, bonus_balance.balance_minor, bonus.stakes_first) as cash
      ) split on true
  )
  select array_agg((checked.position, checked.member, checked.key, decode(checked.hash, 'hex'),
                    case when checked.status = 'OK' then checked.before_slip else checked.slip end, checked.game, checked.draw_number,
                    checked."houseLoss", checked.liability, checked."isMultiDraw", checked."stopsOnWin", checked.total_stake,
                    checked.account_id, checked.house_id,
                    case when checked.status = 'OK' then checked.before_balance else checked.balance_minor end, checked.status,
                    case checked.status when 'DRAW_CLOSED' then checked.closed when 'COVERAGE' then checked.covered
                                        when 'WIN_TOO_HIGH' then checked.won end,
                    checked.before_at, checked.status is not distinct from 'OK', checked.grant_id, checked.bonus_account_id,
                    checked.bonus, checked.funds)::lottery_slip_check order by checked.position)
    into v_slips from checked;

  v_risky := array(select slip.position from unnest(v_slips) slip where slip.status is null and slip.house_loss is not null);
  if v_risky <> '{}' then perform lottery_add_exposures(p_exposures, v_risky, 1); end if;
  v_now := clock_timestamp();
  for v_refusal in
    with exposed as (
      select slip.position, min(exposure.line) as line
        from unnest(v_slips) slip
        join jsonb_to_recordset(p_exposures) as exposure (ref int, line int, "drawNumber" text, market text, outcome text)
          on exposure.ref = slip.position
        join lottery_draws draw on draw.game_code = slip.game and draw.draw_number = exposure."drawNumber"
        join lottery_exposures draw_exposure
          on draw_exposure.draw_id = draw.id and draw_exposure.market = exposure.market and draw_exposure.outcome = exposure.outcome
       where slip.position = any (v_risky)
         and (draw_exposure.liability_minor > slip.max_liability
              or (draw_exposure.liability_minor > slip.house_loss
                  and draw_exposure.liability_minor - (select sum(other.income_minor) from lottery_exposures other
                                                        where other.draw_id = draw_exposure.draw_id
                                                          and other.market = draw_exposure.market) > slip.house_loss))
       group by slip.position
    ), closed as (
      select slip.position, min(line.line) as line
        from unnest(v_slips) slip
        join jsonb_to_recordset(p_lines) as line (position int, line int, "drawNumber" text) on line.position = slip.position
        join lottery_draws draw on draw.game_code = slip.game and draw.draw_number = line."drawNumber"
       where draw.closes_at <= v_now or draw.state not in ('PENDING', 'OPEN')
       group by slip.position
    )
    select slip.position, exposed.line as full, closed.line as closed
      from unnest(v_slips) slip left join exposed on exposed.position = slip.position left join closed on closed.position = slip.position
     where slip.status is null and (exposed.position is not null or closed.position is not null or slip.funds is not null)
  loop
    if v_refusal.full is not null and cardinality(v_slips) > 1 then
      raise exception 'a slip of the batch would exceed the house''s limit' using errcode = 'PL020';
    end if;
    v_refused := v_refused || v_refusal.position::bigint;
    v_slips[v_refusal.position].status := case
      when v_refusal.full is not null then 'NUMBER_FULL'
      else coalesce(v_slips[v_refusal.position].funds, 'DRAW_CLOSED') end;
    v_slips[v_refusal.position].line := case v_slips[v_refusal.position].status
      when 'NUMBER_FULL' then v_refusal.full
      when 'DRAW_CLOSED' then v_refusal.closed end;
  end loop;
  if v_refused && v_risky then
    perform lottery_add_exposures(p_exposures, array(select unnest(v_refused) intersect select unnest(v_risky)), -1);
  end if;

  v_entries := (
    select ledger_post_pairs(
             array_agg('lottery:bet'::text), array_agg(slip.slip order by slip.position),
             array_agg(slip.hash order by slip.position), 'bet',
             array_agg(jsonb_build_object('game', slip.game, 'draw', slip.draw_number) order by slip.position),
             array_agg(slip.account_id order by slip.position), array_agg(slip.house_id order by slip.position),
             array_agg(-slip.total_stake order by slip.position))
      from unnest(v_slips) slip where slip.status is null and slip.bonus = 0);
  v_has_grant := exists (select from unnest(v_slips) slip where slip.status is null and slip.grant_id is not null);
  if v_has_grant then
    with mixed as materialized (
      select slip.*, row_number() over (order by slip.position)::int as number from unnest(v_slips) slip where slip.status is null and slip.bonus > 0
    ), line as materialized (
      select mixed.number, posting.account_id, posting.amount
        from mixed, lateral (values (mixed.account_id, mixed.bonus - mixed.total_stake), (mixed.bonus_account_id, -mixed.bonus),
                                    (mixed.house_id, mixed.total_stake)) as posting (account_id, amount)
       where posting.amount <> 0
    )
    select ledger_post_many(array_agg('lottery:bet'::text), array_agg(mixed.slip order by mixed.number),
             array_agg(mixed.hash order by mixed.number), 'bet',
             array_agg(jsonb_build_object('game', mixed.game, 'draw', mixed.draw_number) order by mixed.number),
             (select array_agg(line.number) from line), (select array_agg(line.account_id) from line),
             (select array_agg(line.amount) from line))
      into v_mixed_entries from mixed;
  end if;
  if v_entries is not null or v_mixed_entries is not null then
    with accepted as materialized (
      select slip.*, (case when slip.bonus = 0 then v_entries else v_mixed_entries end)[
               row_number() over (partition by slip.bonus = 0 order by slip.position)] as entry_id
        from unnest(v_slips) slip where slip.status is null
    ), slip_row as (
      insert into lottery_slips (public_id, member_id, key, hash, game_code, total_stake_minor, balance_after_minor, entry_id, placed_at)
        select accepted.slip, accepted.member_id, accepted.key, accepted.hash, accepted.game, accepted.total_stake,
               accepted.balance + accepted.bonus - accepted.total_stake, accepted.entry_id, v_now
          from accepted order by accepted.position
        returning id, public_id
    ), multi_draw as (
      insert into lottery_multi_draws (slip_id, member_id, stops_on_win)
        select slip_row.id, accepted.member_id, accepted.stops_on_win
          from accepted join slip_row on slip_row.public_id = accepted.slip
         where accepted.is_multi_draw
    )
    insert into lottery_bets (public_id, slip_id, member_id, draw_id, prize_mode, bet_type, selection, combinations, unit_stake_minor, denomination,
                                multiplier, total_stake_minor, prize_group, max_prize_group, odds_table, odds, rule_version, rebate_minor,
                                possible_minor, cap_minor, payout_key, covers, placed_at)
      select line.id, slip_row.id, accepted.member_id, draw.id, line."prizeMode", line."betType", line.selection, line.combinations,
             line."unitStake", line.denomination, line.multiplier, line."totalStake", line."prizeGroup", line."maxPrizeGroup",
             line."oddsTable", line.odds, line."ruleVersion", line.rebate, line.possible, line.cap, line."payoutKey", line.covers, v_now
        from jsonb_to_recordset(p_lines) as line (position int, line int, id text, "drawNumber" text, "prizeMode" text, "betType" text, selection text,
               combinations int, "unitStake" bigint, denomination text, multiplier int, "totalStake" bigint, "prizeGroup" int, "maxPrizeGroup" int, "oddsTable" text, odds jsonb,
               "ruleVersion" int, rebate bigint, possible bigint, cap bigint, "payoutKey" uuid, covers text[])
        join accepted on accepted.position = line.position
        join slip_row on slip_row.public_id = accepted.slip
        join lottery_draws draw on draw.game_code = accepted.game and draw.draw_number = line."drawNumber"
       order by line.position, line.line;
    if v_has_grant then
      perform lottery_record_grants(array_agg(slip.slip), array_agg(slip.grant_id), array_agg(slip.bonus))
         from unnest(v_slips) slip where slip.status is null and slip.grant_id is not null;
    end if;
  end if;

  return query
    select coalesce(slip.status, 'OK'), slip.line, case when coalesce(slip.status, 'OK') = 'OK' then slip.slip end,
           case when slip.status is null then v_now else slip.placed_at end,
           case when slip.status is null then slip.balance + slip.bonus - slip.total_stake else slip.balance end, slip.account_id, slip.is_duplicate
      from unnest(v_slips) slip order by slip.position;
end
$$;
