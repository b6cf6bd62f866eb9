-- Waits for the transactions that are writing settled rounds and stops new ones until the caller's transaction ends. Runs with the
-- owner's rights, because the role of the portal may not lock the table.
create or replace function figures_stop_writers() returns void language plpgsql security definer set search_path from current as $$
begin
  lock table settled_rounds in share mode;
end
$$;
