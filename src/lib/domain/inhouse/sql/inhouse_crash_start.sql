-- Starts the flight of a crash round whose cap is decided: stores the salt, the point and its tick, and the time. Does nothing for a round that
-- has started.
create or replace function inhouse_crash_start(p_crash_round bigint, p_salt text, p_point int, p_end_tick int) returns void language plpgsql
  set enable_seqscan = off
as $$
declare
  v_currency text;
  v_now timestamptz := clock_timestamp();
begin
  update inhouse_crash_rounds round set state = 'flying', salt = p_salt, started_at = v_now
   where round.id = p_crash_round and round.state = 'betting' and round.cap is not null
  returning round.currency into v_currency;
  if not found then return; end if;
  insert into inhouse_crash_flights (crash_round_id, point, end_tick) values (p_crash_round, p_point, p_end_tick);
  update inhouse_crash_leases lease set alive_at = v_now where lease.currency = v_currency;
end
$$;
