-- Places a batch of bets on games of the members' seeds (docs/spec/inhouse-rulebook.md §2, §3 and §5.1), and settles those on games that are
-- decided at once. Each bet is decided on its own: a refused one writes nothing, the others are booked. The arrays have one element per bet;
-- bytes are hex, JSON is text. The members must differ. The caller has computed each outcome from the pair, the nonce, the settings' revision and
-- the limits that it names; when one of them is no longer the present one the status is MOVED and nothing changes, so that it computes again.
--   Without a payout (null) the round stays open for its steps (inhouse_step), and holds the reveal of its pair back.
--   The bets are those of the vendor of in-house games (p_vendor_code): game_bets debits them, with bonus money, and pays and closes those that are
-- decided at once in the same pass; of a member with a usable bonus game_win pays them one by one. Both write the stream of settled rounds.
--   Locks the members' balance rows first, ascending, as every bet does, then the pairs, then the counters of the house's loss in their order.
--   Other statuses: OK, is_duplicate for a repeated request; KEY_REUSED; GAME_DISABLED; ROUND_OPEN when the member has an open round
-- of the game; NO_PAIR; TOO_SOON with the time to wait; GAME_SUSPENDED; and those of game_bets.
create or replace function inhouse_bets(
  p_vendor_code text, p_members bigint[], p_rounds text[], p_hashes text[], p_games text[], p_revisions int[], p_pairs bigint[], p_nonces int[],
  p_maxes bigint[], p_max_wins bigint[], p_stakes bigint[], p_payouts bigint[], p_multipliers bigint[], p_valid_bets bigint[], p_choices text[], p_outcomes text[]
) returns table (
  status text, is_duplicate boolean, retry_after_ms int, account_id bigint, balance_before bigint, balance_after bigint, placed_at timestamptz
) language plpgsql
  -- Forces lookups by key: the cached plan may be from a time when the tables were empty.
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_vendor bigint;
  v_bet record;
  v_win record;
  v_ok int[];
  v_statuses text[];
  v_duplicates boolean[];
  v_waits int[];
  v_players text[];
  v_currencies text[];
  v_accounts bigint[];
  v_rtps int[];
  v_max_wins bigint[];
  v_balances bigint[] := array_fill(null::bigint, array[cardinality(p_members)]);
  v_befores bigint[] := v_balances;
  v_ids bigint[] := v_balances;
  v_placed_at timestamptz;
begin
  perform balance.account_id
    from unnest(p_members) as request (member)
    join members player on player.id = request.member
    join ledger_accounts account on account.kind = 'player' and account.owner_id = player.id and account.currency = player.currency
    join ledger_balances balance on balance.account_id = account.id
   order by balance.account_id
     for no key update of balance;
  select vendor.id into v_vendor from vendors vendor where vendor.code = p_vendor_code;

  select array_agg(given.status), array_agg(given.is_duplicate), array_agg(given.retry_after_ms), array_agg(given.player), array_agg(given.currency),
         array_agg(given.account_id), array_agg(given.rtp_bps), array_agg(given.max_win),
         array_agg(given.position::int) filter (where given.status = 'OK' and not given.is_duplicate)
    into v_statuses, v_duplicates, v_waits, v_players, v_currencies, v_accounts, v_rtps, v_max_wins, v_ok
    from inhouse_check_bets(v_vendor, p_members, p_rounds, p_hashes, p_games, p_revisions, p_pairs, p_nonces, p_maxes, p_max_wins,
                            array(select payout is null from unnest(p_payouts) as payout)) with ordinality as given (
           status, is_duplicate, retry_after_ms, player, currency, account_id, rtp_bps, max_win, position);

  if v_ok is not null then
    for v_bet in
      select v_ok[bet.position] as i, bet.status, bet.balance, bet.game_round_id, bet.is_settled
        from (select array_agg(v_vendor) as vendors, array_agg('inhouse'::text) as namespaces, array_agg(v_players[ok.i]) as players,
                     array_agg(v_currencies[ok.i]) as currencies, array_agg(null::text) as tokens, array_agg(p_games[ok.i]) as games,
                     array_agg(p_rounds[ok.i]) as rounds, array_agg(p_rounds[ok.i] || ':bet') as keys, array_agg(p_stakes[ok.i]) as stakes,
                     array_agg(false) as closes, array_agg(p_hashes[ok.i]) as hashes, array_agg(p_payouts[ok.i]) as payouts,
                     array_agg(p_valid_bets[ok.i]) as valid_bets
                from unnest(v_ok) as ok (i)) input,
             lateral game_bets(input.vendors, input.namespaces, input.players, input.currencies, input.tokens, input.games, input.rounds, input.keys,
                               input.stakes, input.closes, input.hashes, input.payouts, input.valid_bets, true)
               with ordinality as bet (status, portal_tx, balance, currency, is_duplicate, account_id, game_round_id, is_settled, position)
    loop
      v_statuses[v_bet.i] := v_bet.status;
      continue when v_bet.status <> 'OK';
      v_ids[v_bet.i] := v_bet.game_round_id;
      v_balances[v_bet.i] := v_bet.balance;
      v_befores[v_bet.i] := v_bet.balance + p_stakes[v_bet.i] - case when v_bet.is_settled then p_payouts[v_bet.i] else 0 end;
      continue when v_bet.is_settled or p_payouts[v_bet.i] is null;
      -- game_win looks the player up here; of the others the row is written below, in one statement.
      insert into vendor_players (vendor_id, member_id, last_launched_at) values (v_vendor, p_members[v_bet.i], clock_timestamp())
        on conflict do nothing;
      select win.status, win.balance into v_win
        from game_win(v_vendor, 'inhouse', v_players[v_bet.i], v_currencies[v_bet.i], p_rounds[v_bet.i], p_rounds[v_bet.i] || ':payout',
                      p_rounds[v_bet.i] || ':bet', p_payouts[v_bet.i], 'win', true, decode(p_hashes[v_bet.i], 'hex')) win;
      if v_win.status <> 'OK' then raise exception 'the payout of % was refused: %', p_rounds[v_bet.i], v_win.status; end if;
      v_balances[v_bet.i] := v_win.balance;
    end loop;

    v_placed_at := clock_timestamp();
    with bet as materialized (
      select input.*
        from unnest(v_ids, p_members, p_games, p_pairs, p_nonces, p_hashes, p_choices, v_rtps, p_outcomes, p_multipliers, p_stakes, p_payouts,
                    v_max_wins, v_currencies)
          as input (id, member, game, pair, nonce, hash, choice, rtp_bps, outcome, multiplier, stake, payout, max_win, currency)
       where input.id is not null
    ), used as (
      update inhouse_seed_pairs pair set next_nonce = pair.next_nonce + 1, open_rounds = pair.open_rounds + (bet.payout is null)::int
        from bet where pair.id = bet.pair
    ), player as (
      insert into vendor_players (vendor_id, member_id, last_launched_at)
        select v_vendor, bet.member, v_placed_at from bet order by bet.member on conflict do nothing
    ), placed as (
      insert into inhouse_rounds (game_round_id, member_id, game_code, pair_id, nonce, hash, choice, rtp_bps, outcome, multiplier, placed_at)
        select bet.id, bet.member, bet.game, bet.pair, bet.nonce, decode(bet.hash, 'hex'), bet.choice::jsonb, bet.rtp_bps, bet.outcome::jsonb,
               bet.multiplier, v_placed_at from bet
    ), started as (
      insert into inhouse_step_rounds (game_round_id, member_id, game_code, stake_minor, max_win_minor)
        select bet.id, bet.member, bet.game, bet.stake, bet.max_win from bet where bet.payout is null
    )
    insert into inhouse_losses as loss (game_code, currency, day, shard, loss_minor)
      select bet.game, bet.currency, (select operator_today()), pg_backend_pid() % 8, sum(coalesce(bet.payout, 0) - bet.stake)
        from bet group by 1, 2 order by 1, 2
      on conflict (game_code, currency, day, shard) do update set loss_minor = loss.loss_minor + excluded.loss_minor;
  end if;

  return query
    select given.status, given.is_duplicate, given.retry_after_ms, given.account_id, given.balance_before, given.balance_after,
           case when given.id is not null then v_placed_at end
      from unnest(v_statuses, v_duplicates, v_waits, v_accounts, v_befores, v_balances, v_ids)
        as given (status, is_duplicate, retry_after_ms, account_id, balance_before, balance_after, id);
end
$$;
