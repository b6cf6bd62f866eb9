-- Returns the present day of the operator's zone, by the database's clock.
create or replace function operator_today() returns date language plpgsql volatile as $$
begin
  return (select (clock_timestamp() at time zone settings.zone)::date from agent_settings settings);
end
$$;
