-- Returns the transactions that booked on both sides of an instant. All that they booked counts behind it, so that no day has a
-- settlement without its entries.
create or replace function figures_straddling(p_at timestamptz) returns xid8[] language plpgsql stable as $$
begin
  return (select coalesce(array_agg(straddling.xid), '{}')
    from (
      select fact.xid
        from (
          select entry.xid, entry.booked_at from ledger_entries entry
           where entry.booked_at >= p_at - interval '1 minute' and entry.booked_at < p_at + interval '1 minute'
          union all
          select settled.xid, settled.booked_at from settled_rounds settled
           where settled.booked_at >= p_at - interval '1 minute' and settled.booked_at < p_at + interval '1 minute'
          union all
          select due.xid, due.created_at from receivables due
           where due.created_at >= p_at - interval '1 minute' and due.created_at < p_at + interval '1 minute'
        ) fact
       group by fact.xid having min(fact.booked_at) < p_at and max(fact.booked_at) >= p_at) straddling);
end
$$;
