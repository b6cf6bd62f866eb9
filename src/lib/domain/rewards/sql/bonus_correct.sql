-- Splits the change of a settled round's win: its new shares are those of p_win as one win, and the differences to the shares before
-- are credited or taken back. p_change is the change of the whole win, p_stake the round's stakes.
--   Returns the change of the player's cash, the change of the sum of the grants' shares, and the lines of the other accounts; the
-- caller books them.
create or replace function bonus_correct(
  p_source text, p_source_id bigint, p_win bigint, p_change bigint, p_stake bigint,
  out cash bigint, out shares bigint, out accounts bigint[], out amounts bigint[]
) language plpgsql set enable_seqscan = off as $$
declare
  v_part record;
  v_change bigint;
  v_credit record;
  v_taken record;
begin
  cash := p_change;
  shares := 0;
  accounts := '{}';
  amounts := '{}';
  for v_part in
    select part.grant_id, part.stake_minor, part.win_minor, receiver.account_id, receiver.house_account_id
      from bonus_round_parts part join bonus_grants receiver on receiver.id = part.grant_id
     where part.source = p_source and part.source_id = p_source_id and part.stake_minor > 0 order by part.grant_id
  loop
    v_change := bonus_share(p_win, v_part.stake_minor, p_stake) - v_part.win_minor;
    continue when v_change = 0;
    if v_change > 0 then
      v_credit := bonus_credit(v_part.grant_id, v_change);
      cash := cash - v_change + v_credit.to_cash;
      amounts := amounts || v_credit.to_grant || v_credit.to_house;
    else
      v_taken := bonus_take_back(v_part.grant_id, -v_change);
      cash := cash - v_change - v_taken.from_cash;
      amounts := amounts || -v_taken.from_grant || -v_taken.from_house;
    end if;
    shares := shares + v_change;
    accounts := accounts || v_part.account_id || v_part.house_account_id;
    update bonus_round_parts part set win_minor = part.win_minor + v_change
     where part.source = p_source and part.source_id = p_source_id and part.grant_id = v_part.grant_id;
  end loop;
end
$$;
