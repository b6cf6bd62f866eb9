-- Lowers the highest prize group of all downlines, at any depth, to what an agent whose own was lowered may still grant: its own
-- minus the minimum gap, level by level. Runs as one statement, because the tree below one agent may hold every member.
create or replace function agents_cap_downlines() returns trigger language plpgsql as $$
begin
  with recursive below (id, highest) as (
    select member.id, grantable.highest
      from agent_settings settings
      cross join lateral (select greatest(new.max_prize_group - settings.min_gap, 1700) as highest) grantable
      join members member on member.upline_id = new.id and member.max_prize_group > grantable.highest
    union all
    select member.id, grantable.highest
      from below
      cross join agent_settings settings
      cross join lateral (select greatest(below.highest - settings.min_gap, 1700) as highest) grantable
      join members member on member.upline_id = below.id and member.max_prize_group > grantable.highest
  )
  update members member set max_prize_group = below.highest from below where member.id = below.id;
  return null;
end
$$;

create or replace trigger agents_cap_downlines after update on members
  for each row when (new.max_prize_group < old.max_prize_group and pg_trigger_depth() = 0) execute function agents_cap_downlines();
