-- Splits a win between cash and the grants whose money was staked, in proportion to the stakes of the round (p_stake: all of them); what
-- rounding leaves is the player's cash. Each win is split by itself, as `sharesOfWin` does (src/lib/rules/rewards/bonus-money).
--   Returns the cash part, the sum of the grants' shares, and the lines of the other accounts; the caller books them.
create or replace function bonus_win(
  p_source text, p_source_id bigint, p_amount bigint, p_stake bigint,
  out cash bigint, out shares bigint, out accounts bigint[], out amounts bigint[]
) language plpgsql set enable_seqscan = off as $$
declare
  v_part record;
  v_share bigint;
  v_credit record;
begin
  cash := p_amount;
  shares := 0;
  accounts := '{}';
  amounts := '{}';
  for v_part in
    select part.grant_id, part.stake_minor, receiver.account_id, receiver.house_account_id
      from bonus_round_parts part join bonus_grants receiver on receiver.id = part.grant_id
     where part.source = p_source and part.source_id = p_source_id and part.stake_minor > 0 order by part.grant_id
  loop
    v_share := bonus_share(p_amount, v_part.stake_minor, p_stake);
    continue when v_share = 0;
    v_credit := bonus_credit(v_part.grant_id, v_share);
    cash := cash - v_share + v_credit.to_cash;
    shares := shares + v_share;
    accounts := accounts || v_part.account_id || v_part.house_account_id;
    amounts := amounts || v_credit.to_grant || v_credit.to_house;
    update bonus_round_parts part set win_minor = part.win_minor + v_share
     where part.source = p_source and part.source_id = p_source_id and part.grant_id = v_part.grant_id;
  end loop;
end
$$;
