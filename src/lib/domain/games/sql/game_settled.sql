-- Writes closed rounds to the stream of settled rounds (domain/figures): all of a round at its close (p_before null), or after a
-- correction of one round the difference to what it was before. A round that is not closed counts for nothing, so that an unsettled
-- one takes back what it had. The caller holds the players' locks and has written the rounds.
--   Each `offset 0` has the planner compute a sum once: it would copy the expression into all that use it, and call functions that it could have
-- inlined.
--   Rounds of a history (p_is_earlier) are booked at their close, as ledger_post_earlier books their money.
--   A caller that knows them names the currency of each round, its lobby's category, and whether it is a guest's; what is not known (null) is
-- looked up, by a subquery without a row where everything is known.
create or replace function game_settled(
  p_rounds bigint[], p_before game_rounds, p_is_earlier boolean default false,
  p_currencies text[] default null, p_categories text[] default null, p_are_guests boolean[] default null
) returns void language plpgsql
  -- A plan per connection, with lookups by key: the cached one may be from a time when the tables were empty.
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  insert into settled_rounds (booked_at, member_id, currency, category, vendor_id, game_id, source, source_id, revision, placed_at,
                              first_settled_at, stake_minor, payout_minor, jackpot_minor, promotion_minor, bonus_stake_minor,
                              bonus_payout_minor, bonus_progress, valid_bet_minor, cash_valid_bet_minor, won_valid_bet_minor,
                              lost_valid_bet_minor, is_play_money)
  select case when p_is_earlier then round.closed_at else clock_timestamp() end,
         round.member_id, known.currency, known.category, round.vendor_id, round.game_id, 'game_round', round.id, round.revision,
         round.opened_at, round.closed_at,
         settled.stake - before.stake, settled.payout - before.payout, settled.jackpot - before.jackpot,
         settled.promotion - before.promotion, settled.bonus_stake - before.bonus_stake, settled.bonus_payout - before.bonus_payout,
         case when round.has_grant
              then bonus_settle_parts('game_round', round.id, state.is_settled = 1, result.valid, round.stake_minor) end,
         result.valid - former.valid, result.cash_valid - former.cash_valid,
         case when settled.wins > settled.stake then result.agent_valid else 0 end
           - case when before.wins > before.stake then former.agent_valid else 0 end,
         case when settled.wins < settled.stake then result.agent_valid else 0 end
           - case when before.wins < before.stake then former.agent_valid else 0 end,
         known.is_guest
    from unnest(p_rounds, p_currencies, p_categories, p_are_guests) as given (id, currency, category, is_guest)
    join game_rounds round on round.id = given.id
    left join lateral (
      select player.currency, player.account_type = 'guest' as is_guest, game_lobby(game.category, vendor.code) as category
        from members player, games game, vendors vendor
       where given.category is null and player.id = round.member_id and game.id = round.game_id and vendor.id = round.vendor_id
       limit 1) found on true,
    lateral (select coalesce(given.currency, found.currency) as currency, coalesce(given.category, found.category) as category,
                    coalesce(given.is_guest, found.is_guest) as is_guest) known,
    lateral (select (round.state = 'closed')::int as is_settled, coalesce((p_before.state = 'closed')::int, 0) as was_settled) state,
    lateral (select state.is_settled * round.stake_minor as stake, state.is_settled * round.win_minor as payout,
                    state.is_settled * round.jackpot_win_minor as jackpot, state.is_settled * round.promotion_win_minor as promotion,
                    state.is_settled * round.bonus_stake_minor as bonus_stake, state.is_settled * round.bonus_win_minor as bonus_payout,
                    state.is_settled * (round.win_minor - round.jackpot_win_minor - round.promotion_win_minor) as wins offset 0) settled,
    lateral (select state.was_settled * coalesce(p_before.stake_minor, 0) as stake,
                    state.was_settled * coalesce(p_before.win_minor, 0) as payout,
                    state.was_settled * coalesce(p_before.jackpot_win_minor, 0) as jackpot,
                    state.was_settled * coalesce(p_before.promotion_win_minor, 0) as promotion,
                    state.was_settled * coalesce(p_before.bonus_stake_minor, 0) as bonus_stake,
                    state.was_settled * coalesce(p_before.bonus_win_minor, 0) as bonus_payout,
                    state.was_settled
                      * coalesce(p_before.win_minor - p_before.jackpot_win_minor - p_before.promotion_win_minor, 0) as wins offset 0) before,
    lateral (select coalesce(state.is_settled * round.valid_bet_minor,
                             figures_valid_bet(known.category, settled.stake, settled.wins, 0, 0)) as valid offset 0) result_all,
    lateral (select figures_cash_part(result_all.valid, settled.stake, settled.bonus_stake) as valid offset 0) result_cash,
    lateral (select result_all.valid, result_cash.valid as cash_valid,
                    case when round.has_low_odds and figures_has_min_odds(known.category) then 0 else result_cash.valid end as agent_valid) result,
    lateral (select coalesce(state.was_settled * p_before.valid_bet_minor,
                             figures_valid_bet(known.category, before.stake, before.wins, 0, 0)) as valid offset 0) former_all,
    lateral (select figures_cash_part(former_all.valid, before.stake, before.bonus_stake) as valid offset 0) former_cash,
    lateral (select former_all.valid, former_cash.valid as cash_valid,
                    case when p_before.has_low_odds and figures_has_min_odds(known.category) then 0 else former_cash.valid end as agent_valid) former
   where 1 in (state.is_settled, state.was_settled);
end
$$;
