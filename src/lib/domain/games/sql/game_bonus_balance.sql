-- Returns the balance of the member's usable grant for a game, 0 without a game or a grant.
create or replace function game_bonus_balance(p_member bigint, p_currency text, p_game bigint) returns bigint
language plpgsql stable set enable_seqscan = off as $$
begin
  return coalesce((select bonus_usable_balance(p_member, p_currency, game_lobby(game.category, vendor.code),
                                                vendor.code || '|' || game.code)
                     from games game join vendors vendor on vendor.id = game.vendor_id where game.id = p_game), 0);
end
$$;
