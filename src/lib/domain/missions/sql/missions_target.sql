-- Returns the target of a step (from 1) of stored terms, in the units of a window's value: minor units of money, or a number.
create or replace function missions_target(p_terms jsonb, p_step integer) returns numeric language sql immutable as $$
  select (p_terms #>> array['steps', (p_step - 1)::text, 'target'])::numeric
         * case when p_terms ->> 'metric' in ('turnover', 'deposit') then 10000 else 1 end
$$;
