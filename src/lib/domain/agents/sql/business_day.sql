-- Returns the business day that holds an instant (business_day_start).
create or replace function business_day(p_at timestamptz) returns date language plpgsql stable as $$
declare
  v_zone text;
  v_start interval;
  v_day date;
  v_day_earlier timestamptz := p_at - interval '24 hours';
  v_day_later timestamptz := p_at + interval '24 hours';
begin
  select settings.zone, make_interval(mins => settings.day_start) into v_zone, v_start from agent_settings settings;
  v_day := (p_at at time zone v_zone - v_start)::date;
  -- Only a clock change moves the start of a day against its local time.
  if v_day_earlier at time zone v_zone - v_day_earlier at time zone 'UTC' = v_day_later at time zone v_zone - v_day_later at time zone 'UTC' then
    return v_day;
  end if;
  if business_day_start(v_day) > p_at then return v_day - 1; end if;
  return case when business_day_start(v_day + 1) <= p_at then v_day + 1 else v_day end;
end
$$;
