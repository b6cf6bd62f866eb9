-- Returns the number of the first line whose draw accepts no bet at that moment; null when all do. A multi-draw bet may name
-- draws that open later.
create or replace function lottery_first_closed_line(p_game text, p_lines jsonb, p_is_multi_draw boolean, p_at timestamptz default clock_timestamp())
  returns int language sql volatile set enable_seqscan = off as $$
  select min(l.line) from jsonb_to_recordset(p_lines) as l (line int, "drawNumber" text)
    left join lottery_draws d on d.game_code = p_game and d.draw_number = l."drawNumber"
   where d.id is null or d.state not in ('PENDING', 'OPEN') or d.closes_at <= p_at or (d.opens_at > p_at and not p_is_multi_draw)
$$;
