-- Refuses to record a withdrawal above the limits of the member's VIP level (rank_levels), which apply beside those of the method:
-- the highest amount, and how many the member may request in a day (requested_on, of the operator's zone). Rejected ones do not count.
--   The amount is debited before this row is written, in the same transaction: a concurrent request of the member has committed or
--   waits for it.
--   Raises PL034 (amount) and PL035 (number); the detail is the limit.
create or replace function withdrawals_check_rank() returns trigger language plpgsql as $$
declare
  terms rank_levels;
begin
  select level.* into terms from members member join rank_levels level on level.level = member.rank_level
   where member.id = new.member_id and member.account_type = 'member';
  if new.amount_minor > terms.max_withdrawal_minor then
    raise exception 'the level of member % allows no such amount', new.member_id using errcode = 'PL034', detail = terms.max_withdrawal_minor::text;
  end if;
  if terms.withdrawals_per_day is not null and terms.withdrawals_per_day <=
     (select count(*) from withdrawals earlier
       where earlier.member_id = new.member_id and earlier.requested_on = new.requested_on and earlier.state <> 'rejected') then
    raise exception 'member % has requested all withdrawals of the day', new.member_id
      using errcode = 'PL035', detail = terms.withdrawals_per_day::text;
  end if;
  return new;
end
$$;

create or replace trigger withdrawals_check_rank before insert on withdrawals
  for each row execute function withdrawals_check_rank();
