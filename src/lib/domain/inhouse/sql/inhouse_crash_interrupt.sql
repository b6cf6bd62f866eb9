-- Writes down that a flight was interrupted, when its last heartbeat is two seconds before p_now and before the end of the flight
-- (docs/spec/inhouse-rulebook.md §4.6). The first one to notice decides.
create or replace function inhouse_crash_interrupt(p_crash_round bigint, p_now timestamptz) returns void language sql
  set enable_seqscan = off
as $$
  update inhouse_crash_rounds round
     set alive_us = gap.alive_us
    from (select flying.id, (extract(epoch from lease.alive_at - flying.started_at) * 1000000)::bigint as alive_us, flight.end_tick
            from inhouse_crash_rounds flying
            join inhouse_crash_flights flight on flight.crash_round_id = flying.id
            join inhouse_crash_leases lease on lease.currency = flying.currency
           where flying.id = p_crash_round and p_now - lease.alive_at >= interval '2 seconds') gap
   where round.id = gap.id and round.state = 'flying' and round.alive_us is null and gap.alive_us / 10000 < gap.end_tick
$$;
