-- Lowers the highest prize group of all downlines, at any depth, to that of an agent whose own was lowered. Runs as one
-- statement, because the tree below one agent may hold every member.
create or replace function agents_cap_downlines() returns trigger language plpgsql as $$
begin
  with recursive below (id) as (
    select m.id from members m where m.upline_id = new.id and m.max_prize_group > new.max_prize_group
    union all
    select m.id from below b join members m on m.upline_id = b.id where m.max_prize_group > new.max_prize_group
  )
  update members m set max_prize_group = new.max_prize_group from below b where m.id = b.id;
  return null;
end
$$;

create or replace trigger agents_cap_downlines after update on members
  for each row when (new.max_prize_group < old.max_prize_group and pg_trigger_depth() = 0) execute function agents_cap_downlines();
