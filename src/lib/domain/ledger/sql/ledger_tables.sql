-- Entries and postings are append-only: triggers refuse changes, and the rights to them are revoked.
create or replace trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();

create or replace trigger ledger_postings_append_only before update or delete or truncate on ledger_postings
  for each statement execute function refuse_change();

revoke update, delete, truncate on ledger_entries, ledger_postings from public;
revoke update, delete, truncate on ledger_entries, ledger_postings from current_user;

-- Every booking rewrites balance rows: free space on the page keeps those updates out of the index.
alter table ledger_balances set (fillfactor = 50);
