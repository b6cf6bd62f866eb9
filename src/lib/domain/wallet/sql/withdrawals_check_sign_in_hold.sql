-- Refuses to record a withdrawal while the member's withdrawals are held after a sign-in that only knowledge verified, or nothing
-- (members.withdrawals_held_until). Reads the database's clock, so that no program can be late or early.
--   Raises PL031.
create or replace function withdrawals_check_sign_in_hold() returns trigger language plpgsql as $$
begin
  if exists (select 1 from members member where member.id = new.member_id and member.withdrawals_held_until > clock_timestamp()) then
    raise exception 'withdrawals of member % are held', new.member_id using errcode = 'PL031';
  end if;
  return new;
end
$$;

create or replace trigger withdrawals_check_sign_in_hold before insert on withdrawals
  for each row execute function withdrawals_check_sign_in_hold();
