-- Returns the business day of now, by the database's clock.
create or replace function agents_today() returns date language sql volatile as $$
  select business_day(clock_timestamp())
$$;
