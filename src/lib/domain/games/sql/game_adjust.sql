-- Corrects a closed round of a game vendor by p_amount, and reopens it where p_reason is `unsettle`.
--   A positive amount is a win and counts against the caps: above one it is held for staff. A negative amount takes back at most what
-- the round has paid, held wins first; what the balance does not cover becomes a receivable, the rest is applied. The shares of grants
-- whose money was staked follow (bonus_correct). Without p_ref_tx_id the round is corrected as a whole. p_ticket (JSON, may be null)
-- has the corrected results of the bet's legs.
create or replace function game_adjust(
  p_vendor bigint, p_namespace text, p_player text, p_currency text, p_round text, p_tx_id text, p_ref_tx_id text, p_amount bigint,
  p_reason text, p_hash bytea, p_ticket text,
  out status text, out portal_tx bigint, out balance bigint, out currency text, out is_duplicate boolean, out account_id bigint,
  out held_for text, out applied bigint, out receivable bigint
) language plpgsql set enable_seqscan = off as $$
declare
  v_member bigint;
  v_has_bonus boolean;
  v_cash bigint;
  v_split record;
  v_shares bigint := 0;
  v_round game_rounds;
  v_bet record;
  v_details jsonb;
  v_house bigint;
  v_entry bigint;
  v_from_held bigint := 0;
  v_paid bigint := 0;
  v_cash_change bigint;
  v_accounts bigint[] := '{}';
  v_amounts bigint[] := '{}';
begin
  select begun.* into status, portal_tx, balance, currency, is_duplicate, account_id, v_member, v_has_bonus
    from game_begin_request(p_vendor, p_player, p_tx_id, p_hash) begun;
  if is_duplicate then
    select adjust.amount_minor + adjust.receivable_minor, adjust.receivable_minor into applied, receivable
      from game_transactions adjust where adjust.vendor_id = p_vendor and adjust.tx_id = p_tx_id;
  end if;
  if status is not null then return; end if;
  if p_currency <> currency then status := 'WRONG_CURRENCY'; return; end if;

  select round.* into v_round
    from game_rounds round where round.vendor_id = p_vendor and round.member_id = v_member and round.vendor_round_id = p_round;
  if not found then status := 'ROUND_NOT_FOUND'; return; end if;
  v_cash := balance;
  if v_has_bonus then balance := v_cash + game_bonus_balance(v_member, currency, v_round.game_id); end if;
  if p_ref_tx_id is not null then
    select bet.operation, bet.game_round_id, bet.cancelled_by into v_bet
      from game_transactions bet where bet.vendor_id = p_vendor and bet.tx_id = p_ref_tx_id and bet.member_id = v_member;
    status := case
      when v_bet.operation is null then 'BET_NOT_FOUND'
      when v_bet.operation = 'tombstone' or v_bet.cancelled_by is not null then 'BET_CANCELLED'
      when v_bet.operation <> 'bet' then 'NOT_A_BET'
      when v_bet.game_round_id <> v_round.id then 'BET_NOT_FOUND' end;
    if status is not null then return; end if;
  end if;
  status := case
    when v_round.state = 'cancelled' then 'BET_CANCELLED'
    when v_round.state <> 'closed' then 'ROUND_NOT_SETTLED'
    when -p_amount > v_round.win_minor + v_round.held_win_minor then 'INVALID_AMOUNT'
    else 'OK' end;
  if status <> 'OK' then return; end if;

  select jsonb_build_object('round', p_round, 'game', game.code, 'reason', p_reason) into v_details
    from games game where game.id = v_round.game_id;
  v_house := game_vendor_account('house_games', p_vendor, currency);
  receivable := 0;
  if p_amount > 0 then
    held_for := game_count_win(p_vendor, currency, v_member, p_amount, v_round.stake_minor, v_round.win_minor + v_round.held_win_minor);
    if held_for is null then
      v_paid := p_amount;
    else
      v_from_held := -p_amount;
      perform game_lock_vendor(p_vendor, currency);
      v_entry := game_post(p_namespace, p_tx_id, p_hash, 'win_held', v_details, null,
                           game_vendor_account('vendor_held', p_vendor, currency), v_house, p_amount);
      insert into held_wins (vendor_id, tx_id, member_id, game_round_id, kind, reason, amount_minor, currency, entry_id)
        values (p_vendor, p_tx_id, v_member, v_round.id, 'win', held_for, p_amount, game_adjust.currency, v_entry);
    end if;
  elsif p_amount < 0 then
    v_from_held := least(-p_amount, v_round.held_win_minor);
    v_paid := p_amount + v_from_held;
  end if;
  v_cash_change := v_paid;
  if v_paid <> 0 and v_round.bonus_stake_minor > 0 then
    v_split := bonus_correct('game_round', v_round.id,
                             greatest(v_round.win_minor - v_round.jackpot_win_minor - v_round.promotion_win_minor + v_paid, 0), v_paid,
                             v_round.stake_minor);
    v_cash_change := v_split.cash;
    v_shares := v_split.shares;
    v_accounts := v_split.accounts;
    v_amounts := v_split.amounts;
  end if;
  -- The part that the balance does not cover is a receivable.
  receivable := greatest(-v_cash_change - v_cash, 0);
  v_cash_change := v_cash_change + receivable;
  if held_for is null then
    v_entry := game_move_win(p_namespace, p_tx_id, p_hash, case when p_amount > 0 then 'win' else 'reversal' end, v_details, v_round,
                             greatest(v_from_held, 0), v_house, v_accounts || account_id, v_amounts || v_cash_change);
  end if;
  if receivable > 0 then
    perform receivables_record('game', p_vendor || ':' || p_tx_id, v_member, account_id, v_house, receivable, v_details);
  end if;
  applied := p_amount + receivable;
  balance := v_cash + v_cash_change;
  if v_has_bonus then balance := balance + game_bonus_balance(v_member, currency, v_round.game_id); end if;

  update game_rounds round
     set win_minor = round.win_minor + v_paid, bonus_win_minor = round.bonus_win_minor + v_shares, held_win_minor = round.held_win_minor - v_from_held,
         -- Takes back plain wins first, then promotions, then jackpots.
         jackpot_win_minor = least(round.jackpot_win_minor, round.win_minor + v_paid),
         promotion_win_minor = least(round.promotion_win_minor, greatest(round.win_minor + v_paid - round.jackpot_win_minor, 0)),
         state = case when p_reason = 'unsettle' then 'open' else 'closed' end,
         cashed_out_bps = case when p_reason = 'unsettle' then 0 else round.cashed_out_bps end,
         revision = round.revision + case when v_paid <> 0 or p_reason = 'unsettle' then 1 else 0 end,
         balance_after_minor = game_adjust.balance
   where round.id = v_round.id;
  if v_paid <> 0 or p_reason = 'unsettle' then perform game_settled(array[v_round.id], v_round); end if;
  if p_reason = 'unsettle' then
    -- The scan for stale rounds may have passed the round.
    insert into stale_rounds (game_round_id, stale_at)
      values (v_round.id, greatest(game_stale_at(v_round.id, v_round.opened_at), clock_timestamp() + interval '48 hours'))
      on conflict (game_round_id) do update set stale_at = excluded.stale_at;
  end if;
  insert into game_transactions (vendor_id, tx_id, operation, hash, member_id, game_round_id, amount_minor, ref_tx_id, kind, entry_id,
                                 balance_after_minor, receivable_minor)
    values (p_vendor, p_tx_id, 'adjust', p_hash, v_member, v_round.id, p_amount, p_ref_tx_id, p_reason, v_entry, game_adjust.balance, receivable)
    returning id into portal_tx;
  if p_ticket is not null then perform game_settle_ticket(p_vendor, p_tx_id, p_ticket); end if;
end
$$;
