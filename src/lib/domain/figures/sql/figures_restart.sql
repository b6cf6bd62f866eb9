-- Deletes what a reader has kept and sets it back to the beginning of its stream. Readers that move money or points keep their
-- position: what they did is not done again.
--   In another cluster than the rows' transactions belong to, after a dump was restored, writers wait for a moment: then the rows
-- up to restored_seq are complete, so that they are read first, and later ones belong to transactions of this cluster.
create or replace function figures_restart(p_reader text) returns void language plpgsql as $$
declare
  v_system bigint := (select control.system_identifier from pg_control_system() control);
  v_reader fact_readers;
begin
  select reader.* into v_reader from fact_readers reader where reader.name = p_reader for update;
  if p_reader = 'rounds' then
    delete from member_windows;
    delete from member_days;
    delete from member_vendor_days;
    delete from team_windows;
    delete from team_hours;
    delete from team_days;
    delete from game_days;
    delete from game_day_members;
    delete from correction_marks;
    delete from big_wins;
  elsif p_reader = 'entries' then
    delete from member_statements;
    delete from team_statements;
    delete from brand_hours;
    delete from first_deposits;
    delete from team_first_deposits;
  end if;
  v_reader.resume_xid := '0';
  if v_reader.system_id is distinct from v_system then
    perform figures_stop_writers(p_reader);
    if p_reader <> 'entries' then
      select coalesce(max(fact.seq), 0) into v_reader.restored_seq from settled_rounds fact;
    else
      select coalesce(max(entry.id), 0) into v_reader.restored_seq from ledger_entries entry;
    end if;
    v_reader.resume_xid := pg_snapshot_xmin(pg_current_snapshot());
  end if;
  update fact_readers reader
     set xid = case when p_reader in ('rounds', 'entries') then '0' else reader.xid end,
         seq = case when p_reader in ('rounds', 'entries') then 0 else reader.seq end,
         system_id = v_system, restored_seq = v_reader.restored_seq, resume_xid = v_reader.resume_xid
   where reader.name = p_reader;
end
$$;
