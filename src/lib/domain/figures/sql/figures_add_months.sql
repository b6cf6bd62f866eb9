-- Adds the partitions of settled_rounds for this month and the next two (UTC). Runs with the owner's rights, because the role
-- of the portal may not create tables.
--   A partition is created apart and then attached, which locks out other creators but no bets.
create or replace function figures_add_months() returns void language plpgsql security definer as $$
declare
  v_month timestamp;
  v_start timestamptz;
  v_end timestamptz;
  v_name text;
begin
  lock table settled_rounds in share update exclusive mode;
  for v_ahead in 0..2 loop
    v_month := date_trunc('month', clock_timestamp() at time zone 'UTC') + make_interval(months => v_ahead);
    v_start := v_month at time zone 'UTC';
    v_end := (v_month + interval '1 month') at time zone 'UTC';
    v_name := 'settled_rounds_' || to_char(v_month, 'YYYY_MM');
    -- A month that has begun in the other partition stays there.
    continue when to_regclass(v_name) is not null
      or exists (select from settled_rounds_other where booked_at >= v_start and booked_at < v_end);
    execute format('create table %I (like settled_rounds including defaults including constraints)', v_name);
    execute format('create trigger settled_rounds_append_only before update or delete or truncate on %I
                      for each statement execute function refuse_change()', v_name);
    execute format('alter table settled_rounds attach partition %I for values from (%L) to (%L)', v_name, v_start, v_end);
  end loop;
end
$$;

-- Without a path that ends with pg_temp, a caller's temporary view of the same name would run with the owner's rights.
do $$ begin
  execute format('alter function figures_add_months() set search_path = %I, pg_temp', current_schema());
end $$;
