-- Places a bet on a crash round (docs/spec/inhouse-rulebook.md §4.1). The caller has checked the bet by the settings whose revision it names;
-- another one is MOVED, and nothing changes.
--   The bet shares the lock of the round's row, so that the end of betting waits for the bets in flight. Locks the member's balance row
-- first, as every bet does, then the round, then the counter of the house's loss.
--   Other statuses: OK, is_duplicate for a repeated request; KEY_REUSED; GAME_DISABLED; BETTING_CLOSED; TOO_MANY_BETS; GAME_SUSPENDED; and those
-- of game_bets.
create or replace function inhouse_crash_bet(
  p_vendor_code text, p_member bigint, p_round text, p_hash bytea, p_revision int, p_crash_round bigint, p_stake bigint, p_auto int,
  p_max_bets int,
  out status text, out is_duplicate boolean, out account_id bigint
) language plpgsql
  -- Forces lookups by key: the cached plan may be from a time when the tables were empty.
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_today date := (clock_timestamp() at time zone 'UTC')::date;
  v_vendor bigint;
  v_player record;
  v_earlier record;
  v_settings inhouse_settings;
  v_slot int;
begin
  is_duplicate := false;
  select account.id as account_id, member.public_id, member.currency into v_player
    from members member
    join ledger_accounts account on account.kind = 'player' and account.owner_id = member.id and account.currency = member.currency
    join ledger_balances balance on balance.account_id = account.id
   where member.id = p_member
     for no key update of balance;
  if not found then status := 'UNKNOWN_PLAYER'; return; end if;
  select vendor.id into v_vendor from vendors vendor where vendor.code = p_vendor_code;

  select placed.hash into v_earlier
    from game_rounds round join inhouse_crash_bets placed on placed.game_round_id = round.id
   where round.vendor_id = v_vendor and round.member_id = p_member and round.vendor_round_id = p_round;
  if found then
    is_duplicate := v_earlier.hash = p_hash;
    status := case when is_duplicate then 'OK' else 'KEY_REUSED' end;
    return;
  end if;

  select settings.* into v_settings
    from inhouse_settings settings where settings.game_code = 'CRASH' and settings.currency = v_player.currency;
  if not found or not v_settings.enabled then status := 'GAME_DISABLED'; return; end if;
  if v_settings.revision <> p_revision then status := 'MOVED'; return; end if;
  perform from inhouse_crash_rounds round
    where round.id = p_crash_round and round.currency = v_player.currency and round.state = 'betting' and round.closed_at is null
      and statement_timestamp() < round.betting_ends_at
      for share;
  if not found then status := 'BETTING_CLOSED'; return; end if;
  -- The lock of the balance makes this the answer for all bets of the member. A cancelled bet leaves its place.
  v_slot := (
    select coalesce(max(bet.slot), 0) + 1 from inhouse_crash_bets bet where bet.crash_round_id = p_crash_round and bet.member_id = p_member);
  if p_max_bets <= (
      select count(*) from inhouse_crash_bets bet
       where bet.crash_round_id = p_crash_round and bet.member_id = p_member and bet.state <> 'refunded') then
    status := 'TOO_MANY_BETS'; return;
  end if;
  if v_settings.max_day_loss_minor <= (
      select sum(loss.loss_minor) from inhouse_losses loss
       where loss.game_code = 'CRASH' and loss.currency = v_player.currency and loss.day = v_today) then
    status := 'GAME_SUSPENDED'; return;
  end if;

  select bet.status, bet.account_id into status, account_id
    from game_bets(array[v_vendor], array['inhouse'], array[v_player.public_id], array[v_player.currency], array[null::text], array['CRASH'],
                   array[p_round], array[p_round || ':bet'], array[p_stake], array[false], array[encode(p_hash, 'hex')]) bet;
  if status <> 'OK' then return; end if;
  insert into vendor_players (vendor_id, member_id, last_launched_at) values (v_vendor, p_member, clock_timestamp()) on conflict do nothing;
  insert into inhouse_crash_bets (game_round_id, crash_round_id, member_id, account_id, slot, hash, stake_minor, auto, has_grant)
    select round.id, p_crash_round, p_member, v_player.account_id, v_slot, p_hash, p_stake, p_auto,
           round.has_grant or exists (select from bonus_grants bonus
                                       where bonus.member_id = p_member and bonus.currency = v_player.currency and bonus.state = 'active')
      from game_rounds round where round.vendor_id = v_vendor and round.member_id = p_member and round.vendor_round_id = p_round;
  insert into inhouse_losses as loss (game_code, currency, day, shard, loss_minor)
    values ('CRASH', v_player.currency, v_today, p_member % 8, -p_stake)
    on conflict (game_code, currency, day, shard) do update set loss_minor = loss.loss_minor + excluded.loss_minor;
end
$$;
