-- Returns what a round was worth in the stream of settled rounds before one of its corrections: what it is worth now, less that
-- correction and the later ones. p_category: that of the round's rows, which a game may have left since. Stake and payout are without
-- what was pushed; jackpots and promotions are no part of the payout.
create or replace function figures_settled_before(p_source text, p_source_id bigint, p_category text, p_revision integer)
  returns table (stake_minor bigint, payout_minor bigint, cash_valid_bet_minor bigint, bonus_stake_minor bigint, bonus_payout_minor bigint)
language plpgsql stable as $$
begin
  return query with present as (
    select settled.stake, settled.payout, settled.bonus_stake, settled.bonus_payout,
           figures_cash_part(coalesce(state.is_settled * round.valid_bet_minor,
                                      figures_valid_bet(p_category, settled.stake, settled.payout, 0, 0)), settled.stake,
                             settled.bonus_stake) as valid_bet
      from game_rounds round,
      lateral (select (round.state = 'closed')::int as is_settled) state,
      lateral (select state.is_settled * round.stake_minor as stake, state.is_settled * round.bonus_stake_minor as bonus_stake,
                      state.is_settled * round.bonus_win_minor as bonus_payout,
                      state.is_settled * (round.win_minor - round.jackpot_win_minor - round.promotion_win_minor) as payout) settled
     where p_source = 'game_round' and round.id = p_source_id
    union all
    select bet.total_stake_minor - result.pushed, coalesce(bet.paid_minor, 0) - coalesce(bet.jackpot_minor, 0) - result.pushed,
           coalesce(bet.bonus_minor, 0),
           bonus_share(coalesce(bet.paid_minor, 0) - coalesce(bet.jackpot_minor, 0), bet.bonus_minor, bet.total_stake_minor),
           figures_cash_part(bet.total_stake_minor - result.pushed - coalesce(bet.set_off_minor, 0), bet.total_stake_minor,
                             coalesce(bet.bonus_minor, 0))
      from lottery_bets bet, lateral (select coalesce(bet.pushed_minor, 0) as pushed) result
     where p_source = 'lottery_bet' and bet.id = p_source_id
  ), later as (
    select coalesce(sum(fact.stake_minor - fact.pushed_minor), 0) as stake,
           coalesce(sum(fact.payout_minor - fact.jackpot_minor - fact.promotion_minor - fact.pushed_minor), 0) as payout,
           coalesce(sum(fact.cash_valid_bet_minor), 0) as valid_bet, coalesce(sum(fact.bonus_stake_minor), 0) as bonus_stake,
           coalesce(sum(fact.bonus_payout_minor), 0) as bonus_payout
      from settled_rounds fact
     where fact.source = p_source and fact.source_id = p_source_id and fact.revision > 0 and fact.revision >= p_revision
  )
  select (present.stake - later.stake)::bigint, (present.payout - later.payout)::bigint, (present.valid_bet - later.valid_bet)::bigint,
         (present.bonus_stake - later.bonus_stake)::bigint, (present.bonus_payout - later.bonus_payout)::bigint
    from present, later;
end
$$;
