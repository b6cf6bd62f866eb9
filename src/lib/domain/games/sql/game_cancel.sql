-- Cancels a bet of a game vendor and refunds its stake. A cancel that arrives before its bet leaves a tombstone in the bet's
-- place, so that the late bet is refused. p_currency may be null: the protocol does not require it here.
create or replace function game_cancel(
  p_vendor bigint, p_namespace text, p_player text, p_currency text, p_tx_id text, p_ref_tx_id text, p_hash bytea,
  out status text, out portal_tx bigint, out balance bigint, out currency text, out is_duplicate boolean, out account_id bigint
) language plpgsql set enable_seqscan = off as $$
declare
  v_member bigint;
  v_has_bonus boolean;
  v_cash bigint;
  v_refund record;
  v_round record;
  v_bet record;
  v_entry bigint;
begin
  select begun.* into status, portal_tx, balance, currency, is_duplicate, account_id, v_member, v_has_bonus
    from game_begin_request(p_vendor, p_player, p_tx_id, p_hash) begun;
  if status is not null then return; end if;
  if p_currency <> currency then status := 'WRONG_CURRENCY'; return; end if;

  select bet.operation, bet.member_id, bet.game_round_id, bet.cancelled_by, bet.reward_id, bet.is_held::int as held,
         coalesce(bet.confirmed_minor, bet.amount_minor) as stake_minor, bet.grant_id, coalesce(bet.bonus_minor, 0) as bonus_minor,
         (select round.game_id from game_rounds round where round.id = bet.game_round_id) as game_id,
         -- An entry is reversed as a whole: a confirmation may have refunded a part of it.
         case when bet.confirmed_minor < bet.amount_minor then null else bet.entry_id end as reversed_entry_id into v_bet
    from game_transactions bet where bet.vendor_id = p_vendor and bet.tx_id = p_ref_tx_id;
  v_cash := balance;
  if v_has_bonus and v_bet.member_id = v_member then balance := v_cash + game_bonus_balance(v_member, currency, v_bet.game_id); end if;
  if v_bet.operation is null then
    -- Stored under the bet's own id: a bet that arrives later finds it and is refused.
    insert into game_transactions (vendor_id, tx_id, operation, hash, member_id, amount_minor, cancelled_by, balance_after_minor)
      values (p_vendor, p_ref_tx_id, 'tombstone', ''::bytea, v_member, 0, p_tx_id, game_cancel.balance);
  elsif v_bet.member_id <> v_member then
    status := 'BET_NOT_FOUND'; return;
  elsif v_bet.operation not in ('bet', 'tombstone') then
    status := 'NOT_A_BET'; return;
  elsif v_bet.operation = 'bet' and v_bet.cancelled_by is null then
    select round.state, round.win_minor + round.held_win_minor as win_minor into v_round from game_rounds round where round.id = v_bet.game_round_id;
    if v_round.state = 'closed' or v_round.win_minor > 0
       -- Free rounds above their maximum have won for the promotion.
       or v_bet.reward_id is not null
          and exists (select from game_transactions win
                       where win.game_round_id = v_bet.game_round_id and win.operation = 'win' and win.amount_minor > 0) then
      status := 'BET_SETTLED'; return;
    end if;
    if v_bet.grant_id is not null then
      v_refund := game_refund_bonus(p_namespace, p_tx_id, p_hash, jsonb_build_object('bet', p_ref_tx_id), v_bet.reversed_entry_id, account_id,
                                    game_vendor_account('house_games', p_vendor, currency), v_bet.grant_id, v_bet.game_round_id,
                                    v_bet.stake_minor, v_bet.bonus_minor, 1);
      v_entry := v_refund.entry_id;
      balance := v_cash + v_refund.cash;
      if v_has_bonus then balance := balance + game_bonus_balance(v_member, currency, v_bet.game_id); end if;
    elsif v_bet.stake_minor > 0 then
      v_entry := game_post(p_namespace, p_tx_id, p_hash, 'bet_refunded', jsonb_build_object('bet', p_ref_tx_id), v_bet.reversed_entry_id,
                           account_id, game_vendor_account('house_games', p_vendor, currency), v_bet.stake_minor);
      balance := balance + v_bet.stake_minor;
    end if;
    update game_transactions bet set cancelled_by = p_tx_id, is_held = false where bet.vendor_id = p_vendor and bet.tx_id = p_ref_tx_id;
    if v_bet.reward_id is not null then
      -- As long as the round can still be used; otherwise this was perhaps the last open one.
      update game_rewards reward
         set rounds_left = reward.rounds_left + case when reward.state = 'open' then 1 else 0 end, attempts = 0,
             due_at = case reward.state when 'open' then reward.expires_at when 'lapsing' then clock_timestamp() else reward.due_at end
       where reward.id = v_bet.reward_id;
    end if;
    update game_rounds round
       set active_bets = round.active_bets - 1, pending_bets = greatest(round.pending_bets - v_bet.held, 0),
           stake_minor = round.stake_minor - v_bet.stake_minor, bonus_stake_minor = round.bonus_stake_minor - v_bet.bonus_minor,
           balance_after_minor = game_cancel.balance,
           has_low_odds = round.has_low_odds and game_round_has_low_odds(p_vendor, round.id),
           state = case when round.active_bets = 1 then 'cancelled' when round.pending_bets > v_bet.held then 'pending' else 'open' end
     where round.id = v_bet.game_round_id;
    perform turnover_note_cash(v_member, account_id);
  end if;
  insert into game_transactions (vendor_id, tx_id, operation, hash, member_id, game_round_id, amount_minor, ref_tx_id, entry_id,
                              balance_after_minor)
    values (p_vendor, p_tx_id, 'cancel', p_hash, v_member, v_bet.game_round_id,
            case when v_entry is null then 0 else v_bet.stake_minor end, p_ref_tx_id, v_entry, game_cancel.balance)
    returning id into portal_tx;
  status := 'OK';
end
$$;
