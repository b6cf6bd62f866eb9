-- Adds the next ledger entries, at most p_limit, to the sums kept from them, as figures_read_rounds does for settled rounds.
--   An entry belongs to the category of its game; a refund, which names no game, to that of the entry that it reverses. What the
-- lottery books is LOTT, in every prize mode; all else is NONE. Play money and points are in no sum.
create or replace function figures_read_entries(p_limit integer, p_zone text) returns boolean language plpgsql
  -- Lookups by key: the cached plan may be from a time when the tables were empty.
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_reader fact_readers;
  v_last record;
begin
  select reader.* into v_reader from fact_readers reader where reader.name = 'entries' for update skip locked;
  if not found then return false; end if;
  if v_reader.system_id is distinct from (select control.system_identifier from pg_control_system() control) then
    perform figures_restart('entries');
    return true;
  end if;

  with batch as materialized (
    select entry.id, entry.xid, entry.kind, entry.details, entry.reverses_id, entry.booked_at,
           (entry.booked_at at time zone p_zone)::date as day, business_day(entry.booked_at) as business_day
      from ledger_entries entry
     where (entry.xid, entry.id) > (v_reader.xid, v_reader.seq)
       and case when v_reader.resume_xid is not null then entry.id <= v_reader.restored_seq
                else entry.id > v_reader.restored_seq and entry.xid < pg_snapshot_xmin(pg_current_snapshot()) end
     order by entry.xid, entry.id limit p_limit
  ), line as materialized (
    -- No joins between parts of a batch: without hash joins they would compare all of it with all of it.
    select batch.*, posting.amount_minor, account.kind as account_kind, account.owner_id, account.currency,
           max(account.owner_id) filter (where account.kind in ('house_games', 'vendor_fund', 'vendor_held')) over entry as vendor_id,
           bool_or(account.kind = 'house_lottery') over entry as is_lottery,
           max(account.owner_id) filter (where account.kind in ('player', 'player_held')) over entry as entry_member_id
      from batch
      join ledger_postings posting on posting.entry_id = batch.id
      join ledger_accounts account on account.id = posting.account_id
     where account.currency not in ('FUN', 'PTS')
    window entry as (partition by batch.id)
  ), booked as materialized (
    select line.kind, line.booked_at, line.day, line.business_day, line.amount_minor, line.account_kind, line.owner_id, line.currency, line.entry_member_id,
           case when line.is_lottery then 'LOTT'
                else coalesce((select game_lobby(game.category, vendor.code) from games game join vendors vendor on vendor.id = game.vendor_id
                                where game.vendor_id = line.vendor_id
                                  and game.code = coalesce(line.details ->> 'game', (select reversed.details ->> 'game' from ledger_entries reversed
                                                                                       where reversed.id = line.reverses_id))), 'NONE')
           end as category
      from line
  ), statements as (
    insert into member_statements as stored (member_id, day, day_lag, currency, account_kind, category, kind, entries, amount_minor)
      select booked.owner_id, booked.day, booked.day - booked.business_day, booked.currency, booked.account_kind, booked.category,
             booked.kind, count(*), sum(booked.amount_minor)
        from booked
       where booked.account_kind in ('player', 'player_held') group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
    on conflict (member_id, day, currency, account_kind, category, kind, day_lag) do update
       set entries = stored.entries + excluded.entries, amount_minor = stored.amount_minor + excluded.amount_minor
  ), team as (
    insert into team_statements as stored (agent_id, day, currency, account_kind, category, kind, entries, amount_minor)
      select path.ancestor_id, local.day, booked.currency, booked.account_kind, booked.category, booked.kind, count(*), sum(booked.amount_minor)
        from booked,
             -- The member as one value, because a condition on either of two would search all paths for each row.
             lateral (select booked.business_day as day,
                             case booked.account_kind when 'house_fees' then booked.entry_member_id else booked.owner_id end as member_id) local,
             agent_paths path
       where booked.account_kind in ('player', 'player_held', 'house_fees')
         and path.member_id = local.member_id and path.from_day <= local.day and path.to_day > local.day
         and (path.distance > 0 or booked.account_kind = 'house_fees')
       group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (agent_id, day, currency, account_kind, category, kind) do update
       set entries = stored.entries + excluded.entries, amount_minor = stored.amount_minor + excluded.amount_minor
  ), first_deposits_kept as (
    insert into first_deposits (member_id, day, currency, amount_minor)
      select distinct on (booked.owner_id) booked.owner_id, booked.business_day, booked.currency, booked.amount_minor
        from booked where booked.account_kind = 'player' and booked.kind = 'deposit' order by booked.owner_id, booked.booked_at
    on conflict (member_id) do nothing returning member_id, day, currency, amount_minor
  ), team_first_deposits_kept as (
    insert into team_first_deposits as stored (agent_id, day, currency, members, amount_minor)
      select path.ancestor_id, first.day, first.currency, count(*), sum(first.amount_minor)
        from first_deposits_kept first, agent_paths path
       where path.member_id = first.member_id and path.from_day <= first.day and path.to_day > first.day
       group by 1, 2, 3 order by 1, 2, 3
    on conflict (agent_id, day, currency) do update
       set members = stored.members + excluded.members, amount_minor = stored.amount_minor + excluded.amount_minor
  ), hours as (
    insert into brand_hours as stored (hour, currency, account_kind, owner_id, category, kind, entries, amount_minor)
      select date_trunc('hour', booked.booked_at, p_zone), booked.currency, booked.account_kind,
             case when booked.account_kind in ('player', 'player_held') then 0 else booked.owner_id end, booked.category, booked.kind,
             count(*), sum(booked.amount_minor)
        from booked group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (hour, currency, account_kind, owner_id, category, kind) do update
       set entries = stored.entries + excluded.entries, amount_minor = stored.amount_minor + excluded.amount_minor
  )
  select batch.xid, batch.id, count(*) over () as rows into v_last from batch order by batch.xid desc, batch.id desc limit 1;
  return figures_move(v_reader, v_last.xid, v_last.id, coalesce(v_last.rows, 0) = p_limit);
end
$$;
