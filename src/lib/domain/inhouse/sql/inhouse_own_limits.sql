-- Returns the lowest limits that staff have set for a member in a game, in one row; null where they have set none.
create or replace function inhouse_own_limits(p_member bigint, p_game text) returns table (max_minor bigint, max_win_minor bigint)
language sql stable as $$
  select min(own.max_minor), min(own.max_win_minor)
    from inhouse_member_limits own
   where own.member_id = p_member and own.game_code in (p_game, '')
$$;
