-- Returns the cash in a stake, as `splitBet` splits it (src/lib/rules/rewards/bonus-money): cash first, or bonus money first. The rest is
-- bonus money. Without a usable grant (p_stakes_first null) all of it is cash.
create or replace function bonus_cash_part(p_stake bigint, p_cash bigint, p_bonus bigint, p_stakes_first text) returns bigint
language sql immutable as $$
  select case p_stakes_first when 'cash' then least(p_cash, p_stake)
                             when 'bonus' then p_stake - least(p_bonus, p_stake)
                             else p_stake end
$$;
