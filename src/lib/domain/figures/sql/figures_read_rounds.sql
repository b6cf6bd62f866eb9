-- Adds the next settled rounds, at most p_limit, to the figures kept from them, and moves the reader's position with them in one
-- transaction. Returns true when there may be more; false also while another process reads. p_zone is the operator's time zone.
--   Reads only rows of transactions below the oldest one that is still running, in the order of transactions: no row can
--   appear before the position later, whatever is committed in which order. After a restart, rows that a dump brought come first.
--   After a dump was restored, whose rows have transactions of another cluster, the reader restarts.
create or replace function figures_read_rounds(p_limit integer, p_zone text) returns boolean language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  v_reader fact_readers;
  v_last record;
begin
  select reader.* into v_reader from fact_readers reader where reader.name = 'rounds' for update skip locked;
  if not found then return false; end if;
  if v_reader.system_id is distinct from (select control.system_identifier from pg_control_system() control) then
    perform figures_restart('rounds');
    return true;
  end if;

  with batch as materialized (
    select fact.* from settled_rounds fact
     where (fact.xid, fact.seq) > (v_reader.xid, v_reader.seq)
       and case when v_reader.resume_xid is not null then fact.seq <= v_reader.restored_seq
                else fact.seq > v_reader.restored_seq and fact.xid < pg_snapshot_xmin(pg_current_snapshot()) end
     order by fact.xid, fact.seq limit p_limit
  ), played as materialized (
    select batch.member_id, date_bin('5 minutes', batch.first_settled_at, 'epoch') as window_at, batch.currency, batch.category,
           count(*) filter (where batch.revision = 0) as rounds, count(*) filter (where batch.revision > 0) as corrections,
           sum(batch.stake_minor) as stake_minor, sum(batch.payout_minor) as payout_minor,
           sum(batch.jackpot_minor) as jackpot_minor, sum(batch.promotion_minor) as promotion_minor,
           sum(batch.contribution_minor) as contribution_minor, sum(batch.bonus_stake_minor) as bonus_stake_minor,
           sum(batch.bonus_payout_minor) as bonus_payout_minor, sum(batch.valid_bet_minor) as valid_bet_minor,
           sum(batch.cash_valid_bet_minor) as cash_valid_bet_minor,
           sum(batch.won_valid_bet_minor) as won_valid_bet_minor, sum(batch.lost_valid_bet_minor) as lost_valid_bet_minor
      from batch where not batch.is_play_money group by 1, 2, 3, 4
  ), business as materialized (
    select window_at, day, local_day, local_day - day as day_lag, date_bin('1 hour', window_at, business_day_start(day)) as hour_at
      from (select window_at, business_day(window_at) as day, (window_at at time zone p_zone)::date as local_day
              from (select distinct window_at from played) one) each
  ), windows as (
    insert into member_windows as stored (window_at, member_id, currency, category, rounds, stake_minor, payout_minor,
                                          jackpot_minor, promotion_minor, contribution_minor, bonus_stake_minor,
                                          bonus_payout_minor, valid_bet_minor, cash_valid_bet_minor, won_valid_bet_minor,
                                          lost_valid_bet_minor)
      select played.window_at, played.member_id, played.currency, played.category, played.rounds, played.stake_minor,
             played.payout_minor, played.jackpot_minor, played.promotion_minor, played.contribution_minor,
             played.bonus_stake_minor, played.bonus_payout_minor, played.valid_bet_minor, played.cash_valid_bet_minor,
             played.won_valid_bet_minor, played.lost_valid_bet_minor
        from played where played.window_at >= figures_windows_start() order by 1, 2, 3, 4
    on conflict (window_at, member_id, currency, category) do update
       set rounds = stored.rounds + excluded.rounds, stake_minor = stored.stake_minor + excluded.stake_minor,
           payout_minor = stored.payout_minor + excluded.payout_minor,
           jackpot_minor = stored.jackpot_minor + excluded.jackpot_minor,
           promotion_minor = stored.promotion_minor + excluded.promotion_minor,
           contribution_minor = stored.contribution_minor + excluded.contribution_minor,
           bonus_stake_minor = stored.bonus_stake_minor + excluded.bonus_stake_minor,
           bonus_payout_minor = stored.bonus_payout_minor + excluded.bonus_payout_minor,
           valid_bet_minor = stored.valid_bet_minor + excluded.valid_bet_minor,
           cash_valid_bet_minor = stored.cash_valid_bet_minor + excluded.cash_valid_bet_minor,
           won_valid_bet_minor = stored.won_valid_bet_minor + excluded.won_valid_bet_minor,
           lost_valid_bet_minor = stored.lost_valid_bet_minor + excluded.lost_valid_bet_minor
  ), days as (
    insert into member_days as stored (member_id, day, day_lag, currency, category, rounds, stake_minor, payout_minor, jackpot_minor,
                                       promotion_minor, contribution_minor, bonus_stake_minor, bonus_payout_minor,
                                       valid_bet_minor, cash_valid_bet_minor, won_valid_bet_minor, lost_valid_bet_minor)
      select played.member_id, business.local_day, business.day_lag, played.currency, played.category,
             sum(played.rounds), sum(played.stake_minor), sum(played.payout_minor), sum(played.jackpot_minor),
             sum(played.promotion_minor), sum(played.contribution_minor), sum(played.bonus_stake_minor),
             sum(played.bonus_payout_minor), sum(played.valid_bet_minor), sum(played.cash_valid_bet_minor),
             sum(played.won_valid_bet_minor), sum(played.lost_valid_bet_minor)
        from played join business using (window_at) group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (member_id, day, currency, category, day_lag) do update
       set rounds = stored.rounds + excluded.rounds, stake_minor = stored.stake_minor + excluded.stake_minor,
           payout_minor = stored.payout_minor + excluded.payout_minor,
           jackpot_minor = stored.jackpot_minor + excluded.jackpot_minor,
           promotion_minor = stored.promotion_minor + excluded.promotion_minor,
           contribution_minor = stored.contribution_minor + excluded.contribution_minor,
           bonus_stake_minor = stored.bonus_stake_minor + excluded.bonus_stake_minor,
           bonus_payout_minor = stored.bonus_payout_minor + excluded.bonus_payout_minor,
           valid_bet_minor = stored.valid_bet_minor + excluded.valid_bet_minor,
           cash_valid_bet_minor = stored.cash_valid_bet_minor + excluded.cash_valid_bet_minor,
           won_valid_bet_minor = stored.won_valid_bet_minor + excluded.won_valid_bet_minor,
           lost_valid_bet_minor = stored.lost_valid_bet_minor + excluded.lost_valid_bet_minor
  ), team as materialized (
    select path.ancestor_id as agent_id, played.window_at, business.day, business.hour_at, played.currency, played.category,
           sum(played.rounds) as rounds, sum(played.stake_minor) as stake_minor, sum(played.payout_minor) as payout_minor,
              sum(played.jackpot_minor) as jackpot_minor, sum(played.promotion_minor) as promotion_minor,
              sum(played.contribution_minor) as contribution_minor, sum(played.bonus_stake_minor) as bonus_stake_minor,
              sum(played.bonus_payout_minor) as bonus_payout_minor, sum(played.valid_bet_minor) as valid_bet_minor,
              sum(played.cash_valid_bet_minor) as cash_valid_bet_minor, sum(played.won_valid_bet_minor) as won_valid_bet_minor,
              sum(played.lost_valid_bet_minor) as lost_valid_bet_minor
      from played join business using (window_at)
      join agent_paths path on path.member_id = played.member_id and path.distance > 0
                           and path.from_day <= business.day and path.to_day > business.day
     group by 1, 2, 3, 4, 5, 6
  ), team_days_kept as (
    insert into team_days as stored (agent_id, day, currency, category, rounds, stake_minor, payout_minor, jackpot_minor,
       promotion_minor, contribution_minor, bonus_stake_minor, bonus_payout_minor, valid_bet_minor, cash_valid_bet_minor,
       won_valid_bet_minor, lost_valid_bet_minor)
      select team.agent_id, team.day, team.currency, team.category, sum(team.rounds), sum(team.stake_minor),
         sum(team.payout_minor), sum(team.jackpot_minor), sum(team.promotion_minor), sum(team.contribution_minor),
         sum(team.bonus_stake_minor), sum(team.bonus_payout_minor), sum(team.valid_bet_minor), sum(team.cash_valid_bet_minor),
         sum(team.won_valid_bet_minor), sum(team.lost_valid_bet_minor)
        from team group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (agent_id, day, currency, category) do update set rounds = stored.rounds + excluded.rounds, stake_minor =
       stored.stake_minor + excluded.stake_minor, payout_minor = stored.payout_minor + excluded.payout_minor, jackpot_minor =
       stored.jackpot_minor + excluded.jackpot_minor, promotion_minor = stored.promotion_minor + excluded.promotion_minor,
       contribution_minor = stored.contribution_minor + excluded.contribution_minor, bonus_stake_minor = stored.bonus_stake_minor +
       excluded.bonus_stake_minor, bonus_payout_minor = stored.bonus_payout_minor + excluded.bonus_payout_minor, valid_bet_minor =
       stored.valid_bet_minor + excluded.valid_bet_minor, cash_valid_bet_minor = stored.cash_valid_bet_minor +
       excluded.cash_valid_bet_minor, won_valid_bet_minor = stored.won_valid_bet_minor + excluded.won_valid_bet_minor,
       lost_valid_bet_minor = stored.lost_valid_bet_minor + excluded.lost_valid_bet_minor
  ), team_hours_kept as (
    insert into team_hours as stored (agent_id, hour_at, currency, category, rounds, stake_minor, payout_minor, jackpot_minor,
       promotion_minor, contribution_minor, bonus_stake_minor, bonus_payout_minor, valid_bet_minor, cash_valid_bet_minor,
       won_valid_bet_minor, lost_valid_bet_minor)
      select team.agent_id, team.hour_at, team.currency, team.category, sum(team.rounds), sum(team.stake_minor),
         sum(team.payout_minor), sum(team.jackpot_minor), sum(team.promotion_minor), sum(team.contribution_minor),
         sum(team.bonus_stake_minor), sum(team.bonus_payout_minor), sum(team.valid_bet_minor), sum(team.cash_valid_bet_minor),
         sum(team.won_valid_bet_minor), sum(team.lost_valid_bet_minor)
        from team group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (agent_id, hour_at, currency, category) do update set rounds = stored.rounds + excluded.rounds, stake_minor =
       stored.stake_minor + excluded.stake_minor, payout_minor = stored.payout_minor + excluded.payout_minor, jackpot_minor =
       stored.jackpot_minor + excluded.jackpot_minor, promotion_minor = stored.promotion_minor + excluded.promotion_minor,
       contribution_minor = stored.contribution_minor + excluded.contribution_minor, bonus_stake_minor = stored.bonus_stake_minor +
       excluded.bonus_stake_minor, bonus_payout_minor = stored.bonus_payout_minor + excluded.bonus_payout_minor, valid_bet_minor =
       stored.valid_bet_minor + excluded.valid_bet_minor, cash_valid_bet_minor = stored.cash_valid_bet_minor +
       excluded.cash_valid_bet_minor, won_valid_bet_minor = stored.won_valid_bet_minor + excluded.won_valid_bet_minor,
       lost_valid_bet_minor = stored.lost_valid_bet_minor + excluded.lost_valid_bet_minor
  ), team_windows_kept as (
    insert into team_windows as stored (agent_id, window_at, currency, category, rounds, stake_minor, payout_minor,
       jackpot_minor, promotion_minor, contribution_minor, bonus_stake_minor, bonus_payout_minor, valid_bet_minor,
       cash_valid_bet_minor, won_valid_bet_minor, lost_valid_bet_minor)
      select team.agent_id, team.window_at, team.currency, team.category, team.rounds, team.stake_minor, team.payout_minor,
         team.jackpot_minor, team.promotion_minor, team.contribution_minor, team.bonus_stake_minor, team.bonus_payout_minor,
         team.valid_bet_minor, team.cash_valid_bet_minor, team.won_valid_bet_minor, team.lost_valid_bet_minor
        from team where team.window_at >= figures_windows_start() order by 1, 2, 3, 4
    on conflict (window_at, agent_id, currency, category) do update set rounds = stored.rounds + excluded.rounds, stake_minor =
       stored.stake_minor + excluded.stake_minor, payout_minor = stored.payout_minor + excluded.payout_minor, jackpot_minor =
       stored.jackpot_minor + excluded.jackpot_minor, promotion_minor = stored.promotion_minor + excluded.promotion_minor,
       contribution_minor = stored.contribution_minor + excluded.contribution_minor, bonus_stake_minor = stored.bonus_stake_minor +
       excluded.bonus_stake_minor, bonus_payout_minor = stored.bonus_payout_minor + excluded.bonus_payout_minor, valid_bet_minor =
       stored.valid_bet_minor + excluded.valid_bet_minor, cash_valid_bet_minor = stored.cash_valid_bet_minor +
       excluded.cash_valid_bet_minor, won_valid_bet_minor = stored.won_valid_bet_minor + excluded.won_valid_bet_minor,
       lost_valid_bet_minor = stored.lost_valid_bet_minor + excluded.lost_valid_bet_minor
  ), vendor_days as (
    insert into member_vendor_days as stored (member_id, day, currency, category, vendor_id, rounds, stake_minor, payout_minor,
                                              bonus_stake_minor, bonus_payout_minor, valid_bet_minor)
      select batch.member_id, (batch.first_settled_at at time zone p_zone)::date, batch.currency, batch.category,
             coalesce(batch.vendor_id, 0), count(*) filter (where batch.revision = 0), sum(batch.stake_minor),
             sum(batch.payout_minor), sum(batch.bonus_stake_minor), sum(batch.bonus_payout_minor), sum(batch.valid_bet_minor)
        from batch where not batch.is_play_money group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (member_id, day, currency, category, vendor_id) do update
       set rounds = stored.rounds + excluded.rounds, stake_minor = stored.stake_minor + excluded.stake_minor,
           payout_minor = stored.payout_minor + excluded.payout_minor,
           bonus_stake_minor = stored.bonus_stake_minor + excluded.bonus_stake_minor,
           bonus_payout_minor = stored.bonus_payout_minor + excluded.bonus_payout_minor,
           valid_bet_minor = stored.valid_bet_minor + excluded.valid_bet_minor
  ), played_games as (
    select batch.source, batch.game_id, (batch.booked_at at time zone p_zone)::date as day, batch.currency,
           count(*) filter (where batch.revision = 0) as rounds,
           sum(batch.stake_minor) as stake_minor, sum(batch.payout_minor) as payout_minor,
           sum(batch.jackpot_minor) as jackpot_minor, sum(batch.promotion_minor) as promotion_minor,
           sum(batch.contribution_minor) as contribution_minor,
           coalesce(sum(batch.stake_minor::numeric * batch.stake_minor) filter (where batch.revision = 0), 0) as stake_squares,
           coalesce(sum((batch.payout_minor - batch.promotion_minor)::numeric * (batch.payout_minor - batch.promotion_minor))
              filter (where batch.revision = 0), 0) as payout_squares,
           coalesce(sum(batch.stake_minor::numeric * (batch.payout_minor - batch.promotion_minor)) filter (where batch.revision
              = 0), 0) as stake_payouts
      from batch where not batch.is_play_money group by 1, 2, 3, 4
  ), new_players as (
    insert into game_day_members (source, game_id, day, currency, member_id)
      select distinct batch.source, batch.game_id, (batch.booked_at at time zone p_zone)::date, batch.currency, batch.member_id
        from batch where not batch.is_play_money and batch.revision = 0 order by 1, 2, 3, 4, 5
    on conflict do nothing returning source, game_id, day, currency
  ), players as (
    select source, game_id, day, currency, count(*) as players from new_players group by 1, 2, 3, 4
  ), games as (
    insert into game_days as stored (source, game_id, day, currency, rounds, players, stake_minor, payout_minor, jackpot_minor,
                                     promotion_minor, contribution_minor, stake_squares, payout_squares, stake_payouts)
      select game.source, game.game_id, game.day, game.currency, game.rounds, coalesce(players.players, 0),
             game.stake_minor, game.payout_minor, game.jackpot_minor, game.promotion_minor, game.contribution_minor,
             game.stake_squares, game.payout_squares, game.stake_payouts
        from played_games game left join players using (source, game_id, day, currency) order by 1, 2, 3, 4
    on conflict (source, game_id, day, currency) do update
       set rounds = stored.rounds + excluded.rounds, players = stored.players + excluded.players,
           stake_minor = stored.stake_minor + excluded.stake_minor,
           payout_minor = stored.payout_minor + excluded.payout_minor,
           jackpot_minor = stored.jackpot_minor + excluded.jackpot_minor,
           promotion_minor = stored.promotion_minor + excluded.promotion_minor,
           contribution_minor = stored.contribution_minor + excluded.contribution_minor,
           stake_squares = stored.stake_squares + excluded.stake_squares,
           payout_squares = stored.payout_squares + excluded.payout_squares,
           stake_payouts = stored.stake_payouts + excluded.stake_payouts
  ), marks as (
    insert into correction_marks (member_id, day, currency, category, window_at)
      select played.member_id, business.day, played.currency, played.category, played.window_at
        from played join business using (window_at) where played.corrections > 0 order by 5, 1, 3, 4
  )
  select batch.xid, batch.seq, count(*) over () as rows,
         (select array_agg(distinct batch.source_id) from batch
           where batch.source = 'game_round' and not batch.is_play_money
             and (batch.revision > 0 or batch.payout_minor > batch.stake_minor)) as won_rounds
    into v_last from batch order by batch.xid desc, batch.seq desc limit 1;
  if v_last.won_rounds is not null then perform figures_keep_wins(v_last.won_rounds, p_zone); end if;
  return figures_move(v_reader, v_last.xid, v_last.seq, coalesce(v_last.rows, 0) = p_limit);
end
$$;
