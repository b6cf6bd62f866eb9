-- The history of levels is append-only, and an award is paid once.
create or replace trigger rank_changes_append_only before update or delete or truncate on rank_changes
  for each statement execute function refuse_change();
create or replace trigger rank_awards_fixed before update on rank_awards
  for each row when (
    (old.member_id, old.level, old.currency, old.amount_minor, old.created_at)
      is distinct from (new.member_id, new.level, new.currency, new.amount_minor, new.created_at)
    or old.paid_at is not null)
  execute function refuse_change();
create or replace trigger rank_awards_no_delete before delete or truncate on rank_awards
  for each statement execute function refuse_change();
create or replace trigger rank_levels_no_delete before delete or truncate on rank_levels
  for each statement execute function refuse_change();
