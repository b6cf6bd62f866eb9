-- Writes closed rounds to the stream of settled rounds (domain/figures): all of a round at its close (p_before null), or after a
-- correction of one round the difference to what it was before. A round that is not closed counts for nothing, so that an unsettled
-- one takes back what it had. The caller holds the players' locks and has written the rounds.
--   Each `offset 0` has the planner compute a sum once: it would copy the expression into all that use it, and call functions that it could have
-- inlined.
--   Rounds of a history (p_is_earlier) are booked at their close, as ledger_post_earlier books their money.
create or replace function game_settled(p_rounds bigint[], p_before game_rounds, p_is_earlier boolean default false)
  returns void language plpgsql
  -- A plan per connection, with lookups by key: the cached one may be from a time when the tables were empty.
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  insert into settled_rounds (booked_at, member_id, currency, category, vendor_id, game_id, source, source_id, revision, placed_at,
                              first_settled_at, stake_minor, payout_minor, jackpot_minor, promotion_minor, bonus_stake_minor,
                              bonus_payout_minor, bonus_progress, valid_bet_minor, cash_valid_bet_minor, won_valid_bet_minor,
                              lost_valid_bet_minor, is_play_money)
  select case when p_is_earlier then round.closed_at else clock_timestamp() end,
         round.member_id, player.currency, lobby.category, round.vendor_id, round.game_id, 'game_round', round.id, round.revision,
         round.opened_at, round.closed_at,
         settled.stake - before.stake, settled.payout - before.payout, settled.jackpot - before.jackpot,
         settled.promotion - before.promotion, settled.bonus_stake - before.bonus_stake, settled.bonus_payout - before.bonus_payout,
         case when round.has_grant
              then bonus_settle_parts('game_round', round.id, lobby.is_settled = 1, result.valid, round.stake_minor) end,
         result.valid - former.valid, result.cash_valid - former.cash_valid,
         case when settled.wins > settled.stake then result.valid else 0 end
           - case when before.wins > before.stake then former.valid else 0 end,
         case when settled.wins < settled.stake then result.valid else 0 end
           - case when before.wins < before.stake then former.valid else 0 end,
         player.account_type = 'guest'
    from game_rounds round
    join members player on player.id = round.member_id
    join games game on game.id = round.game_id
    join vendors vendor on vendor.id = round.vendor_id,
    lateral (select game_lobby(game.category, vendor.code) as category,
                    (round.state = 'closed')::int as is_settled, coalesce((p_before.state = 'closed')::int, 0) as was_settled) lobby,
    lateral (select lobby.is_settled * round.stake_minor as stake, lobby.is_settled * round.win_minor as payout,
                    lobby.is_settled * round.jackpot_win_minor as jackpot, lobby.is_settled * round.promotion_win_minor as promotion,
                    lobby.is_settled * round.bonus_stake_minor as bonus_stake, lobby.is_settled * round.bonus_win_minor as bonus_payout,
                    lobby.is_settled * (round.win_minor - round.jackpot_win_minor - round.promotion_win_minor) as wins offset 0) settled,
    lateral (select lobby.was_settled * coalesce(p_before.stake_minor, 0) as stake,
                    lobby.was_settled * coalesce(p_before.win_minor, 0) as payout,
                    lobby.was_settled * coalesce(p_before.jackpot_win_minor, 0) as jackpot,
                    lobby.was_settled * coalesce(p_before.promotion_win_minor, 0) as promotion,
                    lobby.was_settled * coalesce(p_before.bonus_stake_minor, 0) as bonus_stake,
                    lobby.was_settled * coalesce(p_before.bonus_win_minor, 0) as bonus_payout,
                    lobby.was_settled
                      * coalesce(p_before.win_minor - p_before.jackpot_win_minor - p_before.promotion_win_minor, 0) as wins offset 0) before,
    lateral (select coalesce(lobby.is_settled * round.valid_bet_minor,
                             figures_valid_bet(lobby.category, settled.stake, settled.wins, 0, 0)) as valid offset 0) result_all,
    lateral (select result_all.valid, figures_cash_part(result_all.valid, settled.stake, settled.bonus_stake) as cash_valid) result,
    lateral (select coalesce(lobby.was_settled * p_before.valid_bet_minor,
                             figures_valid_bet(lobby.category, before.stake, before.wins, 0, 0)) as valid offset 0) former_all,
    lateral (select former_all.valid, figures_cash_part(former_all.valid, before.stake, before.bonus_stake) as cash_valid) former
   where round.id = any(p_rounds) and 1 in (lobby.is_settled, lobby.was_settled);
end
$$;
