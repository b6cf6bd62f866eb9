-- Returns the share of a bet that counts for a grant, in 1/1,000,000: that of the game (its vendor's code, `|` and its own), otherwise that of the
-- category; null without either.
create or replace function bonus_contribution(p_contribution jsonb, p_category text, p_game text) returns int language sql immutable as $$
  select coalesce(p_contribution ->> p_game, p_contribution ->> p_category)::int
$$;
