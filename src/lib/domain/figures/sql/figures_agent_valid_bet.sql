-- Returns the valid bets that count for agents, from sums of settled rounds. Only those that won and those that lost are kept without bets at
-- low odds; where odds matter, a bet that ended even has no valid bet anyway.
create or replace function figures_agent_valid_bet(p_category text, p_cash_valid numeric, p_won numeric, p_lost numeric) returns numeric
language sql immutable as $$
  select case when figures_has_min_odds(p_category) then p_won + p_lost else p_cash_valid end
$$;
