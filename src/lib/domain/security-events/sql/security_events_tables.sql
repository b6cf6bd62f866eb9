-- Security events are append-only until they are as old as SECURITY_EVENT_DAYS (src/lib/rules/security-events.ts).
create or replace trigger security_events_append_only before update or truncate on security_events
  for each statement execute function refuse_change();
create or replace trigger security_events_retained before delete on security_events
  for each row execute function refuse_early_delete('90');
