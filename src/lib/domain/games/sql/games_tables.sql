-- A round is written by its bet and updated once or twice by its wins, a transaction at most once by its cancel: free space
-- on the page keeps those updates out of the indexes.
alter table game_rounds set (fillfactor = 85);
alter table game_transactions set (fillfactor = 95);

-- Wins update their counters in these rows.
alter table vendor_players set (fillfactor = 80);
alter table vendor_limits set (fillfactor = 10);

-- The scan for stale rounds keeps its position in one row (stale-rounds.ts).
insert into stale_round_scan select 0 where not exists (select from stale_round_scan);

create or replace trigger game_transactions_no_delete before delete or truncate on game_transactions
  for each statement execute function refuse_change();
create or replace trigger game_rounds_no_delete before delete or truncate on game_rounds
  for each statement execute function refuse_change();
create or replace trigger game_rewards_no_delete before delete or truncate on game_rewards
  for each statement execute function refuse_change();
create or replace trigger reconciliation_runs_no_delete before delete or truncate on reconciliation_runs
  for each statement execute function refuse_change();
create or replace trigger reconciliation_runs_decided before update on reconciliation_runs
  for each row when (old.acknowledged_at is not null) execute function refuse_change();
create or replace trigger reconciliation_differences_append_only before update or delete or truncate on reconciliation_differences
  for each statement execute function refuse_change();
create or replace trigger game_tickets_no_delete before delete or truncate on game_tickets
  for each statement execute function refuse_change();

-- Searches read what an index has not sorted in yet row by row, until a vacuum that the embedded database never runs.
alter index games_search set (fastupdate = off);
alter index game_words_pairs set (fastupdate = off);
