-- A published version never changes, a window is final once, and a prize is decided once.
create or replace trigger board_versions_fixed before update on board_versions
  for each row when (old.published_at is not null) execute function refuse_change();
create or replace trigger board_versions_no_delete before delete or truncate on board_versions
  for each statement execute function refuse_change();
create or replace trigger boards_no_delete before delete or truncate on boards
  for each statement execute function refuse_change();
create or replace trigger board_windows_fixed before update on board_windows
  for each row when (old.final_at is not null) execute function refuse_change();
create or replace trigger board_awards_fixed before update on board_awards
  for each row when (
    (old.board_id, old."window", old.member_id, old.version, old.rank, old.numerator, old.denominator, old.amount_minor, old.won_at)
      is distinct from
    (new.board_id, new."window", new.member_id, new.version, new.rank, new.numerator, new.denominator, new.amount_minor, new.won_at)
    or old.state <> 'due')
  execute function refuse_change();
create or replace trigger board_awards_no_delete before delete or truncate on board_awards
  for each statement execute function refuse_change();

-- The reader of settled rounds (domain/figures) that moves the scores of boards.
insert into fact_readers (name) values ('boards') on conflict do nothing;
