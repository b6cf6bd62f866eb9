-- Returns whether the odds of a ticket are below 1.5 in decimal odds (DEFAULT_MIN_ODDS, src/lib/rules/agents/figures/bets.ts).
create or replace function game_has_low_odds(p_ticket jsonb) returns boolean language sql immutable as $$
  select case p_ticket ->> 'oddsFormat'
    when 'decimal' then bet.odds < 1.5
    when 'hongkong' then bet.odds < 0.5
    -- Negative odds of Malay win at least the stake.
    when 'malay' then bet.odds >= 0 and bet.odds < 0.5
    when 'indonesian' then bet.odds < -2
    when 'american' then bet.odds < -200
    else false
  end from (select (p_ticket ->> 'odds')::numeric as odds) bet
$$;
