-- Credits a win of a game vendor to a round, or without a round where the vendor may, from the vendor's fund. A win above a cap
-- is accepted too, but held for staff (held_for names the cap): the money goes to the vendor's held account.
-- p_operation is `cashout` for a win that ends a bet early.
--   Grants whose money was staked in the round get their shares of a win (bonus_win), but none of jackpots, promotions and free rounds.
--   A win of granted free rounds (p_reward) goes where these say (free_rounds_win); the promotion gets p_excess of it. p_is_total: it needs no
-- round.
--   Callers hold the locks of all players of their statement (game_wins) and switch sequential scans off.
create or replace function game_win(
  p_vendor bigint, p_namespace text, p_player text, p_currency text, p_round text, p_tx_id text, p_ref_tx_id text,
  p_amount bigint, p_kind text, p_round_closed boolean, p_hash bytea, p_operation text default 'win',
  p_reward bigint default null, p_excess bigint default 0, p_is_total boolean default false,
  out status text, out portal_tx bigint, out balance bigint, out currency text, out is_duplicate boolean, out account_id bigint,
  out held_for text
) language plpgsql as $$
declare
  v_member bigint;
  v_has_bonus boolean;
  v_cash bigint;
  v_split record;
  v_round record;
  v_bet record;
  v_may_be_roundless boolean := false;
  v_is_recent boolean;
  v_is_roundless boolean;
  v_source bigint;
  v_details jsonb;
  v_shares bigint := 0;
  v_paid bigint := p_amount - p_excess;
  v_entry bigint;
begin
  select begun.* into status, portal_tx, balance, currency, is_duplicate, account_id, v_member, v_has_bonus
    from game_begin_request(p_vendor, p_player, p_tx_id, p_hash) begun;
  if status is not null then return; end if;
  if p_currency <> currency then status := 'WRONG_CURRENCY'; return; end if;

  select round.id, round.state, round.game_id, round.stake_minor, round.bonus_stake_minor, round.win_minor + round.held_win_minor as won_minor,
         (select game.code from games game where game.id = round.game_id) as game into v_round
    from game_rounds round where round.vendor_id = p_vendor and round.member_id = v_member and round.vendor_round_id = p_round;
  v_cash := balance;
  if v_has_bonus then balance := v_cash + game_bonus_balance(v_member, currency, v_round.game_id); end if;
  if p_ref_tx_id is not null then
    select bet.operation, bet.member_id, bet.game_round_id, bet.cancelled_by into v_bet
      from game_transactions bet where bet.vendor_id = p_vendor and bet.tx_id = p_ref_tx_id;
    if v_bet.member_id = v_member then
      if v_bet.operation = 'tombstone' or v_bet.cancelled_by is not null then status := 'BET_CANCELLED'; return; end if;
      if v_bet.operation <> 'bet' then status := 'NOT_A_BET'; return; end if;
    end if;
  end if;
  if p_kind in ('promo', 'jackpot') then
    select vendor.roundless_kinds ? p_kind,
           player.last_launched_at > clock_timestamp() - make_interval(days => vendor.roundless_window_days)
      into v_may_be_roundless, v_is_recent
      from vendors vendor join vendor_players player on player.vendor_id = vendor.id and player.member_id = v_member
     where vendor.id = p_vendor;
  end if;
  if v_round.id is null and not (v_may_be_roundless or p_is_total) then status := 'ROUND_NOT_FOUND'; return; end if;
  if v_round.state = 'closed' then status := 'ROUND_CLOSED'; return; end if;
  -- The confirmation of a bet is still on its way.
  if v_round.state = 'pending' then status := 'INTERNAL_RETRY'; return; end if;
  if p_ref_tx_id is not null then
    -- A separate condition: an unassigned record cannot be referenced at all.
    if v_bet.member_id is distinct from v_member or v_bet.game_round_id is distinct from v_round.id then
      status := 'BET_NOT_FOUND'; return;
    end if;
  end if;
  if v_round.state = 'cancelled' and not v_may_be_roundless then status := 'BET_CANCELLED'; return; end if;

  -- A cancelled round has no stake any more.
  v_is_roundless := v_round.id is null or v_round.state = 'cancelled';
  if v_is_roundless and not (p_is_total or v_is_recent) then status := 'TOKEN_EXPIRED'; return; end if;
  if p_amount > 0 then
    v_source := game_vendor_account(case when v_is_roundless and p_reward is null then 'vendor_fund' else 'house_games' end, p_vendor, currency);
    if v_is_roundless and p_reward is null then
      perform game_lock_vendor(p_vendor, currency);
      if not exists (select from ledger_balances fund where fund.account_id = v_source and fund.balance_minor >= p_amount) then
        status := 'LIMIT_REACHED'; return;
      end if;
    end if;
    if v_is_roundless then
      held_for := game_count_win(p_vendor, currency, v_member, v_paid, null, 0);
    else
      held_for := game_count_win(p_vendor, currency, v_member, v_paid, v_round.stake_minor, v_round.won_minor);
    end if;
    if held_for is not null then perform game_lock_vendor(p_vendor, currency); end if;
    v_details := jsonb_strip_nulls(jsonb_build_object('round', p_round, 'win', p_kind, 'game', v_round.game));
    if held_for is null and p_kind = 'win' and v_round.bonus_stake_minor > 0 then
      v_split := bonus_win('game_round', v_round.id, p_amount, v_round.stake_minor);
      v_entry := ledger_post_lines(p_namespace, p_tx_id, p_hash, 'win', v_details, null,
                                   v_split.accounts || account_id || v_source, v_split.amounts || v_split.cash || -p_amount);
      balance := v_cash + v_split.cash;
      if v_has_bonus then balance := balance + game_bonus_balance(v_member, currency, v_round.game_id); end if;
      v_shares := v_split.shares;
    elsif p_reward is not null then
      v_split := free_rounds_win(p_reward, case when held_for is null then v_paid else 0 end, p_excess);
      v_entry := ledger_post_lines(
        p_namespace, p_tx_id, p_hash, case when held_for is null then 'win' else 'win_held' end, v_details, null,
        v_split.accounts || account_id || v_source || game_vendor_account('vendor_held', p_vendor, currency),
        v_split.amounts || v_split.cash || -p_amount || case when held_for is null then 0 else v_paid end);
      balance := v_cash + v_split.cash;
      if v_has_bonus then balance := balance + game_bonus_balance(v_member, currency, v_round.game_id); end if;
      v_shares := v_split.shares;
    else
      v_entry := game_post(p_namespace, p_tx_id, p_hash, case when held_for is null then 'win' else 'win_held' end, v_details, null,
                           case when held_for is null then account_id else game_vendor_account('vendor_held', p_vendor, currency) end,
                           v_source, p_amount);
      if held_for is null then balance := balance + p_amount; end if;
    end if;
  end if;
  if not v_is_roundless then
    update game_rounds round
       set win_minor = round.win_minor + case when held_for is null then v_paid else 0 end,
           bonus_win_minor = round.bonus_win_minor + v_shares,
           jackpot_win_minor = round.jackpot_win_minor + case when held_for is null and p_kind = 'jackpot' then v_paid else 0 end,
           promotion_win_minor = round.promotion_win_minor
             + case when held_for is null and p_kind in ('promo', 'free') then v_paid else 0 end,
           held_win_minor = round.held_win_minor + case when held_for is null then 0 else v_paid end,
           balance_after_minor = game_win.balance,
           state = case when p_round_closed then 'closed' else round.state end,
           closed_at = case when p_round_closed then coalesce(round.closed_at, clock_timestamp()) else round.closed_at end,
           revision = round.revision + case when p_round_closed and round.closed_at is not null then 1 else 0 end
     where round.id = v_round.id;
    if p_round_closed then perform game_settled(array[v_round.id], null); end if;
  end if;
  if held_for is not null then
    -- A cancelled round has no part of it, so that returned money goes back to the fund.
    insert into held_wins (vendor_id, tx_id, member_id, game_round_id, kind, reason, amount_minor, currency, entry_id)
      values (p_vendor, p_tx_id, v_member, case when not v_is_roundless then v_round.id end, p_kind, held_for, v_paid, game_win.currency, v_entry);
  end if;
  insert into game_transactions (vendor_id, tx_id, operation, hash, member_id, game_round_id, amount_minor, ref_tx_id, kind, entry_id,
                              reward_id, balance_after_minor)
    values (p_vendor, p_tx_id, p_operation, p_hash, v_member, v_round.id, p_amount, p_ref_tx_id, p_kind, v_entry, p_reward, game_win.balance)
    returning id into portal_tx;
  status := 'OK';
end
$$;
