-- Writes the bets of members after p_from, up to p_to, to the stream of settled rounds (domain/figures): at their first settlement all
-- of them, later the differences of those that a corrected result changed. p_before: the bets that were paid or set off under the
-- earlier result, as they were then; all others had lost.
--   A draw settles for all at the instant at which its settlement began, however many pages it takes. The jackpots' share of a
-- stake does not depend on the result.
create or replace function lottery_record_settled(p_draw bigint, p_version int, p_from bigint, p_to bigint, p_before lottery_bets[])
returns void language plpgsql set enable_seqscan = off as $$
declare
  v_started timestamptz;
  v_settled_before bigint;
  v_game record;
begin
  select settlement.started_at into v_started
    from lottery_settlements settlement where settlement.draw_id = p_draw and settlement.result_version = p_version;
  select coalesce(max(earlier.last_member_id), 0) into v_settled_before
    from lottery_settlements earlier where earlier.draw_id = p_draw and earlier.result_version < p_version;
  select game.game_id, coalesce((select sum(jackpot.pool_bps + jackpot.reserve_bps) from lottery_jackpots jackpot
                                  where jackpot.game_code = game.game_code), 0) as contribution_bps
    into v_game from lottery_draws draw join lottery_games game using (game_code) where draw.id = p_draw;

  insert into settled_rounds (member_id, currency, category, game_id, source, source_id, revision, placed_at, first_settled_at,
                              stake_minor, pushed_minor, payout_minor, jackpot_minor, promotion_minor, contribution_minor,
                              bonus_stake_minor, bonus_payout_minor, bonus_progress, valid_bet_minor, cash_valid_bet_minor, won_valid_bet_minor, lost_valid_bet_minor, is_play_money)
    select bet.member_id, member.currency, lottery_category(bet.prize_mode), v_game.game_id, 'lottery_bet',
           bet.id, case when state.is_first then 0 else p_version - 1 end, bet.placed_at,
           case when state.is_first then v_started
                else (select earlier.started_at from lottery_settlements earlier
                       where earlier.draw_id = p_draw and earlier.last_member_id >= bet.member_id
                       order by earlier.result_version limit 1) end,
           case when state.is_first then bet.total_stake_minor else 0 end,
           result.pushed - former.pushed, result.payout - former.payout, result.jackpot - former.jackpot, 0,
           case when state.is_first and bet.rule_version >= 2 then bet.total_stake_minor * v_game.contribution_bps / 10000 else 0 end,
           case when state.is_first then coalesce(bet.bonus_minor, 0) else 0 end,
           bonus_share(result.payout - result.jackpot, bet.bonus_minor, bet.total_stake_minor)
             - bonus_share(former.payout - former.jackpot, bet.bonus_minor, bet.total_stake_minor),
           case when bet.grant_id is not null then bonus_settle_parts('lottery_bet', bet.id, true, result.valid, bet.total_stake_minor) end,
           result.valid - former.valid,
           result_cash.valid - former_cash.valid,
           case when result.payout - result.jackpot > bet.total_stake_minor then result_cash.valid else 0 end
             - case when former.payout - former.jackpot > bet.total_stake_minor then former_cash.valid else 0 end,
           case when result.payout - result.jackpot < bet.total_stake_minor then result_cash.valid else 0 end
             - case when former.payout - former.jackpot < bet.total_stake_minor then former_cash.valid else 0 end,
           member.account_type = 'guest'
      from lottery_bets bet
      join members member on member.id = bet.member_id
      left join unnest(p_before) before on before.id = bet.id,
      lateral (select bet.member_id > v_settled_before as is_first) state,
      lateral (select coalesce(bet.paid_minor, 0) as payout, coalesce(bet.jackpot_minor, 0) as jackpot, coalesce(bet.pushed_minor, 0) as pushed,
                      bet.total_stake_minor - coalesce(bet.pushed_minor, 0) - coalesce(bet.set_off_minor, 0) as valid) result,
      lateral (select coalesce(before.paid_minor, 0) as payout, coalesce(before.jackpot_minor, 0) as jackpot,
                      coalesce(before.pushed_minor, 0) as pushed,
                      case when state.is_first then 0
                           else bet.total_stake_minor - coalesce(before.pushed_minor, 0) - coalesce(before.set_off_minor, 0) end as valid) former,
      lateral (select figures_cash_part(result.valid, bet.total_stake_minor, coalesce(bet.bonus_minor, 0)) as valid) result_cash,
      lateral (select figures_cash_part(former.valid, bet.total_stake_minor, coalesce(bet.bonus_minor, 0)) as valid) former_cash
     where bet.draw_id = p_draw and bet.member_id > p_from and bet.member_id <= p_to and bet.state in ('placed', 'won')
       and (state.is_first or (result.payout, result.jackpot, result.valid) <> (former.payout, former.jackpot, former.valid));
end
$$;
