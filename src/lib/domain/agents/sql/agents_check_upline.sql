-- Keeps the tree of agents valid: an upline is an agent of the same currency, no member is above itself, and no member's
-- highest prize group exceeds the upline's. Caps a higher one to the upline's.
--   A move in the tree takes advisory lock 7005 (agentTree in src/lib/kernel/locks.ts) first: two concurrent moves could create a
--   cycle that neither transaction sees. A new member only adds a leaf, so the lock on the upline's row is enough.
--   Each condition is checked only when the change can affect it: lowering an agent updates a whole tree.
--   Raises PL022 the member has downlines and must stay an agent; PL023 the upline is no agent; PL024 the member would be above
--   itself; PL025 the upline has another currency.
create or replace function agents_check_upline() returns trigger language plpgsql as $$
declare
  v_upline record;
begin
  if tg_op = 'UPDATE' and new.account_type is distinct from old.account_type and new.account_type not in ('agent', 'master-agent')
     and exists (select 1 from members member where member.upline_id = new.id) then
    raise exception 'member % has downlines', new.id using errcode = 'PL022';
  end if;
  if new.upline_id is null then return new; end if;
  if tg_op = 'UPDATE' and new.upline_id is not distinct from old.upline_id and new.max_prize_group <= old.max_prize_group then return new; end if;
  select member.account_type, member.max_prize_group, member.currency into v_upline from members member where member.id = new.upline_id for share of member;
  if not found or v_upline.account_type not in ('agent', 'master-agent') then
    raise exception 'member % is no agent', new.upline_id using errcode = 'PL023';
  end if;
  if v_upline.currency <> new.currency then
    raise exception 'member % has another currency', new.upline_id using errcode = 'PL025';
  end if;
  if tg_op = 'UPDATE' and new.upline_id is distinct from old.upline_id and exists (
    with recursive above (id) as (
      select new.upline_id
      union
      select member.upline_id from above join members member on member.id = above.id where member.upline_id is not null
    )
    select 1 from above where above.id = new.id
  ) then
    raise exception 'member % would be above itself', new.id using errcode = 'PL024';
  end if;
  -- An agent grants at most what it has; the stored row shows the capped value.
  new.max_prize_group := least(new.max_prize_group, v_upline.max_prize_group);
  return new;
end
$$;

create or replace trigger agents_check_upline before insert or update of upline_id, max_prize_group, account_type on members
  for each row execute function agents_check_upline();
