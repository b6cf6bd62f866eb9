-- Returns the valid bet of a settled round, as `validBet` does (src/lib/rules/figures/valid-bet.ts). p_payout excludes jackpots
-- and promotions.
create or replace function figures_valid_bet(p_category text, p_stake bigint, p_payout bigint, p_pushed bigint, p_opposite bigint)
returns bigint language sql immutable as $$
  select greatest(0, case
    when p_category in ('LIVE', 'PVP', 'SPORTS', 'ESPORTS', 'COCKFIGHT')
      then least(p_stake - p_pushed - 2 * p_opposite, abs(p_payout - p_stake))
    else p_stake - p_pushed - 2 * p_opposite
  end)
$$;
