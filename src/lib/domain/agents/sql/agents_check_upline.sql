-- Keeps the tree of agents valid: an upline is an agent of the same currency, no member is above itself, nobody is deeper than the
-- deepest level, and no member's highest prize group exceeds what the upline may grant. Caps a higher one to that.
--   A move in the tree takes advisory lock 7005 (agentTree in src/lib/kernel/locks.ts), new members below an agent hold it shared: a
--   member who joins below a subtree while it moves would keep the old path (agents_keep_paths).
--   Each condition is checked only when the change can affect it: lowering an agent updates a whole tree.
--   Raises PL022 the member has downlines and must stay an agent; PL023 the upline is no agent; PL024 the member would be above
--   itself; PL025 the upline has another currency; PL036 the tree would be too deep.
create or replace function agents_check_upline() returns trigger language plpgsql as $$
declare
  v_upline record;
  v_is_placed boolean := tg_op = 'INSERT' or new.upline_id is distinct from old.upline_id;
begin
  if tg_op = 'UPDATE' and new.account_type is distinct from old.account_type and new.account_type not in ('agent', 'master-agent')
     and exists (select 1 from members member where member.upline_id = new.id) then
    raise exception 'member % has downlines', new.id using errcode = 'PL022';
  end if;
  if tg_op = 'UPDATE' and v_is_placed then perform pg_advisory_xact_lock(7005); end if;
  if new.upline_id is null then return new; end if;
  if not v_is_placed and new.max_prize_group <= old.max_prize_group then return new; end if;
  if tg_op = 'INSERT' then perform pg_advisory_xact_lock_shared(7005); end if;
  select member.account_type, member.max_prize_group - settings.min_gap as grantable, member.currency, settings.max_depth into v_upline
    from members member cross join agent_settings settings where member.id = new.upline_id for share of member;
  if not found or v_upline.account_type not in ('agent', 'master-agent') then
    raise exception 'member % is no agent', new.upline_id using errcode = 'PL023';
  end if;
  if v_upline.currency <> new.currency then
    raise exception 'member % has another currency', new.upline_id using errcode = 'PL025';
  end if;
  if v_is_placed then
    if exists (select 1 from agent_paths path where path.ancestor_id = new.id and path.member_id = new.upline_id and path.to_day = 'infinity') then
      raise exception 'member % would be above itself', new.id using errcode = 'PL024';
    end if;
    -- Levels above the upline, the upline, the member, and the levels below the member.
    if (select coalesce(max(path.distance), 0) from agent_paths path where path.member_id = new.upline_id and path.to_day = 'infinity') + 2
       + (select coalesce(max(path.distance), 0) from agent_paths path where path.ancestor_id = new.id and path.to_day = 'infinity')
       > v_upline.max_depth then
      raise exception 'member % would be too deep', new.id using errcode = 'PL036';
    end if;
  end if;
  -- An agent grants at most what it has, less the gap; the stored row shows the capped value.
  new.max_prize_group := least(new.max_prize_group, greatest(v_upline.grantable, 1700));
  return new;
end
$$;

create or replace trigger agents_check_upline before insert or update of upline_id, max_prize_group, account_type on members
  for each row execute function agents_check_upline();
