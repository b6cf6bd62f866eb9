-- Returns a vendor's account of a kind in a currency.
create or replace function game_vendor_account(p_kind text, p_vendor bigint, p_currency text) returns bigint language sql stable as $$
  select id from ledger_accounts where kind = p_kind and owner_id = p_vendor and currency = p_currency
$$;
