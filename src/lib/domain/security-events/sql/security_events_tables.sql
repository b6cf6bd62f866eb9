-- Security events are append-only until they are as old as SECURITY_EVENT_DAYS (src/lib/rules/identity/security-events.ts).
create or replace trigger security_events_append_only before update or truncate on security_events
  for each statement execute function refuse_change();
create or replace trigger security_events_retained before delete on security_events
  for each row execute function refuse_early_delete('90');

-- Alerts are never deleted, and cannot change once acknowledged.
create or replace trigger alerts_no_delete before delete or truncate on alerts
  for each statement execute function refuse_change();
create or replace trigger alerts_decided before update on alerts
  for each row when (old.acknowledged_at is not null) execute function refuse_change();

-- Default rules. Rules that staff changed stay.
insert into alert_rules (code, kind, scope, threshold, window_minutes, severity) values
  ('staff_guessing', 'staff_sign_in_failed', 'portal', 10, 15, 'critical'),
  ('staff_code_guessing', 'staff_second_factor_failed', 'account', 5, 15, 'critical'),
  ('staff_recovered', 'staff_recovered', 'account', 1, 60, 'critical'),
  ('staff_beyond_role', 'staff_role_refused', 'account', 10, 60, 'warning'),
  ('network_guessing', 'sign_in_failed', 'network', 50, 15, 'warning'),
  ('account_guessing', 'sign_in_failed', 'account', 30, 60, 'warning'),
  ('payment_guessing', 'payment_password_failed', 'account', 5, 60, 'warning'),
  ('passkey_copied', 'passkey_copied', 'account', 1, 60, 'critical'),
  ('vendor_signature', 'vendor_refused', 'subject', 10, 10, 'critical'),
  ('vendor_cap', 'vendor_cap_reached', 'subject', 1, 60, 'critical'),
  ('messages_hot', 'message_quota_reached', 'portal', 20, 15, 'warning'),
  ('replays', 'replay_refused', 'network', 20, 15, 'warning'),
  ('payment_mismatched', 'payment_mismatched', 'subject', 1, 60, 'critical'),
  ('reconciliation', 'reconciliation_differs', 'subject', 1, 60, 'critical'),
  ('beacon_withheld', 'beacon_withheld', 'subject', 1, 60, 'critical'),
  ('crash_luck', 'crash_luck', 'subject', 1, 60, 'warning'),
  ('records_altered', 'records_altered', 'portal', 1, 60, 'critical'),
  ('books_halted', 'books_halted', 'portal', 1, 60, 'critical')
on conflict do nothing;
