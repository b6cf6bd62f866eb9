-- Cashes out a member's bet at the multiplier of this moment (docs/spec/inhouse-rulebook.md §4.3). The moment is the arrival of the statement by
-- the database's clock, whatever it waits for afterwards; no other clock decides. The statuses come in the order of the rulebook; OK with
-- is_duplicate false pays. A bet that was cashed out by the player before is ALREADY_CASHED_OUT.
--   A heartbeat that is two seconds old means an interruption, which the first one to notice writes down.
--   Locks the member's balance row, which the settlement locks too, so that a bet ends once.
create or replace function inhouse_crash_cash_out(
  p_vendor_code text, p_member bigint, p_round text,
  out status text, out account_id bigint
) language plpgsql
  -- Forces lookups by key: the cached plan may be from a time when the tables were empty.
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_now timestamptz := statement_timestamp();
  v_bet inhouse_crash_bets;
  v_flight record;
  v_elapsed bigint;
  v_tick int;
  v_multiplier int;
  v_payout bigint;
begin
  v_bet := inhouse_crash_lock_bet(p_vendor_code, p_member, p_round);
  if v_bet.game_round_id is null then status := 'ROUND_NOT_FOUND'; return; end if;
  if v_bet.state = 'refunded' then status := 'ROUND_CLOSED'; return; end if;
  perform inhouse_crash_interrupt(v_bet.crash_round_id, v_now);
  select round.started_at, round.alive_us, flight.point, flight.end_tick into v_flight
    from inhouse_crash_rounds round left join inhouse_crash_flights flight on flight.crash_round_id = round.id
   where round.id = v_bet.crash_round_id;
  v_elapsed := (extract(epoch from v_now - v_flight.started_at) * 1000000)::bigint;
  if v_elapsed is null or v_elapsed < 0 then status := 'ROUND_NOT_STARTED'; return; end if;
  v_tick := least(v_elapsed / 10000, (select max(curve.tick) from inhouse_crash_curve curve));
  select curve.hundredths into strict v_multiplier from inhouse_crash_curve curve where curve.tick = v_tick;
  status := case
    when v_bet.state = 'cashed_out' or (v_bet.ceiling <= v_flight.point and v_multiplier >= v_bet.ceiling) then 'ALREADY_CASHED_OUT'
    when v_tick >= v_flight.end_tick or v_bet.state <> 'open' then 'ROUND_CLOSED'
    when v_elapsed >= v_flight.alive_us + 2000000 then 'ROUND_INTERRUPTED'
    when v_multiplier < 101 then 'MULTIPLIER_TOO_LOW'
    else 'OK' end;
  if status <> 'OK' then return; end if;
  v_payout := div(v_bet.stake_minor::numeric * v_multiplier, 100);
  perform inhouse_crash_pay(array[v_bet.game_round_id], array['cashed_out'], array[v_multiplier], array[v_tick], array[v_payout],
                            array[case when v_multiplier < 150 then 0 else v_bet.stake_minor end], null);
  account_id := v_bet.account_id;
end
$$;
