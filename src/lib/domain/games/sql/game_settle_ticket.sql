-- Stores the ticket (JSON) with which a booked win, close or adjust describes the results of its legs: for the bet that the transaction
-- names, or for the last one of its round.
create or replace function game_settle_ticket(p_vendor bigint, p_tx_id text, p_ticket text) returns void language sql as $$
  update game_tickets bet set settled_ticket = p_ticket::jsonb
    from game_transactions settling
   where settling.vendor_id = p_vendor and settling.tx_id = p_tx_id
     and bet.id = (select described.id from game_tickets described
                    where described.game_round_id = settling.game_round_id
                      and described.tx_id = coalesce(settling.ref_tx_id, described.tx_id)
                    order by described.id desc limit 1)
$$;
