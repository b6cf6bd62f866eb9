-- Marks a round of crash as settled, counts the luck of its players on this day, and returns the public ids of those who have become suspiciously
-- lucky with it (docs/spec/inhouse-rulebook.md §13), each once a day. Does nothing for a round that is settled.
--   Luck is what a fund of 1 would have become that follows the player's rounds: up to half of it is staked, in proportion to the player's largest
-- stake so far. Paid at the return of the chain it is a fair game whatever the strategy, so that the chance to ever reach p_suspicious is at most
-- 1 / p_suspicious. Who loses small bets on purpose gains nothing by it. Interrupted rounds, which pay more, are left out.
create or replace function inhouse_crash_settle(p_crash_round bigint, p_suspicious double precision) returns setof text language plpgsql
  -- Forces lookups by key: the cached plan may be from a time when the tables were empty.
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_today date := operator_today();
  v_round record;
begin
  update inhouse_crash_rounds round
     set settled_at = clock_timestamp(), state = case round.state when 'void' then 'void' else 'settled' end
   where round.id = p_crash_round and round.state in ('crashed', 'void') and round.settled_at is null
  returning round.state, round.alive_us, round.chain_id into v_round;
  if not found or v_round.state = 'void' or v_round.alive_us is not null then return; end if;

  insert into inhouse_crash_luck as luck (member_id, day, stake_minor, payout_minor, largest_minor, log_luck)
    select played.member_id, v_today, played.stake, played.payout, played.stake,
           ln(1 + (played.payout * 10000.0::double precision / chain.rtp_bps - played.stake) / (2 * played.stake))
      from (select bet.member_id, sum(bet.stake_minor)::bigint as stake,
                   sum(case bet.state when 'cashed_out' then div(bet.stake_minor::numeric * bet.multiplier, 100) else 0 end)::bigint as payout
              from inhouse_crash_bets bet
             where bet.crash_round_id = p_crash_round and bet.state in ('cashed_out', 'lost')
             group by bet.member_id order by bet.member_id) played,
           inhouse_crash_chains chain
     where chain.id = v_round.chain_id
    on conflict (member_id, day) do update
       set rounds = luck.rounds + 1, stake_minor = luck.stake_minor + excluded.stake_minor,
           payout_minor = luck.payout_minor + excluded.payout_minor, largest_minor = greatest(luck.largest_minor, excluded.stake_minor),
           -- The new row has the luck of this round as if its stake were the largest one.
           log_luck = luck.log_luck
                      + ln(1 + (exp(excluded.log_luck) - 1) * excluded.stake_minor / greatest(luck.largest_minor, excluded.stake_minor));

  return query
    with lucky as (
      update inhouse_crash_luck luck set alerted_at = clock_timestamp()
        from (select distinct bet.member_id from inhouse_crash_bets bet
               where bet.crash_round_id = p_crash_round and bet.state = 'cashed_out') winner
       where luck.member_id = winner.member_id and luck.day = v_today and luck.alerted_at is null and luck.log_luck >= ln(p_suspicious)
      returning luck.member_id
    )
    select member.public_id from lucky join members member on member.id = lucky.member_id;
end
$$;
