-- Refunds a stake, or a part of it, of which p_bonus came from a grant (bonus_refund), and books it. p_bets: the bets of the round that
-- this ends, 0 for a part. p_reverses is referenced only when the grant gets its part back, because an entry is reversed as a whole.
-- Returns the entry and what the player's cash got.
create or replace function game_refund_bonus(
  p_namespace text, p_key text, p_hash bytea, p_details jsonb, p_reverses bigint, p_account bigint, p_house bigint,
  p_grant bigint, p_round bigint, p_stake bigint, p_bonus bigint, p_bets int,
  out entry_id bigint, out cash bigint
) language plpgsql set enable_seqscan = off as $$
declare
  v_refund record;
begin
  v_refund := bonus_refund('game_round', p_round, p_grant, p_stake, p_bonus, p_bets);
  cash := v_refund.cash;
  if p_stake > 0 then
    entry_id := ledger_post_lines(p_namespace, p_key, p_hash, 'bet_refunded', p_details,
                                  case when v_refund.to_grant = p_bonus then p_reverses end,
                                  v_refund.accounts || p_account || p_house, v_refund.amounts || cash || -p_stake);
  end if;
end
$$;
