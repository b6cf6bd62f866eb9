-- Ends a batch of bets on crash: each with its state, the multiplier of a cash-out (hundredths), what it pays and its turnover. Bets that have
-- ended are left alone, so that a batch may be repeated, and a cash-out of the player's that came first stands. Returns the accounts
-- whose balance changed.
--   Locks the balance rows of all players ascending, then the counters of the house's loss. Bets of players with bonus money, and refunds, go
-- through game_win and game_cancel one by one; the others are booked in one go for each slot, because a ledger batch takes each account
-- once.
create or replace function inhouse_crash_pay(
  p_bets bigint[], p_states text[], p_multipliers int[], p_ticks int[], p_payouts bigint[], p_valid_bets bigint[], p_reason text
) returns setof bigint language plpgsql
  -- Forces lookups by key: the cached plan may be from a time when the tables were empty.
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_bet record;
  v_rounds bigint[];
  v_paid bigint;
  v_currency text;
  v_slot int;
  v_status text;
begin
  perform balance.account_id
    from unnest(p_bets) as input (id)
    join inhouse_crash_bets bet on bet.game_round_id = input.id
    join ledger_balances balance on balance.account_id = bet.account_id
   order by balance.account_id
     for no key update of balance;

  for v_bet in
    select input.*, bet.hash, bet.account_id, round.vendor_id, round.vendor_round_id, member.public_id, member.currency
      from unnest(p_bets, p_states, p_multipliers, p_ticks, p_payouts, p_valid_bets) as input (id, state, multiplier, tick, payout, valid_bet)
      join inhouse_crash_bets bet on bet.game_round_id = input.id and bet.state = 'open' and (bet.has_grant or input.state = 'refunded')
      join game_rounds round on round.id = input.id
      join members member on member.id = round.member_id
     order by bet.account_id, input.id
  loop
    if v_bet.state = 'refunded' then
      perform inhouse_crash_refund(v_bet.id, p_reason);
    else
      update inhouse_crash_bets bet set state = v_bet.state, multiplier = v_bet.multiplier, tick = v_bet.tick where bet.game_round_id = v_bet.id;
      update game_rounds round set valid_bet_minor = v_bet.valid_bet where round.id = v_bet.id;
      select win.status into v_status
        from game_win(v_bet.vendor_id, 'inhouse', v_bet.public_id, v_bet.currency, v_bet.vendor_round_id, v_bet.vendor_round_id || ':payout',
                      v_bet.vendor_round_id || ':bet', v_bet.payout, 'win', true, v_bet.hash) win;
      if v_status <> 'OK' then raise exception 'the payout of % was refused: %', v_bet.vendor_round_id, v_status; end if;
      perform inhouse_crash_count(v_bet.currency, v_bet.payout);
    end if;
    if v_bet.state <> 'lost' then return next v_bet.account_id; end if;
  end loop;

  foreach v_slot in array (
      select coalesce(array_agg(distinct bet.slot), '{}') from inhouse_crash_bets bet where bet.game_round_id = any(p_bets) and bet.state = 'open')
  loop
    with ended as materialized (
      update inhouse_crash_bets bet set state = input.state, multiplier = input.multiplier, tick = input.tick
        from unnest(p_bets, p_states, p_multipliers, p_ticks, p_payouts, p_valid_bets) as input (id, state, multiplier, tick, payout, valid_bet)
       where bet.game_round_id = input.id and bet.state = 'open' and bet.slot = v_slot
      returning bet.game_round_id as id, bet.member_id, bet.account_id, bet.hash, input.state, input.payout, input.valid_bet
    ), priced as materialized (
      select ended.*, round.vendor_id, round.vendor_round_id, balance.balance_minor + ended.payout as balance_after, house.id as house_id, house.currency,
             row_number() over (order by ended.account_id) as position
        from ended
        join game_rounds round on round.id = ended.id
        join ledger_balances balance on balance.account_id = ended.account_id
        join ledger_accounts account on account.id = ended.account_id
        join ledger_accounts house on house.kind = 'house_games' and house.owner_id = round.vendor_id and house.currency = account.currency
    ), booked as (
      select array_agg(priced.id order by priced.position) as ids,
             ledger_post_pairs(array_agg('inhouse'::text), array_agg(priced.vendor_round_id || ':payout' order by priced.position),
               array_agg(priced.hash order by priced.position), 'win',
               array_agg(jsonb_build_object('round', priced.vendor_round_id, 'win', 'win', 'game', 'CRASH') order by priced.position),
               array_agg(priced.account_id order by priced.position), array_agg(priced.house_id order by priced.position),
               array_agg(priced.payout order by priced.position)) as entries
        from priced where priced.payout > 0
    ), entry as materialized (
      select posted.id, posted.entry_id from booked, unnest(booked.ids, booked.entries) as posted (id, entry_id)
    ), closed as (
      update game_rounds round
         set win_minor = round.win_minor + priced.payout, valid_bet_minor = priced.valid_bet, balance_after_minor = priced.balance_after,
             state = 'closed', closed_at = clock_timestamp()
        from priced where round.id = priced.id
    ), written as (
      insert into game_transactions (vendor_id, tx_id, operation, hash, member_id, game_round_id, amount_minor, ref_tx_id, kind, entry_id,
                                     balance_after_minor)
        select priced.vendor_id, priced.vendor_round_id || ':payout', 'win', priced.hash, priced.member_id, priced.id, priced.payout,
               priced.vendor_round_id || ':bet', 'win', entry.entry_id, priced.balance_after
          from priced left join entry on entry.id = priced.id
    )
    select array_agg(priced.id), sum(priced.payout), min(priced.currency) into v_rounds, v_paid, v_currency from priced;
    perform game_settled(v_rounds, null);
    perform inhouse_crash_count(v_currency, v_paid);
  end loop;
  return query
    select bet.account_id from inhouse_crash_bets bet
     where bet.game_round_id = any(p_bets) and bet.state = 'cashed_out' and not bet.has_grant;
end
$$;
