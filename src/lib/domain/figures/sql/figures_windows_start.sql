-- Returns the start of the oldest month whose windows are kept: 70 days, and the rest of their month (UTC).
create or replace function figures_windows_start() returns timestamptz language sql stable as $$
  select date_trunc('month', (now() - interval '70 days') at time zone 'UTC') at time zone 'UTC'
$$;
