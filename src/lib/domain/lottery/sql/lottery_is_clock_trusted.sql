-- Returns whether the database's clock agrees with the beacon's: it was compared in the last two minutes, and not found wrong in
-- them. A comparison of the future means that the clock was set back. The embedded beacon follows this clock.
create or replace function lottery_is_clock_trusted(p_beacon text)
  returns boolean language sql volatile set enable_seqscan = off as $$
  select coalesce(p_beacon, 'embedded') = 'embedded' or exists (
    select 1 from lottery_beacon_clocks clock
     where clock.beacon = p_beacon
       and clock.compared_at between clock_timestamp() - interval '2 minutes' and clock_timestamp()
       and (clock.wrong_at is null or clock.wrong_at < clock_timestamp() - interval '2 minutes'))
$$;
