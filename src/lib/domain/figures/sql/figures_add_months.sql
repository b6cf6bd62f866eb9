-- Adds the partitions of settled_rounds, member_windows and team_windows up to the month after next (UTC), and drops the windows that are no
-- longer kept. Runs with the owner's rights, because the role of the portal may not create tables.
--   A partition is created apart and then attached, which locks out other creators but no bets.
create or replace function figures_add_months() returns void language plpgsql security definer as $$
declare
  v_table record;
  v_month timestamptz;
  v_end timestamptz;
  v_name text;
  v_has_rows boolean;
  v_old text;
begin
  lock table settled_rounds, member_windows, team_windows in share update exclusive mode;
  for v_table in
    select kept.name, kept.instant, kept.first_month
      from (values ('settled_rounds', 'booked_at', date_trunc('month', clock_timestamp() at time zone 'UTC') at time zone 'UTC'),
                   ('member_windows', 'window_at', figures_windows_start()),
                   ('team_windows', 'window_at', figures_windows_start())) as kept (name, instant, first_month)
  loop
    for v_month in
      select month at time zone 'UTC'
        from generate_series(v_table.first_month at time zone 'UTC',
                             clock_timestamp() at time zone 'UTC' + interval '2 months', interval '1 month') month
    loop
      v_end := (v_month at time zone 'UTC' + interval '1 month') at time zone 'UTC';
      v_name := v_table.name || to_char(v_month at time zone 'UTC', '_YYYY_MM');
      continue when to_regclass(v_name) is not null;
      -- A month that has begun in the other partition stays there.
      execute format('select exists (select from %I where %I >= $1 and %2$I < $2)', v_table.name || '_other', v_table.instant)
        into v_has_rows using v_month, v_end;
      continue when v_has_rows;
      execute format('create table %I (like %I including defaults including constraints)', v_name, v_table.name);
      if v_table.name = 'settled_rounds' then
        execute format('create trigger settled_rounds_append_only before update or delete or truncate on %I
                          for each statement execute function refuse_change()', v_name);
      end if;
      execute format('alter table %I attach partition %I for values from (%L) to (%L)', v_table.name, v_name, v_month, v_end);
    end loop;
  end loop;
  for v_old in
    select partition.relname from pg_inherits inherit join pg_class partition on partition.oid = inherit.inhrelid
     where inherit.inhparent in ('member_windows'::regclass, 'team_windows'::regclass) and partition.relname !~ '_other$'
       and right(partition.relname, 7) < to_char(figures_windows_start() at time zone 'UTC', 'YYYY_MM')
  loop
    execute format('drop table %I', v_old);
  end loop;
end
$$;

-- Without a path that ends with pg_temp, a caller's temporary view of the same name would run with the owner's rights.
do $$ begin
  execute format('alter function figures_add_months() set search_path = %I, pg_temp', current_schema());
end $$;
