-- Refuses to record or approve a withdrawal that a flag holds. Checks on approval too, because most flags are raised after the request.
--   Raises PL038.
create or replace function withdrawals_check_flags() returns trigger language plpgsql as $$
begin
  if agent_flags_hold(new.member_id) is not null then
    raise exception 'withdrawals of member % are being checked', new.member_id using errcode = 'PL038';
  end if;
  return new;
end
$$;

create or replace trigger withdrawals_check_flags before insert on withdrawals
  for each row execute function withdrawals_check_flags();

create or replace trigger withdrawals_check_flags_on_approval before update of state on withdrawals
  for each row when (new.state = 'approved' and old.state <> 'approved') execute function withdrawals_check_flags();
