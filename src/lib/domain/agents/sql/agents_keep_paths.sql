-- Keeps agent_paths: everybody above each account, by business day. Paths without an end are the tree of now.
--   A new account is below its upline at once, and above that as the upline itself is today. A move ends the paths of the moved
--   account and of all below it at the start of the next business day, and the new ones begin then; a second move of the same day
--   replaces the first one. The caller holds advisory lock 7005 (agents_check_upline).
create or replace function agents_keep_paths() returns trigger language plpgsql as $$
declare
  v_day date;
begin
  if tg_op = 'INSERT' then
    if new.account_type = 'guest' then return null; end if;
    v_day := business_day(new.registered_at);
    insert into agent_paths (ancestor_id, member_id, distance, joined_day) values (new.id, new.id, 0, v_day);
    if new.upline_id is null then return null; end if;
    insert into agent_paths (ancestor_id, member_id, distance, from_day, to_day, joined_day)
      select path.ancestor_id, new.id, path.distance + 1, path.from_day, path.to_day, v_day
        from agent_paths path where path.member_id = new.upline_id and path.to_day > agents_today();
    return null;
  end if;
  v_day := agents_today() + 1;
  insert into agent_moves (member_id, from_upline_id, to_upline_id, day) values (new.id, old.upline_id, new.upline_id, v_day);
  delete from agent_paths path using agent_paths below
   where below.ancestor_id = new.id and below.to_day = 'infinity' and path.member_id = below.member_id and path.to_day = 'infinity'
     and path.distance > below.distance and path.from_day >= v_day;
  update agent_paths path set to_day = v_day from agent_paths below
   where below.ancestor_id = new.id and below.to_day = 'infinity' and path.member_id = below.member_id and path.to_day = 'infinity'
     and path.distance > below.distance;
  if new.upline_id is null then return null; end if;
  insert into agent_paths (ancestor_id, member_id, distance, from_day, joined_day)
    select above.ancestor_id, below.member_id, above.distance + 1 + below.distance, v_day, below.joined_day
      from agent_paths above cross join agent_paths below
     where above.member_id = new.upline_id and above.to_day = 'infinity' and below.ancestor_id = new.id and below.to_day = 'infinity';
  return null;
end
$$;

create or replace trigger agents_add_paths after insert on members
  for each row execute function agents_keep_paths();
create or replace trigger agents_move_paths after update of upline_id on members
  for each row when (new.upline_id is distinct from old.upline_id) execute function agents_keep_paths();
