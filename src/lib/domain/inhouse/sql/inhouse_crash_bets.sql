-- Places a batch of bets on rounds of crash (docs/spec/inhouse-rulebook.md §4.1). Each bet is decided on its own: a refused one writes nothing. The
-- arrays have one element per bet; bytes are hex. The members must differ. The caller has checked each bet by the settings whose revision it names,
-- and by the limits that it names, which may be the member's own; when they are others it is MOVED, and nothing changes.
--   The bets share the lock of the round's row, so that the end of betting waits for the bets in flight. Locks the members' balance rows first,
-- ascending, as every bet does, then the rounds, then the counters of the house's loss.
--   Other statuses: OK, is_duplicate for a repeated request; KEY_REUSED; GAME_DISABLED; BETTING_CLOSED; TOO_MANY_BETS; TOO_SOON with the time to
-- wait; GAME_SUSPENDED; and those of game_bets.
create or replace function inhouse_crash_bets(
  p_vendor_code text, p_members bigint[], p_rounds text[], p_hashes text[], p_revisions int[], p_maxes bigint[], p_max_wins bigint[],
  p_crash_rounds bigint[], p_stakes bigint[], p_autos int[], p_max_bets int
) returns table (status text, is_duplicate boolean, retry_after_ms int, account_id bigint) language plpgsql
  -- Forces lookups by key: the cached plan may be from a time when the tables were empty.
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_today date := operator_today();
  v_vendor bigint;
  v_statuses text[];
  v_duplicates boolean[];
  v_waits int[];
  v_players text[];
  v_currencies text[];
  v_accounts bigint[];
  v_slots int[];
  v_booked bigint[] := array_fill(null::bigint, array[cardinality(p_members)]);
  v_ok int[];
  v_bet record;
begin
  perform balance.account_id
    from unnest(p_members) as request (member)
    join members player on player.id = request.member
    join ledger_accounts account on account.kind = 'player' and account.owner_id = player.id and account.currency = player.currency
    join ledger_balances balance on balance.account_id = account.id
   order by balance.account_id
     for no key update of balance;
  perform from inhouse_crash_rounds crash where crash.id = any (p_crash_rounds) order by crash.id for share;
  select vendor.id into v_vendor from vendors vendor where vendor.code = p_vendor_code;

  select array_agg(checked.status order by checked.position), array_agg(checked.is_duplicate order by checked.position),
         array_agg(checked.public_id order by checked.position), array_agg(checked.currency order by checked.position),
         array_agg(checked.account_id order by checked.position), array_agg(checked.slot order by checked.position),
         array_agg(checked.wait_ms order by checked.position)
    into v_statuses, v_duplicates, v_players, v_currencies, v_accounts, v_slots, v_waits
    from (
      select request.position, player.public_id, player.currency, account.id as account_id, mine.slot, wait.ms as wait_ms,
             coalesce(stored.hash = request.hash, false) as is_duplicate,
             case
               when account.id is null then 'UNKNOWN_PLAYER'
               when stored.hash = request.hash then 'OK'
               when stored.hash is not null then 'KEY_REUSED'
               when settings.enabled is not true then 'GAME_DISABLED'
               when settings.revision <> request.revision
                 or least(settings.max_minor, own.max_minor) <> request.max
                 or least(settings.max_win_minor, own.max_win_minor) <> request.max_win then 'MOVED'
               when crash.id is null then 'BETTING_CLOSED'
               when mine.bets >= p_max_bets then 'TOO_MANY_BETS'
               when wait.ms > 0 then 'TOO_SOON'
               when settings.max_day_loss_minor <= (
                 select sum(loss.loss_minor) from inhouse_losses loss
                  where loss.game_code = 'CRASH' and loss.currency = player.currency and loss.day = v_today) then 'GAME_SUSPENDED'
               else 'OK'
             end as status
        from (select input.member, input.round, decode(input.hash, 'hex') as hash, input.revision, input.max, input.max_win,
                     input.crash_round, input.position
                from unnest(p_members, p_rounds, p_hashes, p_revisions, p_maxes, p_max_wins, p_crash_rounds)
                     with ordinality as input (member, round, hash, revision, max, max_win, crash_round, position)) request
        left join members player on player.id = request.member
        left join ledger_accounts account
          on account.kind = 'player' and account.owner_id = player.id and account.currency = player.currency
        left join lateral (
          select given.id from game_rounds given
           where given.vendor_id = v_vendor and given.member_id = request.member and given.vendor_round_id = request.round limit 1) round on true
        left join inhouse_crash_bets stored on stored.game_round_id = round.id
        left join inhouse_settings settings on settings.game_code = 'CRASH' and settings.currency = player.currency
        left join lateral inhouse_own_limits(request.member, 'CRASH') own on true
        left join inhouse_crash_rounds crash
          on crash.id = request.crash_round and crash.currency = player.currency and crash.state = 'betting' and crash.closed_at is null
         and statement_timestamp() < crash.betting_ends_at
         -- A bet that was checked by another greatest win could be paid more than that, or less than its target.
         and crash.max_win_minor = settings.max_win_minor
        -- The lock of the balance makes this the decision for all bets of the member. A cancelled bet leaves its place.
        left join lateral (
          select coalesce(max(bet.slot), 0) + 1 as slot, count(*) filter (where bet.state <> 'refunded') as bets
            from inhouse_crash_bets bet where bet.crash_round_id = request.crash_round and bet.member_id = request.member) mine on true
        -- A round takes at least six seconds, so that the newest ones are those of the longest cycle, which is a minute.
        left join lateral (
          select ceil(settings.min_cycle_ms - extract(epoch from clock_timestamp() - max(bet.placed_at)) * 1000)::int as ms
            from (select newest.id from inhouse_crash_rounds newest
                   where newest.currency = player.currency order by newest.id desc limit 12) recent
            join inhouse_crash_bets bet
              on bet.crash_round_id = recent.id and bet.member_id = request.member and bet.state <> 'refunded'
           where settings.min_cycle_ms > 0) wait on true
    ) checked;
  v_ok := array(select checked.i from unnest(v_statuses, v_duplicates) with ordinality as checked (status, is_duplicate, i)
                 where checked.status = 'OK' and not checked.is_duplicate order by checked.i);

  for v_bet in
    select v_ok[bet.position] as i, bet.status, bet.account_id
      from (select array_agg(v_vendor) as vendors, array_agg('inhouse'::text) as namespaces, array_agg(v_players[ok.i] order by ok.i) as players,
                   array_agg(v_currencies[ok.i] order by ok.i) as currencies, array_agg(null::text) as tokens, array_agg('CRASH'::text) as games,
                   array_agg(p_rounds[ok.i] order by ok.i) as rounds, array_agg(p_rounds[ok.i] || ':bet' order by ok.i) as keys,
                   array_agg(p_stakes[ok.i] order by ok.i) as stakes, array_agg(false) as closes, array_agg(p_hashes[ok.i] order by ok.i) as hashes
              from unnest(v_ok) as ok (i)) input,
           lateral game_bets(input.vendors, input.namespaces, input.players, input.currencies, input.tokens, input.games, input.rounds, input.keys,
                             input.stakes, input.closes, input.hashes, p_is_locked => true)
             with ordinality as bet (status, portal_tx, balance, currency, is_duplicate, account_id, game_round_id, is_settled, position)
     where v_ok <> '{}'
  loop
    v_statuses[v_bet.i] := v_bet.status;
    v_booked[v_bet.i] := v_bet.account_id;
  end loop;
  v_ok := array(select ok.i from unnest(v_ok) as ok (i) where v_statuses[ok.i] = 'OK' order by ok.i);

  if v_ok <> '{}' then
    insert into vendor_players (vendor_id, member_id, last_launched_at)
      select v_vendor, p_members[ok.i], clock_timestamp() from unnest(v_ok) as ok (i) order by p_members[ok.i] on conflict do nothing;
    insert into inhouse_crash_bets (game_round_id, crash_round_id, member_id, account_id, slot, hash, stake_minor, max_win_minor, auto,
                                    has_grant)
      select round.id, p_crash_rounds[ok.i], p_members[ok.i], v_accounts[ok.i], v_slots[ok.i], decode(p_hashes[ok.i], 'hex'), p_stakes[ok.i],
             p_max_wins[ok.i], p_autos[ok.i],
             round.has_grant or exists (select from bonus_grants bonus
                                         where bonus.member_id = p_members[ok.i] and bonus.currency = v_currencies[ok.i] and bonus.state = 'active')
        from unnest(v_ok) as ok (i)
        join game_rounds round on round.vendor_id = v_vendor and round.member_id = p_members[ok.i] and round.vendor_round_id = p_rounds[ok.i];
    insert into inhouse_losses as loss (game_code, currency, day, shard, loss_minor)
      select 'CRASH', v_currencies[ok.i], v_today, pg_backend_pid() % 8, -sum(p_stakes[ok.i]) from unnest(v_ok) as ok (i) group by 2 order by 2
      on conflict (game_code, currency, day, shard) do update set loss_minor = loss.loss_minor + excluded.loss_minor;
  end if;

  return query
    select given.* from unnest(v_statuses, v_duplicates, v_waits, v_booked) as given (status, is_duplicate, retry_after_ms, account_id);
end
$$;
