-- Chains and points are evidence: they are never deleted, and what was published never changes.
create or replace trigger inhouse_crash_chains_no_delete before delete or truncate on inhouse_crash_chains
  for each statement execute function refuse_change();
create or replace trigger inhouse_crash_chains_fixed before update on inhouse_crash_chains
  for each row when (
    new.used_rounds < old.used_rounds
    or (old.currency, old.chain_no, old.chain, old.head, old.length, old.rtp_bps, old.published_at)
       is distinct from (new.currency, new.chain_no, new.chain, new.head, new.length, new.rtp_bps, new.published_at))
  execute function refuse_change();

create or replace trigger inhouse_crash_flights_fixed before update or delete or truncate on inhouse_crash_flights
  for each statement execute function refuse_change();

create or replace trigger inhouse_crash_rounds_no_delete before delete or truncate on inhouse_crash_rounds
  for each statement execute function refuse_change();
create or replace trigger inhouse_crash_rounds_fixed before update on inhouse_crash_rounds
  for each row when (
    old.settled_at is not null
    or (old.chain_id, old.number, old.currency, old.max_win_minor, old.round_limit_minor, old.betting_ends_at, old.beacon_round, old.beacon)
       is distinct from
       (new.chain_id, new.number, new.currency, new.max_win_minor, new.round_limit_minor, new.betting_ends_at, new.beacon_round, new.beacon)
    or (old.cap is not null and old.cap is distinct from new.cap)
    or (old.salt is not null and old.salt is distinct from new.salt)
    or (old.started_at is not null and old.started_at is distinct from new.started_at)
    or (old.alive_us is not null and old.alive_us is distinct from new.alive_us)
    or (old.seed is not null and (old.seed, old.point) is distinct from (new.seed, new.point)))
  execute function refuse_change();

create or replace trigger inhouse_crash_seed_reads_fixed before update or delete or truncate on inhouse_crash_seed_reads
  for each statement execute function refuse_change();

-- A player's row changes with each round.
alter table inhouse_crash_luck set (fillfactor = 70);

create or replace trigger inhouse_crash_bets_no_delete before delete or truncate on inhouse_crash_bets
  for each statement execute function refuse_change();
-- A bet ends once.
create or replace trigger inhouse_crash_bets_fixed before update on inhouse_crash_bets
  for each row when (
    old.state <> 'open'
    or (old.crash_round_id, old.member_id, old.stake_minor, old.max_win_minor, old.auto)
       is distinct from (new.crash_round_id, new.member_id, new.stake_minor, new.max_win_minor, new.auto))
  execute function refuse_change();
