-- Refunds a stake, or a part of it, of which p_bonus came from a grant: that part goes where the grant's state says (bonus_credit), the
-- rest is the player's cash. p_bets: the bets of the round that this ends, 0 for a part. p_reverses is referenced only when the
-- grant gets its part back, because an entry is reversed as a whole. Returns the entry and what the player's cash got.
create or replace function game_refund_bonus(
  p_namespace text, p_key text, p_hash bytea, p_details jsonb, p_reverses bigint, p_account bigint, p_house bigint,
  p_grant bigint, p_round bigint, p_stake bigint, p_bonus bigint, p_bets int,
  out entry_id bigint, out cash bigint
) language plpgsql set enable_seqscan = off as $$
declare
  v_credit record;
  v_grant record;
begin
  v_credit := bonus_credit(p_grant, p_bonus);
  select receiver.account_id, receiver.house_account_id, receiver.counts into strict v_grant
    from bonus_grants receiver where receiver.id = p_grant;
  cash := p_stake - p_bonus + v_credit.to_cash;
  if p_stake > 0 then
    entry_id := game_post_lines(p_namespace, p_key, p_hash, 'bet_refunded', p_details,
                                case when v_credit.to_grant = p_bonus then p_reverses end,
                                array[p_account, p_house, v_grant.account_id, v_grant.house_account_id],
                                array[cash, -p_stake, v_credit.to_grant, v_credit.to_house]);
  end if;
  update bonus_round_parts part
     set bets = part.bets - p_bets, is_open = part.bets > p_bets, stake_minor = part.stake_minor - p_bonus,
         counted_minor = part.counted_minor - case v_grant.counts when 'all' then p_stake else p_bonus end
   where part.source = 'game_round' and part.source_id = p_round and part.grant_id = p_grant;
end
$$;
