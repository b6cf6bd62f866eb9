-- Moves a reader behind the last row that it has read; p_xid is null when it has read none. Returns true when there may be more rows.
create or replace function figures_move(p_reader fact_readers, p_xid xid8, p_seq bigint, p_is_full boolean) returns boolean
language plpgsql as $$
declare
  -- All rows that a dump brought are read.
  v_is_caught_up boolean := p_reader.resume_xid is not null and not p_is_full;
begin
  if p_xid is null and not v_is_caught_up then return false; end if;
  update fact_readers reader
     set xid = case when v_is_caught_up then p_reader.resume_xid else p_xid end,
         seq = case when v_is_caught_up then 0 else p_seq end,
         resume_xid = case when v_is_caught_up then null else p_reader.resume_xid end
   where reader.name = p_reader.name;
  return p_is_full or v_is_caught_up;
end
$$;
