-- Sends the heartbeat of a runner, and returns what it has to do next. One process runs the rounds of a currency at a time: another one takes
-- over when the last heartbeat is 1.5 seconds old, by the database's clock. An old runner that wakes up finds nothing to do, because
-- each act depends on the state of the round. The mark of the end counts as a heartbeat, because the runner sends one before it.
create or replace function inhouse_crash_beat(
  p_currency text, p_runner text,
  out is_runner boolean, out crash_round_id bigint, out state text, out is_closed boolean, out has_cap boolean, out is_lapsed boolean,
  out is_over boolean, out is_settled boolean, out elapsed_us bigint, out due_ms int, out unwatched_ms bigint
) language plpgsql set enable_seqscan = off as $$
declare
  v_now timestamptz;
  v_alive timestamptz;
  v_watched timestamptz;
  v_round inhouse_crash_rounds;
  v_end_tick int;
begin
  insert into inhouse_crash_leases (currency, runner, alive_at) values (p_currency, p_runner, 'epoch') on conflict do nothing;
  select lease.alive_at, lease.watched_at into v_alive, v_watched from inhouse_crash_leases lease where lease.currency = p_currency for update;
  v_now := clock_timestamp();
  unwatched_ms := extract(epoch from v_now - v_watched) * 1000;
  select lease.runner = p_runner or lease.alive_at < v_now - interval '1.5 seconds' into is_runner
    from inhouse_crash_leases lease where lease.currency = p_currency;
  if not is_runner then due_ms := 500; return; end if;

  select round.* into v_round
    from inhouse_crash_rounds round where round.currency = p_currency order by round.id desc limit 1;
  if v_round.state = 'flying' then perform inhouse_crash_interrupt(v_round.id, v_now); end if;
  update inhouse_crash_leases lease set runner = p_runner, alive_at = v_now where lease.currency = p_currency;
  crash_round_id := v_round.id;
  state := v_round.state;
  is_closed := v_round.closed_at is not null;
  has_cap := v_round.cap is not null;
  is_settled := v_round.settled_at is not null;
  case state
    when 'betting' then
      due_ms := greatest(extract(epoch from v_round.betting_ends_at - v_now) * 1000, 0);
      -- Nobody ran the round for 30 seconds in which it should have started.
      is_lapsed := v_now - greatest(v_alive, v_round.betting_ends_at) > interval '30 seconds';
    when 'flying' then
      select flight.end_tick into v_end_tick from inhouse_crash_flights flight where flight.crash_round_id = v_round.id;
      elapsed_us := (extract(epoch from v_now - v_round.started_at) * 1000000)::bigint;
      is_over := elapsed_us / 10000 >= v_end_tick;
      due_ms := case when is_over then 0 else least(v_end_tick * 10 - elapsed_us / 1000, 250) end;
    else
      due_ms := greatest(extract(epoch from coalesce(v_round.crashed_at, v_round.settled_at) - v_now) * 1000, -60000);
  end case;
end
$$;
