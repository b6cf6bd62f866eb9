-- Writes closed rounds to the stream of settled rounds (domain/figures): all of a round at its close (p_added null), or a win
-- that was added afterwards, of the kind p_kind. The caller holds the players' locks and has written the rounds.
create or replace function game_settled(p_rounds bigint[], p_added bigint, p_kind text) returns void language plpgsql
  -- A plan per connection, with lookups by key: the cached one may be from a time when the tables were empty.
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  insert into settled_rounds (member_id, currency, category, vendor_id, game_id, source, source_id, revision, placed_at,
                              first_settled_at, stake_minor, payout_minor, jackpot_minor, promotion_minor, valid_bet_minor,
                              won_valid_bet_minor, lost_valid_bet_minor, is_play_money)
  select round.member_id, player.currency, lobby.category, round.vendor_id, round.game_id, 'game_round', round.id, round.revision,
         round.opened_at, round.closed_at,
         case when p_added is null then round.stake_minor else 0 end,
         coalesce(p_added, round.win_minor),
         case when p_added is null then round.jackpot_win_minor when p_kind = 'jackpot' then p_added else 0 end,
         case when p_added is null then round.promotion_win_minor when p_kind in ('promo', 'free') then p_added else 0 end,
         result.valid - former.valid,
         case when result.wins > round.stake_minor then result.valid else 0 end
           - case when former.wins > round.stake_minor then former.valid else 0 end,
         case when result.wins < round.stake_minor then result.valid else 0 end
           - case when former.wins < round.stake_minor then former.valid else 0 end,
         player.account_type = 'guest'
    from game_rounds round
    join members player on player.id = round.member_id
    join games game on game.id = round.game_id
    join vendors vendor on vendor.id = round.vendor_id,
    lateral (select game_lobby(game.category, vendor.code) as category,
                    round.win_minor - round.jackpot_win_minor - round.promotion_win_minor as wins) lobby,
    lateral (select lobby.wins, figures_valid_bet(lobby.category, round.stake_minor, lobby.wins, 0, 0) as valid) result,
    -- Before the added win; nothing before the close.
    lateral (select lobby.wins - case when p_kind = 'win' then p_added else 0 end as wins) earlier,
    lateral (select earlier.wins, case when p_added is null then 0
                                       else figures_valid_bet(lobby.category, round.stake_minor, earlier.wins, 0, 0) end as valid) former
   where round.id = any(p_rounds) and round.state = 'closed';
end
$$;
