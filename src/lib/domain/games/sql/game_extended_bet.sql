-- Books one bet with terms of version 1.1 (docs/spec/seamless-wallet.md): one that is on hold until the vendor confirms it, that has a
-- ticket (JSON), or that is one of the free rounds which the portal granted (p_reward). game_bets decides about the bet itself.
create or replace function game_extended_bet(
  p_vendor bigint, p_namespace text, p_player text, p_currency text, p_token bytea, p_game text, p_round text, p_tx_id text,
  p_amount bigint, p_closes boolean, p_hash bytea, p_is_held boolean, p_ticket text, p_reward text,
  out status text, out portal_tx bigint, out balance bigint, out currency text, out is_duplicate boolean, out account_id bigint
) language plpgsql set enable_seqscan = off as $$
declare
  v_reward record;
  v_reward_id bigint;
  v_refusal text;
  v_round bigint;
begin
  if p_reward is not null then
    -- Before the reward is read, so that two bets cannot both take the last round.
    perform 1 from ledger_balances locked where locked.account_id = game_player_account(p_player) for no key update;
    select reward.id, reward.state, reward.expires_at, reward.rounds_left into v_reward
      from game_rewards reward
      join members member on member.id = reward.member_id and member.public_id = p_player
      join games game on game.id = reward.game_id and game.code = p_game
     where reward.vendor_id = p_vendor and reward.vendor_reward_id = p_reward;
    v_reward_id := v_reward.id;
    -- A bet shows that the vendor has accepted free rounds whose response is not known yet.
    v_refusal := case
      when v_reward_id is null then 'REWARD_NOT_FOUND'
      when v_reward.state not in ('pending', 'open') or v_reward.rounds_left = 0 or v_reward.expires_at <= clock_timestamp()
      then 'REWARD_EXPIRED' end;
    if v_refusal is not null then
      -- The reward is judged last: a repeated bet gets its first response, and what else refuses a bet comes first.
      begin
        select bet.* into status, portal_tx, balance, currency, is_duplicate, account_id
          from game_extended_bet(p_vendor, p_namespace, p_player, p_currency, p_token, p_game, p_round, p_tx_id, p_amount, p_closes, p_hash,
                                 p_is_held, p_ticket, null) bet;
        if status <> 'OK' or is_duplicate then return; end if;
        raise exception 'the free rounds of a bet cannot be used' using errcode = 'PL037';
      exception when sqlstate 'PL037' then
        status := v_refusal;
        portal_tx := null;
        account_id := null;
        return;
      end;
    end if;
  end if;
  select bet.status, bet.portal_tx, bet.balance, bet.currency, bet.is_duplicate, bet.account_id
    into status, portal_tx, balance, currency, is_duplicate, account_id
    from game_bets(array[p_vendor], array[p_namespace], array[p_player], array[p_currency], array[encode(p_token, 'hex')], array[p_game],
                   array[p_round], array[p_tx_id], array[p_amount], array[p_closes], array[encode(p_hash, 'hex')],
                   p_low_odds => array[game_has_low_odds(p_ticket::jsonb)]) bet;
  if status <> 'OK' or is_duplicate then return; end if;
  update game_transactions bet set is_held = p_is_held, reward_id = v_reward_id where bet.vendor_id = p_vendor and bet.tx_id = p_tx_id
    returning bet.game_round_id into v_round;
  if p_is_held then
    update game_rounds round set state = 'pending', pending_bets = round.pending_bets + 1 where round.id = v_round;
  end if;
  if p_ticket is not null then
    insert into game_tickets (game_round_id, tx_id, ticket) values (v_round, p_tx_id, p_ticket::jsonb);
  end if;
  if v_reward_id is not null then
    update game_rewards reward
       set rounds_left = reward.rounds_left - 1, state = 'open', attempts = 0,
           due_at = case when reward.rounds_left = 1 then clock_timestamp() else reward.expires_at end
     where reward.id = v_reward_id;
  end if;
end
$$;
