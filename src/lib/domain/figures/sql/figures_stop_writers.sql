-- Waits for the transactions that are writing settled rounds and stops new ones until the caller's transaction ends. Runs with the
-- owner's rights, because the role of the portal may not lock the table.
create or replace function figures_stop_writers() returns void language plpgsql security definer as $$
begin
  lock table settled_rounds in share mode;
end
$$;

-- Finds no table of the caller's: see figures_add_months.
do $$ begin
  execute format('alter function figures_stop_writers() set search_path = %I, pg_temp', current_schema());
end $$;
