-- Returns the part of a valid bet that was staked in cash, in proportion to the stake.
create or replace function figures_cash_part(p_valid_bet bigint, p_stake bigint, p_bonus_stake bigint) returns bigint
language sql immutable as $$
  select case when p_bonus_stake = 0 then p_valid_bet else div(p_valid_bet::numeric * (p_stake - p_bonus_stake), p_stake)::bigint end
$$;
