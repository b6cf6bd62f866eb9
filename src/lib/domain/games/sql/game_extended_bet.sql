-- Books one bet with terms of version 1.1 (docs/spec/seamless-wallet.md): one that is on hold until the vendor confirms it, or that
-- has a ticket (JSON). game_bets decides about the bet itself.
create or replace function game_extended_bet(
  p_vendor bigint, p_namespace text, p_player text, p_currency text, p_token bytea, p_game text, p_round text, p_tx_id text,
  p_amount bigint, p_closes boolean, p_hash bytea, p_is_held boolean, p_ticket text,
  out status text, out portal_tx bigint, out balance bigint, out currency text, out is_duplicate boolean, out account_id bigint
) language plpgsql set enable_seqscan = off as $$
declare
  v_round bigint;
begin
  select bet.* into status, portal_tx, balance, currency, is_duplicate, account_id
    from game_bets(array[p_vendor], array[p_namespace], array[p_player], array[p_currency], array[encode(p_token, 'hex')], array[p_game],
                   array[p_round], array[p_tx_id], array[p_amount], array[p_closes], array[encode(p_hash, 'hex')]) bet;
  if status <> 'OK' or is_duplicate then return; end if;
  update game_transactions bet set is_held = p_is_held where bet.vendor_id = p_vendor and bet.tx_id = p_tx_id
    returning bet.game_round_id into v_round;
  if p_is_held then
    update game_rounds round set state = 'pending', pending_bets = round.pending_bets + 1 where round.id = v_round;
  end if;
  if p_ticket is not null then
    insert into game_tickets (game_round_id, tx_id, ticket) values (v_round, p_tx_id, p_ticket::jsonb);
  end if;
end
$$;
