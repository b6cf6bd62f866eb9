-- Security events are append-only until they are as old as SECURITY_EVENT_DAYS (src/lib/rules/security-events.ts).
create or replace trigger security_events_retained before update or delete on security_events
  for each row execute function refuse_early_delete('90');
create or replace trigger security_events_append_only before truncate on security_events
  for each statement execute function refuse_change();
