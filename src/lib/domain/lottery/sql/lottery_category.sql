-- Returns the category in which bets with a prize mode count.
create or replace function lottery_category(p_prize_mode text) returns text language sql immutable as $$
  select case p_prize_mode when 'Elott' then 'ELOTT' else 'LOTT' end
$$;
