-- Returns the lowest id of a vendor's transactions from which on all are at least as recent as p_since. Ids are assigned in
-- order of time, so a binary search finds it; callers allow for clocks that were set.
create or replace function game_first_transaction_since(p_vendor bigint, p_since timestamptz) returns bigint language plpgsql stable strict as $$
declare
  v_low bigint := 0;
  v_high bigint;
  v_middle bigint;
  v_found record;
begin
  select id + 1 into v_high from game_transactions where vendor_id = p_vendor order by id desc limit 1;
  v_high := coalesce(v_high, 0);
  while v_low < v_high loop
    v_middle := v_low + (v_high - v_low) / 2;
    select id, at into v_found from game_transactions
      where vendor_id = p_vendor and id >= v_middle order by id limit 1;
    if v_found.at >= p_since then v_high := v_middle; else v_low := v_found.id + 1; end if;
  end loop;
  return v_low;
end
$$;
