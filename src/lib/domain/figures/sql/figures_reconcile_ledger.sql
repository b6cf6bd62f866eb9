-- Compares the settled rounds that were booked on a business day with the changes of the house's accounts, by currency and category
-- (README.md). The days are compared in their order: unsettled_amounts has what is open at the end of the day before.
--   Reads the day's rows only, and of the tables that keep all history what they name, row by row: `offset 0` keeps the planner
-- from reading those as a whole, or from walking to the day along the ids. What happened after the day is looked up for rounds and slips
-- that differ, because many days may have followed it when all are compared anew.
create or replace function figures_reconcile_ledger(p_day date) returns void language plpgsql as $$
declare
  v_start timestamptz := business_day_start(p_day);
  v_end timestamptz := business_day_start(p_day + 1);
  v_before xid8[] := figures_straddling(v_start);
  v_after xid8[] := figures_straddling(v_end);
  v_first bigint;
  v_last bigint;
begin
  select min(entry.id), max(entry.id) into v_first, v_last
    from (select booked.id from ledger_entries booked
           where booked.booked_at >= v_start - interval '1 minute' and booked.booked_at < v_end offset 0) entry;

  with entry as materialized (
    select entry.id, entry.namespace, entry.key, entry.kind, entry.details
      from ledger_entries entry
     where entry.booked_at >= v_start - interval '1 minute' and entry.booked_at < v_end
       and figures_is_of_day(entry.booked_at, entry.xid, v_start, v_end, v_before, v_after)
  ), settled as materialized (
    select fact.source, fact.source_id, fact.currency, fact.stake_minor, fact.payout_minor, fact.bonus_payout_minor
      from settled_rounds fact
     where fact.booked_at >= v_start - interval '1 minute' and fact.booked_at < v_end and not fact.is_play_money
       and figures_is_of_day(fact.booked_at, fact.xid, v_start, v_end, v_before, v_after)
  ), recorded as materialized (
    select due.source, due.reference, account.currency, due.amount_minor as amount, adjust.game_round_id as round_id
      from receivables due
      join ledger_accounts account on account.id = due.account_id and account.currency <> 'FUN'
      left join lateral (
        select correction.game_round_id from game_transactions correction
         where due.source = 'game' and correction.vendor_id = split_part(due.reference, ':', 1)::bigint
           and correction.tx_id = substr(due.reference, strpos(due.reference, ':') + 1) offset 0) adjust on true
     where due.created_at >= v_start - interval '1 minute' and due.created_at < v_end
       and figures_is_of_day(due.created_at, due.xid, v_start, v_end, v_before, v_after)
  ), posting as materialized (
    select posted.entry_id, account.kind, account.owner_id, account.currency, posted.amount_minor as amount
      from ledger_accounts account
      cross join lateral (
        select line.entry_id, line.amount_minor from ledger_postings line
         where line.account_id = account.id and line.version is null and line.entry_id between v_first and v_last offset 0) posted
     where account.kind in ('house_games', 'house_lottery') and account.currency <> 'FUN'
    union all
    select posted.entry_id, account.kind, account.owner_id, account.currency, posted.amount_minor
      from ledger_accounts account
      cross join lateral (
        select line.entry_id, line.amount_minor from ledger_postings line
         where line.account_id = account.id and line.entry_id between v_first and v_last offset 0) posted
     where account.kind in ('vendor_held', 'vendor_fund') and account.currency <> 'FUN'
  ), line as materialized (
    select posting.entry_id, posting.owner_id as vendor_id, posting.currency, bool_or(posting.kind = 'house_lottery') as is_lottery,
           bool_or(posting.kind = 'vendor_fund') as is_fund,
           coalesce(sum(posting.amount) filter (where posting.kind in ('house_games', 'house_lottery')), 0)::bigint as house,
           coalesce(sum(posting.amount) filter (where posting.kind = 'vendor_held'), 0)::bigint as held
      from posting group by 1, 2, 3
  ), request as materialized (
    select request.entry_id, request.game_round_id, request.reward_id, request.kind
      from game_transactions request
     where request.at >= v_start - interval '2 minutes' and request.at < v_end + interval '2 minutes' and request.entry_id is not null
  ), excess as materialized (
    -- A win of free rounds above their maximum is the promotion's; the wins of one promise follow each other.
    select win.entry_id,
           (win.amount - least(reward.max_win_minor, win.total) + least(reward.max_win_minor, win.total - win.amount))::bigint as amount
      from (select distinct request.reward_id from request where request.reward_id is not null and request.kind = 'free') touched
      join game_rewards reward on reward.id = touched.reward_id and reward.max_win_minor is not null
      cross join lateral (
        select credited.entry_id, credited.amount_minor as amount, sum(credited.amount_minor) over (order by credited.id) as total
          from game_transactions credited
         where credited.reward_id = reward.id and credited.operation = 'win' and credited.kind = 'free' offset 0) win
  ), decided as materialized (
    select entry.id as entry_id, held.game_round_id, win.reward_id
      from entry
      join held_wins held on held.id = case entry.namespace when 'held_win' then entry.key::bigint end
      left join lateral (
        select request.reward_id from game_transactions request
         where request.vendor_id = held.vendor_id and request.tx_id = held.tx_id offset 0) win on true
  ), recovered as materialized (
    select entry.id as entry_id, adjust.game_round_id
      from entry
      join receivables due on due.id = case entry.namespace when 'receivable' then split_part(entry.key, ':', 1)::bigint end
      left join lateral (
        select correction.game_round_id from game_transactions correction
         where due.source = 'game' and correction.vendor_id = split_part(due.reference, ':', 1)::bigint
           and correction.tx_id = substr(due.reference, strpos(due.reference, ':') + 1) offset 0) adjust on true
  ), booked as materialized (
    select line.*, entry.namespace, entry.key, entry.kind, entry.details,
           coalesce(request.game_round_id, decided.game_round_id, recovered.game_round_id) as round_id,
           coalesce(request.reward_id, decided.reward_id) as reward_id, coalesce(excess.amount, 0) as excess,
           recovered.entry_id is not null as is_recovered
      from line
      join entry on entry.id = line.entry_id
      left join request on request.entry_id = entry.id
      left join excess on excess.entry_id = entry.id
      left join decided on decided.entry_id = entry.id
      left join recovered on recovered.entry_id = entry.id
  ), round_flow as materialized (
    select flow.round_id, flow.currency, sum(flow.stake)::bigint as stake, sum(flow.payout)::bigint as payout,
           sum(flow.house)::bigint as house, sum(flow.held)::bigint as held, sum(flow.excess)::bigint as excess, sum(flow.due)::bigint as due
      from (
        select booked.round_id, booked.currency, 0 as stake, 0 as payout, booked.house, booked.held, booked.excess,
               case when booked.is_recovered then -booked.house else 0 end as due
          from booked where not booked.is_lottery and not booked.is_fund and booked.round_id is not null
        union all
        select recorded.round_id, recorded.currency, 0, 0, 0, 0, 0, recorded.amount from recorded where recorded.round_id is not null
        union all
        select settled.source_id, settled.currency, settled.stake_minor, settled.payout_minor, 0, 0, 0, 0
          from settled where settled.source = 'game_round'
      ) flow
     group by 1, 2
  ), round as materialized (
    select played.id, coalesce(flow.currency, open.currency) as currency, played.category,
           coalesce(flow.stake, 0) as stake, coalesce(flow.payout, 0) as payout, coalesce(flow.house, 0) as house,
           coalesce(flow.held, 0) as held, coalesce(flow.excess, 0) as excess, coalesce(flow.due, 0) as due,
           coalesce(open.amount_minor, 0) as amount_before, coalesce(open.difference_minor, 0) as difference_before,
           state.amount,
           case
             when state.amount - played.open = coalesce(open.difference_minor, 0) then coalesce(open.difference_minor, 0)
             when played.closed_at >= v_end - interval '1 minute'
               or (select true from game_transactions request
                    where request.game_round_id = played.id and request.at >= v_end - interval '1 minute' limit 1)
               or (select true from settled_rounds fact
                    where fact.source = 'game_round' and fact.source_id = played.id and fact.revision > 0
                      and fact.booked_at >= v_end - interval '1 minute' and (fact.booked_at >= v_end or fact.xid = any (v_after)) limit 1)
               then coalesce(open.difference_minor, 0)
             else state.amount - played.open
           end as difference
      from round_flow flow
      full join (select stored.* from unsettled_amounts stored where stored.source = 'game_round') open on open.source_id = flow.round_id
      cross join lateral (
        select played.id, game_lobby(game.category, vendor.code) as category, played.closed_at,
               case when played.state in ('open', 'pending') then played.stake_minor - played.win_minor else 0 end as open
          from game_rounds played
          join games game on game.id = played.game_id
          join vendors vendor on vendor.id = played.vendor_id
         where played.id = coalesce(flow.round_id, open.source_id) offset 0) played
      cross join lateral (
        select coalesce(open.amount_minor, 0)
                 + coalesce(flow.house + flow.held + flow.excess + flow.due - (flow.stake - flow.payout), 0) as amount) state
  ), voided as materialized (
    select booked.entry_id, booked.currency, booked.house, bet.slip_id, bet.total_stake_minor - coalesce(bet.bonus_minor, 0) as cash
      from booked
      left join members member on booked.namespace = 'lottery:refund' and member.public_id = split_part(booked.key, ':', 3)
      left join lateral (
        select refunded.* from lottery_bets refunded
         where refunded.draw_id = split_part(booked.key, ':', 1)::bigint and refunded.member_id = member.id
           and refunded.state in ('placed', 'won') offset 0) bet on true
     where booked.is_lottery and booked.namespace = 'lottery:refund'
  ), slip_flow as materialized (
    select flow.slip_id, flow.currency, sum(flow.house)::bigint as house, sum(flow.stake)::bigint as stake
      from (
        select slip.id as slip_id, booked.currency, booked.house, 0 as stake
          from booked join lottery_slips slip on slip.public_id = booked.key
         where booked.is_lottery and booked.namespace = 'lottery:bet'
        union all
        select coalesce(slip.id, bet.slip_id), booked.currency, booked.house, 0
          from booked
          left join lottery_slips slip on slip.public_id = case when booked.key like '%:rest' then split_part(booked.key, ':', 1) end
          left join lottery_bets bet on bet.public_id = booked.key
         where booked.is_lottery and booked.namespace = 'lottery:cancel'
        union all
        select bet.slip_id, booked.currency, booked.house, 0
          from booked join lottery_bets bet on bet.public_id = split_part(booked.key, ':', 3)
         where booked.is_lottery and booked.namespace = 'lottery:bonus' and booked.kind = 'bet_refunded'
        union all
        select voided.slip_id, voided.currency, -voided.cash, 0 from voided where voided.slip_id is not null
        union all
        select bet.slip_id, settled.currency, 0, settled.stake_minor
          from settled cross join lateral (select stored.slip_id from lottery_bets stored where stored.id = settled.source_id offset 0) bet
         where settled.source = 'lottery_bet'
      ) flow
     group by 1, 2
  ), slip as materialized (
    select coalesce(flow.slip_id, open.source_id) as id, coalesce(flow.currency, open.currency) as currency,
           coalesce(flow.stake, 0) as stake, coalesce(open.amount_minor, 0) as amount_before,
           coalesce(open.difference_minor, 0) as difference_before, state.amount,
           case
             when state.amount - bets.open = coalesce(open.difference_minor, 0) then coalesce(open.difference_minor, 0)
             when bets.is_later
               or (select true
                     from (select slip.public_id || ':rest' as key from lottery_slips slip where slip.id = coalesce(flow.slip_id, open.source_id)
                           union all
                           select bet.public_id from lottery_bets bet where bet.slip_id = coalesce(flow.slip_id, open.source_id)) named
                    cross join lateral (
                      select cancelled.booked_at from ledger_entries cancelled
                       where cancelled.namespace = 'lottery:cancel' and cancelled.key = named.key offset 0) cancelled
                    where cancelled.booked_at >= v_end - interval '1 minute' limit 1)
               then coalesce(open.difference_minor, 0)
             else state.amount - bets.open
           end as difference
      from slip_flow flow
      full join (select stored.* from unsettled_amounts stored where stored.source = 'lottery_slip') open on open.source_id = flow.slip_id
      cross join lateral (
        select coalesce(sum(bet.total_stake_minor) filter (where bet.state <> 'cancelled' and not settlement.has_passed), 0)::bigint as open,
               coalesce(bool_or(settlement.is_later or bet.placed_at >= v_end - interval '1 minute'), false) as is_later
          from lottery_bets bet
          cross join lateral (
            select coalesce(bool_or(page.last_member_id >= bet.member_id), false) as has_passed,
                   coalesce(bool_or(coalesce(page.ended_at, 'infinity') >= v_end - interval '1 minute'), false) as is_later
              from lottery_settlements page where page.draw_id = bet.draw_id) settlement
         where bet.slip_id = coalesce(flow.slip_id, open.source_id) offset 0) bets
      cross join lateral (select coalesce(open.amount_minor, 0) + coalesce(flow.house - flow.stake, 0) as amount) state
  ), gone as (
    delete from unsettled_amounts stored
     using (select 'game_round' as source, round.id, round.amount, round.difference from round
            union all select 'lottery_slip', slip.id, slip.amount, slip.difference from slip) now
     where stored.source = now.source and stored.source_id = now.id and now.amount = 0 and now.difference = 0
  ), remaining as (
    insert into unsettled_amounts as stored (source, source_id, currency, category, amount_minor, difference_minor)
      select 'game_round', round.id, round.currency, round.category, round.amount, round.difference
        from round where round.amount <> 0 or round.difference <> 0
      union all
      select 'lottery_slip', slip.id, slip.currency, 'LOTT', slip.amount, slip.difference
        from slip where slip.amount <> 0 or slip.difference <> 0
    on conflict (source, source_id) do update
       set amount_minor = excluded.amount_minor, difference_minor = excluded.difference_minor, category = excluded.category
  ), part (currency, category, stake, payout, opened, held, receivable, free_rounds, fund, rebate, commission, jackpot, difference, booked) as (
    select round.currency, round.category, round.stake, round.payout,
           (round.amount - round.difference) - (round.amount_before - round.difference_before), -round.held, -round.due, -round.excess,
           0, 0, 0, 0, round.difference - round.difference_before, round.house
      from round
    union all
    -- Entries of vendors outside of rounds. Their held wins count only where the house has paid them.
    select booked.currency,
           coalesce((select game_lobby(game.category, vendor.code) from games game join vendors vendor on vendor.id = game.vendor_id
                      where game.vendor_id = booked.vendor_id and game.code = booked.details ->> 'game'), 'NONE'),
           0, 0, 0, -outside.held, 0, case when outside.is_free then booked.house + outside.held else 0 end,
           case when booked.is_fund then booked.house else 0 end, 0, 0, 0,
           case when outside.is_free or booked.is_fund then 0 else booked.house end, booked.house
      from booked
      cross join lateral (
        select not booked.is_fund and (booked.reward_id is not null or booked.namespace = 'promo') as is_free,
               case when not booked.is_fund and booked.reward_id is not null then booked.held else 0 end as held) outside
     where not booked.is_lottery and (booked.round_id is null or booked.is_fund) and (booked.house <> 0 or outside.held <> 0)
    union all
    select slip.currency, 'LOTT', slip.stake, 0, (slip.amount - slip.difference) - (slip.amount_before - slip.difference_before), 0, 0, 0,
           0, 0, 0, 0, slip.difference - slip.difference_before, 0
      from slip
    union all
    -- Wins in cash are booked with their settlement; what grants get includes their shares of rebates.
    select settled.currency, 'LOTT', 0, settled.payout_minor, 0, 0, 0, 0, 0, settled.bonus_payout_minor, 0, 0,
           settled.payout_minor - settled.bonus_payout_minor, 0
      from settled where settled.source = 'lottery_bet'
    union all
    select recorded.currency, 'LOTT', 0, 0, 0, 0, -recorded.amount, 0, 0,
           case when recorded.reference like '%:win' then 0 else recorded.amount end, 0, 0,
           case when recorded.reference like '%:win' then recorded.amount else 0 end, 0
      from recorded where recorded.source = 'lottery'
    union all
    select voided.currency, 'LOTT', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, voided.cash, 0 from voided where voided.slip_id is not null
    union all
    select booked.currency, 'LOTT', 0, 0, 0, 0, case item.name when 'receivable' then booked.house else 0 end, 0, 0,
           case item.name when 'rebate' then booked.house else 0 end, case item.name when 'commission' then booked.house else 0 end,
           case item.name when 'jackpot' then booked.house else 0 end,
           case item.name when 'other' then booked.house else 0 end, booked.house
      from booked
      cross join lateral (
        select case
                 when booked.namespace in ('lottery:bet', 'lottery:cancel')
                   or booked.namespace = 'lottery:bonus' and booked.kind = 'bet_refunded' then 'slip'
                 when booked.namespace = 'receivable' then 'receivable'
                 when booked.namespace in ('lottery:rebate', 'lottery:bonus')
                   or booked.namespace = 'lottery:reversal' and booked.key like '%:rebate' then 'rebate'
                 when booked.namespace = 'lottery:agent_commission' then 'commission'
                 when booked.namespace in ('lottery:jackpot', 'lottery:jackpot_reserve') then 'jackpot'
                 else 'other'
               end as name) item
     where booked.is_lottery
  )
  insert into ledger_reconciliations (day, currency, category, stake_minor, payout_minor, open_minor, held_minor, receivable_minor,
                                      free_rounds_minor, fund_minor, rebate_minor, commission_minor, jackpot_minor, difference_minor, booked_minor)
    select p_day, part.currency, part.category, sum(part.stake), sum(part.payout), sum(part.opened), sum(part.held), sum(part.receivable),
           sum(part.free_rounds), sum(part.fund), sum(part.rebate), sum(part.commission), sum(part.jackpot), sum(part.difference), sum(part.booked)
      from part group by part.currency, part.category
    having bool_or((part.stake, part.payout, part.opened, part.held, part.receivable, part.free_rounds, part.fund, part.rebate, part.commission,
                    part.jackpot, part.difference, part.booked) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0));
end
$$;
