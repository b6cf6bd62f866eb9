-- The results that feeds and staff sent are append-only.
create or replace trigger lottery_result_entries_append_only before update or delete or truncate on lottery_result_entries
  for each statement execute function refuse_change();

-- A published commitment never changes, and no link of a chain is used twice.
create or replace trigger lottery_seed_chains_fixed before update on lottery_seed_chains
  for each row when ((old.game_code, old.chain_no, old.head, old.length) is distinct from (new.game_code, new.chain_no, new.head, new.length)
    or new.used_links < old.used_links)
  execute function refuse_change();
create or replace trigger lottery_seed_chains_no_delete before delete or truncate on lottery_seed_chains
  for each statement execute function refuse_change();

-- The source of an in-house draw is fixed from its creation; its seed, its randomness and its result once they are known. The result of an
-- external draw can be corrected; its entries stay.
create or replace trigger lottery_draws_fixed before update on lottery_draws
  for each row when (
    (old.game_code, old.draw_number, old.beacon, old.beacon_round, old.chain_id, old.link)
      is distinct from (new.game_code, new.draw_number, new.beacon, new.beacon_round, new.chain_id, new.link)
    or old.seed is not null and new.seed is distinct from old.seed
    or old.randomness is not null and new.randomness is distinct from old.randomness
    or old.beacon_signature is not null and new.beacon_signature is distinct from old.beacon_signature
    or old.chain_id is not null and old.result is not null and new.result is distinct from old.result)
  execute function refuse_change();

create or replace trigger lottery_slips_no_delete before delete or truncate on lottery_slips
  for each statement execute function refuse_change();
create or replace trigger lottery_bets_no_delete before delete or truncate on lottery_bets
  for each statement execute function refuse_change();
create or replace trigger lottery_payouts_no_delete before delete or truncate on lottery_payouts
  for each statement execute function refuse_change();
create or replace trigger lottery_agent_commissions_no_delete before delete or truncate on lottery_agent_commissions
  for each statement execute function refuse_change();
create or replace trigger lottery_jackpot_draws_no_delete before delete or truncate on lottery_jackpot_draws
  for each statement execute function refuse_change();
-- The newest change is part of the pricing moment, which never moves backwards.
create or replace trigger lottery_odds_no_delete before delete or truncate on lottery_odds
  for each statement execute function refuse_change();

-- Events of draws are append-only.
create or replace trigger lottery_draw_events_append_only before update or delete or truncate on lottery_draw_events
  for each statement execute function refuse_change();
