-- Locks a vendor's row of a currency until the commit. Bookings to the vendor's fund or its held wins take this lock first,
-- after the locks of players, so that these bookings run one after the other.
create or replace function game_lock_vendor(p_vendor bigint, p_currency text) returns void language plpgsql as $$
begin
  perform 1 from vendor_limits where vendor_id = p_vendor and currency = p_currency for no key update;
end
$$;
