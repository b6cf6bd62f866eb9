-- Waits for the transactions that are writing to a stream and stops new ones until the caller's transaction ends. Runs with the
-- owner's rights, because the role of the portal may not lock the tables.
create or replace function figures_stop_writers(p_reader text) returns void language plpgsql security definer as $$
begin
  if p_reader = 'entries' then lock table ledger_entries in share mode; else lock table settled_rounds in share mode; end if;
end
$$;

-- Finds no table of the caller's: see figures_add_months.
do $$ begin
  execute format('alter function figures_stop_writers(text) set search_path = %I, pg_temp', current_schema());
end $$;
