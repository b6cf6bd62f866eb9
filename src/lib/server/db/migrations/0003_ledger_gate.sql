-- Whoever books holds the gate together with all others who book; whoever adds the house up takes it alone for a
-- moment, and then no id below the highest can appear any more (house-totals.ts). A lock on the table itself would need
-- the right to change its rows, which nobody has. The trigger runs before the row gets its id.
create function ledger_enter() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7002, 0);
  return null;
end
$$;
--> statement-breakpoint
create trigger ledger_entries_gate before insert on ledger_entries for each statement execute function ledger_enter();
