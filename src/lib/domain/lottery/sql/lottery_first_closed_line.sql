-- Returns the number of the first line whose draw accepts no bet at that moment; null when all do. A multi-draw bet may name
-- draws that open later.
create or replace function lottery_first_closed_line(p_game text, p_lines jsonb, p_is_multi_draw boolean, p_moment timestamptz default clock_timestamp())
  returns int language sql volatile set enable_seqscan = off as $$
  select min(line.line) from jsonb_to_recordset(p_lines) as line (line int, "drawNumber" text)
    left join lottery_draws draw on draw.game_code = p_game and draw.draw_number = line."drawNumber"
   where draw.id is null or draw.state not in ('PENDING', 'OPEN') or draw.closes_at <= p_moment or (draw.opens_at > p_moment and not p_is_multi_draw)
$$;
