-- A row of the history never changes; the status of a redemption is read from the redemption.
create or replace trigger point_transactions_append_only before update or delete or truncate on point_transactions
  for each statement execute function refuse_change();
create or replace trigger point_items_no_delete before delete or truncate on point_items
  for each statement execute function refuse_change();
create or replace trigger point_redemptions_no_delete before delete or truncate on point_redemptions
  for each statement execute function refuse_change();

-- Each batch of points updates these rows: free space on the page keeps the updates out of the indexes.
alter table point_accruals set (fillfactor = 50);
