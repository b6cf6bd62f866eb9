-- Closes a round of a game vendor. p_currency may be null: the protocol does not require it here. p_ticket (JSON, may be null) has the results
-- of a bet's legs.
create or replace function game_close(
  p_vendor bigint, p_player text, p_currency text, p_round text, p_tx_id text, p_hash bytea, p_ticket text,
  out status text, out portal_tx bigint, out balance bigint, out currency text, out is_duplicate boolean, out account_id bigint
) language plpgsql set enable_seqscan = off as $$
declare
  v_member bigint;
  v_has_bonus boolean;
  v_round record;
begin
  select begun.* into status, portal_tx, balance, currency, is_duplicate, account_id, v_member, v_has_bonus
    from game_begin_request(p_vendor, p_player, p_tx_id, p_hash) begun;
  if status is not null then return; end if;
  if p_currency <> currency then status := 'WRONG_CURRENCY'; return; end if;

  select round.id, round.state, round.game_id into v_round
    from game_rounds round where round.vendor_id = p_vendor and round.member_id = v_member and round.vendor_round_id = p_round;
  if not found then status := 'ROUND_NOT_FOUND'; return; end if;
  if v_has_bonus then balance := balance + game_bonus_balance(v_member, currency, v_round.game_id); end if;
  if v_round.state = 'closed' then status := 'ROUND_CLOSED'; return; end if;
  if v_round.state = 'pending' then status := 'INTERNAL_RETRY'; return; end if;
  update game_rounds round
     set state = 'closed', closed_at = coalesce(round.closed_at, clock_timestamp()),
         revision = round.revision + case when round.closed_at is null then 0 else 1 end
   where round.id = v_round.id;
  perform game_settled(array[v_round.id], null);
  insert into game_transactions (vendor_id, tx_id, operation, hash, member_id, game_round_id, amount_minor, balance_after_minor)
    values (p_vendor, p_tx_id, 'close', p_hash, v_member, v_round.id, 0, game_close.balance)
    returning id into portal_tx;
  if p_ticket is not null then perform game_settle_ticket(p_vendor, p_tx_id, p_ticket); end if;
  status := 'OK';
end
$$;
