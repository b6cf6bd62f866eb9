-- Decides which bets of inhouse_bets may be placed, and locks the pairs of seeds of their members. The caller holds the locks of the members'
-- balance rows, which make this the decision for all that start at the same time. A bet names the limits that it was checked by: those of the game or
-- the member's own, the lowest count. Returns one row per bet, in their order, with the terms that it is placed by.
create or replace function inhouse_check_bets(
  p_vendor bigint, p_members bigint[], p_rounds text[], p_hashes text[], p_games text[], p_revisions int[], p_pairs bigint[], p_nonces int[],
  p_maxes bigint[], p_max_wins bigint[], p_stay_open boolean[]
) returns table (
  status text, is_duplicate boolean, retry_after_ms int, player text, currency text, account_id bigint, rtp_bps int, max_win bigint
) language plpgsql
  -- Forces lookups by key: the cached plan may be from a time when the tables were empty.
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  perform pair.id
    from unnest(p_members) as request (member)
    join inhouse_seed_pairs pair on pair.member_id = request.member and pair.activated_at is not null and pair.retired_at is null
   order by pair.id
     for update of pair;

  return query
    select case
             when account.id is null then 'UNKNOWN_PLAYER'
             when stored.hash = request.hash then 'OK'
             when stored.hash is not null then 'KEY_REUSED'
             when settings.enabled is not true then 'GAME_DISABLED'
             when request.stays_open and exists (
               select from inhouse_step_rounds open_round
                where open_round.member_id = request.member and open_round.game_code = request.game and open_round.state = 'open') then 'ROUND_OPEN'
             when pair.id is null then 'NO_PAIR'
             when settings.revision <> request.revision or pair.id <> request.pair or pair.next_nonce <> request.nonce
               or least(settings.max_minor, own.max_minor) <> request.max
               or least(settings.max_win_minor, own.max_win_minor) <> request.max_win then 'MOVED'
             when wait.ms > 0 then 'TOO_SOON'
             when settings.max_day_loss_minor is not null and settings.max_day_loss_minor <= (
               select sum(loss.loss_minor) from inhouse_losses loss
                where loss.game_code = request.game and loss.currency = player.currency
                  and loss.day = (select operator_today())) then 'GAME_SUSPENDED'
             else 'OK'
           end,
           coalesce(stored.hash = request.hash, false), wait.ms, player.public_id, player.currency, account.id, settings.rtp_bps,
           request.max_win
      from (select input.member, input.round, decode(input.hash, 'hex') as hash, input.game, input.revision, input.pair, input.nonce,
                   input.max, input.max_win, input.stays_open, input.position
              from unnest(p_members, p_rounds, p_hashes, p_games, p_revisions, p_pairs, p_nonces, p_maxes, p_max_wins, p_stay_open)
                   with ordinality as input (member, round, hash, game, revision, pair, nonce, max, max_win, stays_open, position)) request
      left join members player on player.id = request.member
      left join ledger_accounts account
        on account.kind = 'player' and account.owner_id = player.id and account.currency = player.currency
      left join lateral (
        select given.id from game_rounds given
         where given.vendor_id = p_vendor and given.member_id = request.member and given.vendor_round_id = request.round limit 1) round on true
      left join inhouse_rounds stored on stored.game_round_id = round.id
      left join inhouse_settings settings on settings.game_code = request.game and settings.currency = player.currency
      left join lateral inhouse_own_limits(request.member, request.game) own on true
      left join inhouse_seed_pairs pair
        on pair.member_id = request.member and pair.activated_at is not null and pair.retired_at is null
      left join lateral (
        select ceil(settings.min_cycle_ms - extract(epoch from clock_timestamp() - last_bet.placed_at) * 1000)::int as ms
          from inhouse_rounds last_bet
         where settings.min_cycle_ms > 0 and last_bet.member_id = request.member and last_bet.game_code = request.game
         order by last_bet.game_round_id desc limit 1) wait on true
     order by request.position;
end
$$;
