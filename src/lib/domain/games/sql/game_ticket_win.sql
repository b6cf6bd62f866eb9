-- Credits one win of a game vendor with the ticket (JSON) that has the results of its legs. game_wins decides about the win itself.
create or replace function game_ticket_win(
  p_vendor bigint, p_namespace text, p_player text, p_currency text, p_round text, p_tx_id text, p_ref_tx_id text,
  p_amount bigint, p_kind text, p_round_closed boolean, p_hash bytea, p_ticket text,
  out status text, out portal_tx bigint, out balance bigint, out currency text, out is_duplicate boolean, out account_id bigint,
  out held_for text
) language plpgsql set enable_seqscan = off as $$
begin
  select win.* into status, portal_tx, balance, currency, is_duplicate, account_id, held_for
    from game_wins(array[p_vendor], array[p_namespace], array[p_player], array[p_currency], array[p_round], array[p_tx_id],
                   array[p_ref_tx_id], array[p_amount], array[p_kind], array[p_round_closed], array[encode(p_hash, 'hex')]) win;
  if status = 'OK' and not is_duplicate then perform game_settle_ticket(p_vendor, p_tx_id, p_ticket); end if;
end
$$;
