-- Returns the business day of now: the day of the operator's zone, by the database's clock.
create or replace function agents_today() returns date language sql volatile as $$
  select (clock_timestamp() at time zone settings.zone)::date from agent_settings settings
$$;
