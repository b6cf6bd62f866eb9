-- Ends the hold of a bet with its final stake p_amount, at most the bet's, and refunds the difference. The ticket (JSON) may be null.
-- A bet that is not on hold is final: its own stake is confirmed again without effect, any other is DUPLICATE_TRANSACTION.
-- p_currency may be null: the protocol does not require it here.
create or replace function game_confirm(
  p_vendor bigint, p_namespace text, p_player text, p_currency text, p_round text, p_tx_id text, p_ref_tx_id text, p_amount bigint,
  p_hash bytea, p_ticket text,
  out status text, out portal_tx bigint, out balance bigint, out currency text, out is_duplicate boolean, out account_id bigint
) language plpgsql set enable_seqscan = off as $$
declare
  v_member bigint;
  v_has_bonus boolean;
  v_cash bigint;
  v_bonus_refund bigint := 0;
  v_refunded record;
  v_bet record;
  v_entry bigint;
  v_refund bigint;
begin
  select begun.* into status, portal_tx, balance, currency, is_duplicate, account_id, v_member, v_has_bonus
    from game_begin_request(p_vendor, p_player, p_tx_id, p_hash) begun;
  if status is not null then return; end if;
  if p_currency <> currency then status := 'WRONG_CURRENCY'; return; end if;

  select bet.operation, bet.cancelled_by, bet.is_held, bet.amount_minor, coalesce(bet.confirmed_minor, bet.amount_minor) as stake_minor,
         bet.game_round_id, round.vendor_round_id, round.state as round_state, round.game_id, bet.grant_id, bet.bonus_minor,
         (select game.code from games game where game.id = round.game_id) as game into v_bet
    from game_transactions bet left join game_rounds round on round.id = bet.game_round_id
   where bet.vendor_id = p_vendor and bet.tx_id = p_ref_tx_id and bet.member_id = v_member;
  v_cash := balance;
  if v_has_bonus then balance := v_cash + game_bonus_balance(v_member, currency, v_bet.game_id); end if;
  status := case
    when v_bet.operation is null then 'BET_NOT_FOUND'
    when v_bet.operation = 'tombstone' or v_bet.cancelled_by is not null then 'BET_CANCELLED'
    when v_bet.operation <> 'bet' then 'NOT_A_BET'
    when v_bet.vendor_round_id <> p_round then 'BET_NOT_FOUND'
    when not v_bet.is_held and v_bet.stake_minor <> p_amount then 'DUPLICATE_TRANSACTION'
    -- Staff have closed the round.
    when v_bet.is_held and v_bet.round_state = 'closed' then 'ROUND_CLOSED'
    when p_amount > v_bet.amount_minor or (p_amount = 0) <> (v_bet.amount_minor = 0) then 'INVALID_AMOUNT'
    else 'OK' end;
  if status <> 'OK' then return; end if;

  if v_bet.is_held then
    v_refund := v_bet.amount_minor - p_amount;
    if v_refund > 0 and v_bet.grant_id is not null then
      -- In the bet's own proportion; what rounding leaves is the player's cash.
      v_bonus_refund := div(v_refund::numeric * coalesce(v_bet.bonus_minor, 0), v_bet.amount_minor);
      v_refunded := game_refund_bonus(p_namespace, p_tx_id, p_hash,
                                      jsonb_build_object('bet', p_ref_tx_id, 'game', v_bet.game, 'round', p_round), null, account_id,
                                      game_vendor_account('house_games', p_vendor, currency), v_bet.grant_id, v_bet.game_round_id,
                                      v_refund, v_bonus_refund, 0);
      v_entry := v_refunded.entry_id;
      balance := v_cash + v_refunded.cash;
      if v_has_bonus then balance := balance + game_bonus_balance(v_member, currency, v_bet.game_id); end if;
    elsif v_refund > 0 then
      v_entry := game_post(p_namespace, p_tx_id, p_hash, 'bet_refunded',
                           jsonb_build_object('bet', p_ref_tx_id, 'game', v_bet.game, 'round', p_round), null,
                           account_id, game_vendor_account('house_games', p_vendor, currency), v_refund);
      balance := balance + v_refund;
    end if;
    update game_transactions bet set is_held = false, confirmed_minor = p_amount, bonus_minor = bet.bonus_minor - v_bonus_refund
     where bet.vendor_id = p_vendor and bet.tx_id = p_ref_tx_id;
    if p_ticket is not null then
      update game_tickets held set confirmed_ticket = p_ticket::jsonb
       where held.game_round_id = v_bet.game_round_id and held.tx_id = p_ref_tx_id;
    end if;
    -- A round that staff closed and the vendor reopened has no pending bets.
    update game_rounds round
       set pending_bets = greatest(round.pending_bets - 1, 0), state = case when round.pending_bets > 1 then 'pending' else 'open' end,
           stake_minor = round.stake_minor - v_refund, bonus_stake_minor = round.bonus_stake_minor - v_bonus_refund,
           has_low_odds = case when p_ticket is null then round.has_low_odds else game_round_has_low_odds(p_vendor, round.id) end,
           balance_after_minor = game_confirm.balance
     where round.id = v_bet.game_round_id;
  end if;
  insert into game_transactions (vendor_id, tx_id, operation, hash, member_id, game_round_id, amount_minor, ref_tx_id, entry_id,
                                 balance_after_minor)
    values (p_vendor, p_tx_id, 'confirm', p_hash, v_member, v_bet.game_round_id, p_amount, p_ref_tx_id, v_entry, game_confirm.balance)
    returning id into portal_tx;
end
$$;
