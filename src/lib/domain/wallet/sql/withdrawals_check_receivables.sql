-- Refuses to record or approve a withdrawal while the member has an outstanding receivable. The amount is debited before this
-- row is written, in the same transaction: a concurrent correction has committed or waits for it.
--   Checks on approval too, because a payout may have been corrected since the request. When the withdrawal is rejected, the
--   money returns to the balance and the receivable is recovered from it.
--   Raises PL021.
create or replace function withdrawals_check_receivables() returns trigger language plpgsql as $$
begin
  if exists (select 1 from receivables where receivables.member_id = new.member_id and receivables.open_minor > 0) then
    raise exception 'member % has an outstanding receivable', new.member_id using errcode = 'PL021';
  end if;
  return new;
end
$$;

create or replace trigger withdrawals_check_receivables before insert on withdrawals
  for each row execute function withdrawals_check_receivables();

create or replace trigger withdrawals_check_receivables_on_approval before update of state on withdrawals
  for each row when (new.state = 'approved' and old.state <> 'approved') execute function withdrawals_check_receivables();
