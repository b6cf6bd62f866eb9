-- Returns the house account of a vendor in a currency.
create or replace function game_house_account(p_vendor bigint, p_currency text) returns bigint language sql stable as $$
  select id from ledger_accounts where kind = 'house_games' and owner_id = p_vendor and currency = p_currency
$$;
