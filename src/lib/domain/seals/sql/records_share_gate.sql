-- Takes the gate of sealed records, advisory lock 7010 (recordsGate in src/lib/kernel/locks.ts), in shared mode. Sealing takes it
-- exclusively for a moment; after that no id below the highest one can appear. The ledger's entries have a gate of their own. Runs as a
-- trigger before the row gets its id.
create or replace function records_share_gate() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7010);
  return null;
end
$$;

create or replace trigger audit_log_gate before insert on audit_log
  for each statement execute function records_share_gate();
create or replace trigger wallet_transitions_gate before insert on wallet_transitions
  for each statement execute function records_share_gate();
create or replace trigger lottery_result_entries_gate before insert on lottery_result_entries
  for each statement execute function records_share_gate();
