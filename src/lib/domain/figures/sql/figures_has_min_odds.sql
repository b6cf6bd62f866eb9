-- Returns whether bets of a category at odds below 1.5 have no valid bet for agents (docs/spec/agents-rulebook.md §4.2).
create or replace function figures_has_min_odds(p_category text) returns boolean language sql immutable as $$
  select p_category in ('SPORTS', 'ESPORTS', 'COCKFIGHT')
$$;
