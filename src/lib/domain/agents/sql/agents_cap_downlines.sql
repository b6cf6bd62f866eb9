-- Lowers the highest prize group of all downlines, at any depth, to that of an agent whose own was lowered. Runs as one
-- statement, because the tree below one agent may hold every member.
create or replace function agents_cap_downlines() returns trigger language plpgsql as $$
begin
  with recursive below (id) as (
    select member.id from members member where member.upline_id = new.id and member.max_prize_group > new.max_prize_group
    union all
    select member.id from below join members member on member.upline_id = below.id where member.max_prize_group > new.max_prize_group
  )
  update members member set max_prize_group = new.max_prize_group from below where member.id = below.id;
  return null;
end
$$;

create or replace trigger agents_cap_downlines after update on members
  for each row when (new.max_prize_group < old.max_prize_group and pg_trigger_depth() = 0) execute function agents_cap_downlines();
