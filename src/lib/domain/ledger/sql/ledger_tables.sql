-- Entries and postings are append-only.
create or replace trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();
create or replace trigger ledger_postings_append_only before update or delete or truncate on ledger_postings
  for each statement execute function refuse_change();

-- An account stays what it is: one that is no longer guarded could be overdrawn.
create or replace trigger ledger_accounts_fixed before update on ledger_accounts
  for each row when ((old.kind, old.owner_id, old.currency, old.guarded) is distinct from (new.kind, new.owner_id, new.currency, new.guarded))
  execute function refuse_change();
create or replace trigger ledger_accounts_no_delete before delete or truncate on ledger_accounts
  for each statement execute function refuse_change();
create or replace trigger ledger_balances_no_delete before delete or truncate on ledger_balances
  for each statement execute function refuse_change();

-- A hold closes once, for the amount that it was opened for.
create or replace trigger ledger_holds_fixed before update on ledger_holds
  for each row when (
    (old.account_id, old.held_account_id, old.amount_minor, old.opened_entry_id, old.opened_at)
      is distinct from (new.account_id, new.held_account_id, new.amount_minor, new.opened_entry_id, new.opened_at)
    or old.state <> 'held' and new.state <> old.state
    or old.closed_entry_id <> new.closed_entry_id or old.closed_entry_id is not null and new.closed_entry_id is null)
  execute function refuse_change();
create or replace trigger ledger_holds_no_delete before delete or truncate on ledger_holds
  for each statement execute function refuse_change();

-- Every booking rewrites balance rows: free space on the page keeps those updates out of the index.
alter table ledger_balances set (fillfactor = 50);
