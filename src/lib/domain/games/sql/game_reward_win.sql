-- Credits a win of free rounds that the portal granted (game_rewards). The last one closes the reward (p_reward_closed); wins of an expired
-- one are accepted, because its bets were in time. Otherwise it is a win (game_win).
create or replace function game_reward_win(
  p_vendor bigint, p_namespace text, p_player text, p_currency text, p_round text, p_tx_id text, p_ref_tx_id text,
  p_amount bigint, p_kind text, p_round_closed boolean, p_hash bytea, p_reward text, p_reward_closed boolean,
  out status text, out portal_tx bigint, out balance bigint, out currency text, out is_duplicate boolean, out account_id bigint,
  out held_for text
) language plpgsql set enable_seqscan = off as $$
declare
  v_member bigint;
  v_reward bigint;
begin
  select begun.* into status, portal_tx, balance, currency, is_duplicate, account_id, v_member
    from game_begin_request(p_vendor, p_player, p_tx_id, p_hash) begun;
  if status is not null then return; end if;
  select reward.id into v_reward from game_rewards reward
   where reward.vendor_id = p_vendor and reward.public_id = p_reward and reward.member_id = v_member;
  if v_reward is null then status := 'REWARD_NOT_FOUND'; return; end if;
  select win.* into status, portal_tx, balance, currency, is_duplicate, account_id, held_for
    from game_win(p_vendor, p_namespace, p_player, p_currency, p_round, p_tx_id, p_ref_tx_id, p_amount, p_kind, p_round_closed, p_hash) win;
  if status <> 'OK' then return; end if;
  update game_rewards reward
     set won_minor = reward.won_minor + p_amount,
         state = case when p_reward_closed then 'closed' else reward.state end
   where reward.id = v_reward;
end
$$;
