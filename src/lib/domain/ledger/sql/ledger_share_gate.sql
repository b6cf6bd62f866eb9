-- Takes the ledger's gate, advisory lock 7002 (ledgerGate in src/lib/kernel/locks.ts), in shared mode like all bookings.
-- Adding up the house accounts takes it exclusively for a moment; after that no id below the highest one can appear
-- (house-totals.ts). A lock on the table itself would require the right to change its rows, which no role has. Runs as a
-- trigger before the row gets its id.
create or replace function ledger_share_gate() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7002);
  return null;
end
$$;

create or replace trigger ledger_entries_gate before insert on ledger_entries
  for each statement execute function ledger_share_gate();
