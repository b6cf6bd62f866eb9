-- A pair is evidence of the bets that were placed with it: it is never deleted, and what was shown to the member never changes. The
-- sealed seed changes only when it is sealed again under another secret.
create or replace trigger inhouse_seed_pairs_no_delete before delete or truncate on inhouse_seed_pairs
  for each statement execute function refuse_change();
create or replace trigger inhouse_seed_pairs_fixed before update on inhouse_seed_pairs
  for each row when (
    (old.member_id, old.commitment, old.created_at) is distinct from (new.member_id, new.commitment, new.created_at)
    or (old.activated_at is not null and (old.client_seed, old.activated_at) is distinct from (new.client_seed, new.activated_at))
    or (old.retired_at is not null and (old.next_nonce, old.retired_at) is distinct from (new.next_nonce, new.retired_at)))
  execute function refuse_change();

-- Each bet updates the row of its pair: free space on the page keeps the updates out of the indexes.
alter table inhouse_seed_pairs set (fillfactor = 70);

create or replace trigger inhouse_rounds_fixed before update or delete or truncate on inhouse_rounds
  for each statement execute function refuse_change();

create or replace trigger inhouse_steps_fixed before update or delete or truncate on inhouse_steps
  for each statement execute function refuse_change();

-- A round moves forward alone, and not after its end.
create or replace trigger inhouse_step_rounds_no_delete before delete or truncate on inhouse_step_rounds
  for each statement execute function refuse_change();
create or replace trigger inhouse_step_rounds_fixed before update on inhouse_step_rounds
  for each row when (
    old.state <> 'open' or new.steps <> old.steps + 1
    or (old.game_round_id, old.member_id, old.game_code, old.stake_minor, old.max_win_minor)
       is distinct from (new.game_round_id, new.member_id, new.game_code, new.stake_minor, new.max_win_minor))
  execute function refuse_change();

-- Each bet updates one of these rows.
alter table inhouse_losses set (fillfactor = 50);
