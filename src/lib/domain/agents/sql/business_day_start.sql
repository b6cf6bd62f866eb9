-- Returns the start of a business day: the first instant of the settings' local time on that date. A local time that a clock change
-- skips is moved forward by the length of the gap. BusinessCalendar (src/lib/rules/agents/periods.ts) computes the same.
create or replace function business_day_start(p_day date) returns timestamptz language plpgsql stable as $$
declare
  v_zone text;
  v_local timestamp;
  v_near timestamptz;
  v_before timestamptz;
  v_after timestamptz;
begin
  select settings.zone, p_day + make_interval(mins => settings.day_start) into v_zone, v_local from agent_settings settings;
  -- The offsets of a day earlier and a day later; they differ around a clock change only.
  v_near := v_local at time zone 'UTC' - interval '24 hours';
  v_before := v_local at time zone 'UTC' - (v_near at time zone v_zone - v_near at time zone 'UTC');
  v_near := v_local at time zone 'UTC' + interval '24 hours';
  v_after := v_local at time zone 'UTC' - (v_near at time zone v_zone - v_near at time zone 'UTC');
  if v_before at time zone v_zone <> v_local then
    return case when v_after at time zone v_zone = v_local then v_after else v_before end;
  end if;
  return case when v_after at time zone v_zone = v_local then least(v_before, v_after) else v_before end;
end
$$;
