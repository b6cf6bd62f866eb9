-- Returns whether something that a transaction booked up to a minute before p_start, or later, counts behind p_start and before
-- p_end. p_before and p_after: figures_straddling of both.
create or replace function figures_is_of_day(
  p_at timestamptz, p_xid xid8, p_start timestamptz, p_end timestamptz, p_before xid8[], p_after xid8[]
) returns boolean language sql immutable as $$
  select p_at < p_end and case when p_at < p_start then p_xid = any (p_before) else p_xid <> all (p_after) end
$$;
