-- Places a batch of bets on games of the members' seeds (docs/spec/inhouse-rulebook.md §2, §3 and §5.1), and settles those on games that are
-- decided at once. Each bet is decided on its own: a refused one writes nothing, the others are booked. The arrays have one element per bet;
-- bytes are hex, JSON is text. The members must differ. The caller has computed each outcome from the pair, the nonce and the settings' revision
-- that it names; when one of them is no longer the present one the status is MOVED and nothing changes, so that it computes again.
--   Without a payout (null) the round stays open for its steps (inhouse_step), and holds the reveal of its pair back.
--   The bets are those of the vendor of in-house games (p_vendor_code): game_bets debits them, with bonus money. The payouts of members with a
-- bonus go through game_win one by one, the others are booked in one go; both write the stream of settled rounds.
--   Locks the members' balance rows first, ascending, as every bet does, then the pairs, then the counters of the house's loss in their order.
--   Other statuses: OK, is_duplicate for a repeated request; KEY_REUSED; GAME_DISABLED; ROUND_OPEN when the member has an open round
-- of the game; NO_PAIR; TOO_SOON with the time to wait; GAME_SUSPENDED; and those of game_bets.
create or replace function inhouse_bets(
  p_vendor_code text, p_members bigint[], p_rounds text[], p_hashes text[], p_games text[], p_revisions int[], p_pairs bigint[], p_nonces int[],
  p_stakes bigint[], p_payouts bigint[], p_multipliers bigint[], p_valid_bets bigint[], p_choices text[], p_outcomes text[]
) returns table (
  status text, is_duplicate boolean, retry_after_ms int, account_id bigint, balance_before bigint, balance_after bigint, placed_at timestamptz
) language plpgsql
  -- Forces lookups by key: the cached plan may be from a time when the tables were empty.
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_vendor bigint;
  v_payout record;
  v_win record;
  v_ok int[] := '{}';
  v_paid int[] := '{}';
  v_statuses text[];
  v_duplicates boolean[];
  v_waits int[];
  v_players text[];
  v_currencies text[];
  v_accounts bigint[];
  v_rtps int[];
  v_max_wins bigint[];
  v_bonus boolean[];
  v_balances bigint[] := array_fill(null::bigint, array[cardinality(p_members)]);
  v_befores bigint[] := array_fill(null::bigint, array[cardinality(p_members)]);
  v_ids bigint[] := array_fill(null::bigint, array[cardinality(p_members)]);
  v_times timestamptz[] := array_fill(null::timestamptz, array[cardinality(p_members)]);
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
         array_agg(given.account_id), array_agg(given.rtp_bps), array_agg(given.max_win), array_agg(given.has_bonus)
    into v_statuses, v_duplicates, v_waits, v_players, v_currencies, v_accounts, v_rtps, v_max_wins, v_bonus
    from inhouse_check_bets(v_vendor, p_members, p_rounds, p_hashes, p_games, p_revisions, p_pairs, p_nonces,
                            array(select payout is null from unnest(p_payouts) as payout)) given;
  v_ok := array(select checked.i from unnest(v_statuses, v_duplicates) with ordinality as checked (status, is_duplicate, i)
                 where checked.status = 'OK' and not checked.is_duplicate order by checked.i);

  for v_win in
    select v_ok[bet.position] as i, bet.status, bet.balance
      from (select array_agg(v_vendor order by ok.i) as vendors, array_agg('inhouse'::text) as namespaces,
                   array_agg(v_players[ok.i] order by ok.i) as players, array_agg(v_currencies[ok.i] order by ok.i) as currencies,
                   array_agg(null::text) as tokens, array_agg(p_games[ok.i] order by ok.i) as games, array_agg(p_rounds[ok.i] order by ok.i) as rounds,
                   array_agg(p_rounds[ok.i] || ':bet' order by ok.i) as keys, array_agg(p_stakes[ok.i] order by ok.i) as stakes,
                   array_agg(false) as closes, array_agg(p_hashes[ok.i] order by ok.i) as hashes
              from unnest(v_ok) as ok (i)) input,
           lateral game_bets(input.vendors, input.namespaces, input.players, input.currencies, input.tokens, input.games, input.rounds, input.keys,
                             input.stakes, input.closes, input.hashes)
             with ordinality as bet (status, portal_tx, balance, currency, is_duplicate, account_id, position)
     where v_ok <> '{}'
  loop
    v_statuses[v_win.i] := v_win.status;
    if v_win.status = 'OK' then
      v_befores[v_win.i] := v_win.balance + p_stakes[v_win.i];
      v_balances[v_win.i] := v_win.balance;
    end if;
  end loop;
  v_ok := array(select ok.i from unnest(v_ok) as ok (i) where v_statuses[ok.i] = 'OK' order by ok.i);

  if v_ok <> '{}' then
    update inhouse_seed_pairs pair
       set next_nonce = pair.next_nonce + 1, open_rounds = pair.open_rounds + (p_payouts[ok.i] is null)::int
      from unnest(v_ok) as ok (i) where pair.id = p_pairs[ok.i];
    insert into vendor_players (vendor_id, member_id, last_launched_at)
      select v_vendor, p_members[ok.i], clock_timestamp() from unnest(v_ok) as ok (i) order by p_members[ok.i] on conflict do nothing;
    for v_win in
      with placed as (
        insert into inhouse_rounds (game_round_id, member_id, game_code, pair_id, nonce, hash, choice, rtp_bps, outcome, multiplier)
          select round.id, p_members[ok.i], p_games[ok.i], p_pairs[ok.i], p_nonces[ok.i], decode(p_hashes[ok.i], 'hex'), p_choices[ok.i]::jsonb,
                 v_rtps[ok.i], p_outcomes[ok.i]::jsonb, p_multipliers[ok.i]
            from unnest(v_ok) as ok (i)
            join game_rounds round
              on round.vendor_id = v_vendor and round.member_id = p_members[ok.i] and round.vendor_round_id = p_rounds[ok.i]
        returning inhouse_rounds.game_round_id as id, inhouse_rounds.member_id, inhouse_rounds.placed_at as at
      )
      select array_position(p_members, placed.member_id) as i, placed.id, placed.at from placed
    loop
      v_ids[v_win.i] := v_win.id;
      v_times[v_win.i] := v_win.at;
    end loop;
    insert into inhouse_step_rounds (game_round_id, member_id, game_code, stake_minor, max_win_minor)
      select v_ids[ok.i], p_members[ok.i], p_games[ok.i], p_stakes[ok.i], v_max_wins[ok.i]
        from unnest(v_ok) as ok (i) where p_payouts[ok.i] is null;

    for v_win in select ok.i from unnest(v_ok) as ok (i) where p_payouts[ok.i] is not null and v_bonus[ok.i] loop
      update game_rounds round set valid_bet_minor = p_valid_bets[v_win.i] where round.id = v_ids[v_win.i];
      select win.status, win.balance into v_payout
        from game_win(v_vendor, 'inhouse', v_players[v_win.i], v_currencies[v_win.i], p_rounds[v_win.i], p_rounds[v_win.i] || ':payout',
                      p_rounds[v_win.i] || ':bet', p_payouts[v_win.i], 'win', true, decode(p_hashes[v_win.i], 'hex')) win;
      if v_payout.status <> 'OK' then raise exception 'the payout of % was refused: %', p_rounds[v_win.i], v_payout.status; end if;
      v_balances[v_win.i] := v_payout.balance;
    end loop;

    v_paid := array(select ok.i from unnest(v_ok) as ok (i) where p_payouts[ok.i] is not null and not v_bonus[ok.i] order by ok.i);
    if v_paid <> '{}' then
      with booked as (
        select array_agg(won.i order by won.i) as positions,
               ledger_post_pairs(array_agg('inhouse'::text), array_agg(p_rounds[won.i] || ':payout' order by won.i),
                 array_agg(decode(p_hashes[won.i], 'hex') order by won.i), 'win',
                 array_agg(jsonb_build_object('round', p_rounds[won.i], 'win', 'win', 'game', p_games[won.i]) order by won.i),
                 array_agg(v_accounts[won.i] order by won.i), array_agg(house.id order by won.i),
                 array_agg(p_payouts[won.i] order by won.i)) as entries
          from unnest(v_paid) as won (i)
          join ledger_accounts house on house.kind = 'house_games' and house.owner_id = v_vendor and house.currency = v_currencies[won.i]
         where p_payouts[won.i] > 0
      ), entry as materialized (
        select posted.i, posted.entry_id from booked, unnest(booked.positions, booked.entries) as posted (i, entry_id)
      ), closed as (
        update game_rounds round
           set win_minor = p_payouts[paid.i], valid_bet_minor = p_valid_bets[paid.i],
               balance_after_minor = v_balances[paid.i] + p_payouts[paid.i], state = 'closed', closed_at = clock_timestamp()
          from unnest(v_paid) as paid (i) where round.id = v_ids[paid.i]
      )
      insert into game_transactions (vendor_id, tx_id, operation, hash, member_id, game_round_id, amount_minor, ref_tx_id, kind, entry_id,
                                     balance_after_minor)
        select v_vendor, p_rounds[paid.i] || ':payout', 'win', decode(p_hashes[paid.i], 'hex'), p_members[paid.i], v_ids[paid.i],
               p_payouts[paid.i], p_rounds[paid.i] || ':bet', 'win', entry.entry_id, v_balances[paid.i] + p_payouts[paid.i]
          from unnest(v_paid) as paid (i) left join entry on entry.i = paid.i;
      perform game_settled(array(select v_ids[paid.i] from unnest(v_paid) as paid (i)), null);
      for v_win in select paid.i from unnest(v_paid) as paid (i) loop
        v_balances[v_win.i] := v_balances[v_win.i] + p_payouts[v_win.i];
      end loop;
    end if;

    insert into inhouse_losses as loss (game_code, currency, day, shard, loss_minor)
      select p_games[ok.i], v_currencies[ok.i], (clock_timestamp() at time zone 'UTC')::date, pg_backend_pid() % 8,
             sum(coalesce(p_payouts[ok.i], 0) - p_stakes[ok.i])
        from unnest(v_ok) as ok (i) group by 1, 2, 3 order by 1, 2
      on conflict (game_code, currency, day, shard) do update set loss_minor = loss.loss_minor + excluded.loss_minor;
  end if;

  return query
    select given.* from unnest(v_statuses, v_duplicates, v_waits, v_accounts, v_befores, v_balances, v_times)
      as given (status, is_duplicate, retry_after_ms, account_id, balance_before, balance_after, placed_at);
end
$$;
