-- Refunds a stake, or a part of it, of which p_bonus came from a grant: that part goes where the grant's state says (bonus_credit), the
-- rest is the player's cash. p_bets: the bets of the round that this ends, 0 for a part. A grant that ends with its last open round is due:
-- no settled round will end it.
--   Returns what the player's cash and the grant get, and the lines of the other accounts; the caller books them.
create or replace function bonus_refund(
  p_source text, p_source_id bigint, p_grant bigint, p_stake bigint, p_bonus bigint, p_bets int,
  out cash bigint, out to_grant bigint, out accounts bigint[], out amounts bigint[]
) language plpgsql set enable_seqscan = off as $$
declare
  v_credit record;
  v_grant record;
begin
  v_credit := bonus_credit(p_grant, p_bonus);
  select receiver.account_id, receiver.house_account_id, receiver.counts into strict v_grant
    from bonus_grants receiver where receiver.id = p_grant;
  cash := p_stake - p_bonus + v_credit.to_cash;
  to_grant := v_credit.to_grant;
  accounts := array[v_grant.account_id, v_grant.house_account_id];
  amounts := array[v_credit.to_grant, v_credit.to_house];
  update bonus_round_parts part
     set bets = part.bets - p_bets, is_open = part.bets > p_bets, stake_minor = part.stake_minor - p_bonus,
         counted_minor = part.counted_minor - case v_grant.counts when 'all' then p_stake else p_bonus end
   where part.source = p_source and part.source_id = p_source_id and part.grant_id = p_grant;
  update bonus_grants receiver set lapses_at = clock_timestamp()
    from ledger_balances balance
   where receiver.id = p_grant and balance.account_id = receiver.account_id
     and (receiver.state = 'ending' or receiver.state = 'active' and balance.balance_minor + bonus_refund.to_grant = 0)
     and not exists (select from bonus_round_parts part where part.grant_id = p_grant and part.is_open);
end
$$;
