-- Queues an event for a member's open pages and notifies the listeners; returns its id. Advisory lock (7001, member;
-- memberEvents in src/lib/kernel/locks.ts) makes the events of one member visible in the order of their ids, so that "all
-- events after id n" misses none that commits late.
create or replace function publish_live_event(p_member bigint, p_type text, p_payload jsonb) returns bigint
language plpgsql as $$
declare
  v_id bigint;
begin
  perform pg_advisory_xact_lock(7001, hashint8(p_member));
  insert into live_events (member_id, type, payload) values (p_member, p_type, p_payload) returning id into v_id;
  perform pg_notify('parlay_live_events', p_member::text);
  return v_id;
end
$$;
