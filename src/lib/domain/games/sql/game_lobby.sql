-- Returns the category of the lobby that shows a vendor's games of a category, as `lobbyOf` does (src/lib/rules/games/game-categories.ts).
create or replace function game_lobby(p_category text, p_vendor text) returns text language sql immutable as $$
  select case
    when p_category = 'SPORTS' and p_vendor in ('AV', 'AI', 'IMES', 'TF', 'IA') then 'ESPORTS'
    when p_category = 'SPORTS' and p_vendor = 'DS88' then 'COCKFIGHT'
    else p_category
  end
$$;
