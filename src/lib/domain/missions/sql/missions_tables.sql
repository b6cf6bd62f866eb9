-- A published version never changes, and an award is decided once.
create or replace trigger mission_versions_fixed before update on mission_versions
  for each row when (old.published_at is not null) execute function refuse_change();
create or replace trigger mission_versions_no_delete before delete or truncate on mission_versions
  for each statement execute function refuse_change();
create or replace trigger missions_no_delete before delete or truncate on missions
  for each statement execute function refuse_change();
create or replace trigger mission_awards_fixed before update on mission_awards
  for each row when (
    (old.member_id, old.mission_id, old."window", old.step, old.version, old.award, old.amount_minor, old.reached_at)
      is distinct from (new.member_id, new.mission_id, new."window", new.step, new.version, new.award, new.amount_minor, new.reached_at)
    or old.state <> 'due')
  execute function refuse_change();
create or replace trigger mission_awards_no_delete before delete or truncate on mission_awards
  for each statement execute function refuse_change();

-- Each batch updates these rows: free space on the page keeps the updates out of the indexes.
alter table mission_windows set (fillfactor = 70);

-- The reader of settled rounds (domain/figures) that moves the progress of missions.
insert into fact_readers (name) values ('missions') on conflict do nothing;
