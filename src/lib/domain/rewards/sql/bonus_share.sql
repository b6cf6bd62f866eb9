-- Returns a grant's share of an amount in proportion to its part of the stake, truncated; 0 without a part (null).
create or replace function bonus_share(p_amount bigint, p_bonus bigint, p_stake bigint) returns bigint language sql immutable as $$
  select coalesce(div(p_amount::numeric * p_bonus, p_stake)::bigint, 0)
$$;
