-- Returns one page of a vendor's transactions of a period, ordered by id.
create or replace function game_report_page(p_vendor bigint, p_from timestamptz, p_to timestamptz, p_after bigint, p_limit int)
  returns setof game_transactions language plpgsql stable strict
  -- Forces an index scan that ends when the page is full: with a low row estimate the planner would read and sort the whole
  -- period for every page.
  set enable_sort = off set enable_bitmapscan = off set enable_seqscan = off
as $$
declare
  v_low bigint := greatest(p_after + 1, game_first_transaction_since(p_vendor, p_from - interval '1 hour'));
  v_high bigint := game_first_transaction_since(p_vendor, p_to + interval '1 hour');
begin
  return query
    select * from game_transactions
     where vendor_id = p_vendor and id >= v_low and id < v_high and at >= p_from and at < p_to and operation <> 'tombstone'
     order by id limit p_limit;
end
$$;
