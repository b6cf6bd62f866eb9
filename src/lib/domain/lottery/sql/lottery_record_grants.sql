-- Records the grant that was usable for placed slips, of which p_bonuses came from it, and the bonus part of each of their bets: in
-- proportion, and one minor unit more from the first bet on until the parts add up to the slip's, as `bonusPartsOfLines` does
-- (src/lib/rules/rewards/bonus-money). A bet is a round of its own.
create or replace function lottery_record_grants(p_slips text[], p_grants bigint[], p_bonuses bigint[]) returns void language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  with proportion as (
    select bet.id, bet.slip_id, slip.game_code, bet.prize_mode, bet.total_stake_minor, input.grant_id, input.bonus as slip_bonus,
           bonus_share(bet.total_stake_minor, input.bonus, slip.total_stake_minor) as bonus
      from unnest(p_slips, p_grants, p_bonuses) as input (slip, grant_id, bonus)
      join lottery_slips slip on slip.public_id = input.slip
      join lottery_bets bet on bet.slip_id = slip.id
  ), part as materialized (
    select proportion.id, proportion.game_code, proportion.prize_mode, proportion.total_stake_minor, proportion.grant_id,
           proportion.bonus + case when row_number() over (partition by proportion.slip_id order by proportion.id)
                                        <= proportion.slip_bonus - sum(proportion.bonus) over (partition by proportion.slip_id)
                                   then 1 else 0 end as bonus
      from proportion
  ), bet as (
    update lottery_bets bet set grant_id = part.grant_id, bonus_minor = nullif(part.bonus, 0) from part where bet.id = part.id
  )
  insert into bonus_round_parts (source, source_id, grant_id, bets, is_open, stake_minor, counted_minor, contribution_ppm)
    select 'lottery_bet', part.id, part.grant_id, 1, true, part.bonus,
           case usable.counts when 'all' then part.total_stake_minor else part.bonus end,
           lottery_contribution(usable.contribution_ppm, part.prize_mode, part.game_code)
      from part join bonus_grants usable on usable.id = part.grant_id;
end
$$;
