-- Refunds bets whose draws are not closed; with p_only_future only those whose draws have not opened. Returns the refunded
-- bets. Bonus money goes back to its grants (domain/rewards).
--   Takes the draws' advisory locks (7003, draw; see src/lib/kernel/locks.ts) shared, like lottery_place_slips.
--   p_exposures as in lottery_add_exposures, ref is the bet's id: the exposures of the refunded bets are removed.
create or replace function lottery_refund(
  p_member bigint, p_bets bigint[], p_game text, p_key text, p_only_future boolean, p_exposures jsonb,
  out bets bigint[], out refund bigint, out account_id bigint
) language plpgsql set enable_seqscan = off as $$
declare
  v_draw bigint;
  v_house bigint;
  v_now timestamptz;
  v_draw_numbers text;
  v_bet record;
  v_refund record;
  v_cash bigint;
  v_accounts bigint[] := '{}';
  v_amounts bigint[] := '{}';
begin
  for v_draw in select distinct bet.draw_id from lottery_bets bet where bet.id = any (p_bets) order by 1 loop
    perform pg_advisory_xact_lock_shared(7003, hashint8(v_draw));
  end loop;
  select account.id, house.id into lottery_refund.account_id, v_house
    from members member
    join ledger_accounts account on account.kind = 'player' and account.owner_id = member.id and account.currency = member.currency
    join ledger_accounts house on house.kind = 'house_lottery' and house.owner_id = 0 and house.currency = member.currency
    join ledger_balances balance on balance.account_id = account.id
   where member.id = p_member
     for no key update of balance;
  v_now := clock_timestamp();
  with refunded as (
    update lottery_bets bet set state = 'cancelled'
      from lottery_draws draw
     where bet.id = any (p_bets) and bet.member_id = p_member and bet.state = 'placed' and draw.id = bet.draw_id
       and draw.state in ('PENDING', 'OPEN') and draw.closes_at > v_now and (draw.opens_at > v_now or not p_only_future)
    returning bet.id, bet.total_stake_minor, draw.draw_number
  )
  select coalesce(array_agg(refunded.id), '{}'), coalesce(sum(refunded.total_stake_minor), 0), min(refunded.draw_number)
    into bets, refund, v_draw_numbers from refunded;
  if refund = 0 then return; end if;
  perform lottery_add_exposures(p_exposures, bets, -1);
  v_cash := refund;
  for v_bet in
    select bet.id, bet.grant_id, bet.total_stake_minor as stake, coalesce(bet.bonus_minor, 0) as bonus
      from lottery_bets bet where bet.id = any (bets) and bet.grant_id is not null order by bet.id
  loop
    v_refund := bonus_refund('lottery_bet', v_bet.id, v_bet.grant_id, v_bet.stake, v_bet.bonus, 1);
    v_cash := v_cash - v_bet.stake + v_refund.cash;
    v_accounts := v_accounts || v_refund.accounts;
    v_amounts := v_amounts || v_refund.amounts;
  end loop;
  perform ledger_post_lines('lottery:cancel', p_key, sha256(convert_to(p_key || ':' || refund, 'UTF8')), 'bet_refunded',
    jsonb_build_object('game', p_game, 'draw', v_draw_numbers), null, v_accounts || account_id || v_house, v_amounts || v_cash || -refund);
  perform turnover_note_cash(p_member, account_id);
end
$$;
