-- Credits a win of free rounds that the portal granted (game_rewards): as cash, or to the bonus that collects the winnings, up to their
-- maximum (`freeWinOf`, src/lib/rules/rewards/bonus-money). The last one uses them up (p_reward_closed). While they run, a win may name no
-- round of the portal: one total at the end. Wins of another kind are wins as ever. Otherwise it is a win (game_win).
create or replace function game_reward_win(
  p_vendor bigint, p_namespace text, p_player text, p_currency text, p_round text, p_tx_id text, p_ref_tx_id text,
  p_amount bigint, p_kind text, p_round_closed boolean, p_hash bytea, p_reward text, p_reward_closed boolean,
  out status text, out portal_tx bigint, out balance bigint, out currency text, out is_duplicate boolean, out account_id bigint,
  out held_for text
) language plpgsql set enable_seqscan = off as $$
declare
  v_member bigint;
  v_has_bonus boolean;
  v_is_free boolean := p_kind = 'free';
  v_excess bigint := 0;
  v_reward record;
begin
  select begun.* into status, portal_tx, balance, currency, is_duplicate, account_id, v_member, v_has_bonus
    from game_begin_request(p_vendor, p_player, p_tx_id, p_hash) begun;
  if status is not null then return; end if;
  select reward.id, reward.state in ('pending', 'open', 'lapsing') as is_running, reward.max_win_minor - reward.won_minor as left_minor
    into v_reward
    from game_rewards reward
   where reward.vendor_id = p_vendor and reward.vendor_reward_id = p_reward and reward.member_id = v_member;
  if not found then
    status := 'REWARD_NOT_FOUND';
    if v_has_bonus then
      balance := balance + game_bonus_balance(
        v_member, currency, (select round.game_id from game_rounds round
                              where round.vendor_id = p_vendor and round.member_id = v_member and round.vendor_round_id = p_round));
    end if;
    return;
  end if;
  if v_is_free then v_excess := greatest(p_amount - coalesce(v_reward.left_minor, p_amount), 0); end if;
  select win.* into status, portal_tx, balance, currency, is_duplicate, account_id, held_for
    from game_win(p_vendor, p_namespace, p_player, p_currency, p_round, p_tx_id, p_ref_tx_id, p_amount, p_kind, p_round_closed, p_hash, 'win',
                  case when v_is_free then v_reward.id end, v_excess, v_is_free and v_reward.is_running) win;
  if status <> 'OK' then return; end if;
  update game_rewards reward
     set won_minor = reward.won_minor + case when v_is_free then p_amount - v_excess else 0 end,
         rounds_left = case when p_reward_closed then 0 else reward.rounds_left end,
         state = case when reward.state = 'pending' then 'open' else reward.state end,
         -- Its end may be due.
         attempts = case when v_reward.is_running then 0 else reward.attempts end,
         due_at = case when v_reward.is_running and (p_reward_closed or reward.rounds_left = 0 or reward.state = 'lapsing')
                       then clock_timestamp() else reward.due_at end
   where reward.id = v_reward.id;
end
$$;
