-- Opens the next round of a currency with the next seed of its oldest chain that has the game's present return and rounds left, unless there is none, a
-- round is open, the game is closed, or the database's clock not that of the beacon. p_genesis and p_period are those of the beacon's rounds, in seconds. Returns whether it did.
create or replace function inhouse_crash_open(
  p_currency text, p_beacon text, p_genesis bigint, p_period int, p_betting_ms int
) returns boolean language plpgsql set enable_seqscan = off as $$
declare
  v_chain record;
  v_ends timestamptz := clock_timestamp() + make_interval(secs => p_betting_ms / 1000.0);
begin
  if not lottery_is_clock_trusted(p_beacon) then return false; end if;
  update inhouse_crash_chains chain set used_rounds = chain.used_rounds + 1
   where chain.id = (select next.id from inhouse_crash_chains next
                       join inhouse_settings settings
                         on settings.game_code = 'CRASH' and settings.currency = next.currency and settings.rtp_bps = next.rtp_bps
                      where next.currency = p_currency and next.used_rounds < next.length order by next.chain_no limit 1 for update of next)
     and chain.used_rounds < chain.length
     and not exists (select from inhouse_crash_rounds round where round.currency = p_currency and round.state in ('betting', 'flying', 'crashed'))
     and exists (select from inhouse_settings settings
                  where settings.game_code = 'CRASH' and settings.currency = p_currency and settings.enabled
                    and settings.round_limit_minor is not null)
  returning chain.id, chain.used_rounds into v_chain;
  if not found then return false; end if;
  insert into inhouse_crash_rounds (chain_id, number, currency, max_win_minor, round_limit_minor, betting_ends_at, beacon, beacon_round)
    select v_chain.id, v_chain.used_rounds, p_currency, settings.max_win_minor, settings.round_limit_minor, v_ends, p_beacon,
           ceil((extract(epoch from v_ends) - p_genesis) / p_period)::bigint + 1
      from inhouse_settings settings where settings.game_code = 'CRASH' and settings.currency = p_currency;
  return true;
end
$$;
