-- Refuses to record or approve a withdrawal while the member owes a receivable to the house. The payout's money was taken off
-- the balance before this row is written, in the same transaction: a concurrent resettlement has committed or waits for it.
--   On approval too: a withdrawal may have been requested before a result was corrected. When it is refused, the money returns to
--   the balance and the receivable is recovered from it.
--   Raises PL021.
create or replace function withdrawals_check_receivables() returns trigger language plpgsql as $$
begin
  if exists (select 1 from lottery_payouts p where p.member_id = new.member_id and p.receivable_minor > 0) then
    raise exception 'member % owes the house what was paid for a corrected result', new.member_id using errcode = 'PL021';
  end if;
  return new;
end
$$;

create or replace trigger withdrawals_check_receivables before insert on withdrawals
  for each row execute function withdrawals_check_receivables();

create or replace trigger withdrawals_check_receivables_on_approval before update of state on withdrawals
  for each row when (new.state = 'approved' and old.state <> 'approved') execute function withdrawals_check_receivables();
