-- Returns the number of the first line whose draw accepts no bet at that moment; null when all do. A multi-draw bet may name
-- draws that open later.
create or replace function lottery_first_closed_line(p_game text, p_lines jsonb, p_is_chase boolean, p_at timestamptz default clock_timestamp())
  returns int language sql volatile set enable_seqscan = off as $$
  select min(l.line) from jsonb_to_recordset(p_lines) as l (line int, issue text)
    left join lottery_issues i on i.game_code = p_game and i.issue = l.issue
   where i.id is null or i.state not in ('PENDING', 'OPEN') or i.closes_at <= p_at or (i.opens_at > p_at and not p_is_chase)
$$;
