-- Refuses to record a withdrawal to a bank account that is not active, or while the hold after a change lasts. The amount is held
-- in the same transaction, so the money stays where it is.
--   Locks the bank account, then the member: a change that is not committed yet is waited for and then counts, and a later one
--   waits for this withdrawal.
--   Raises PL032 (not active) and PL033 (held; the detail is the time from which it is possible).
create or replace function withdrawals_check_payout() returns trigger language plpgsql as $$
declare
  account_id int8;
  available_at timestamptz;
begin
  select account.id into account_id from bank_accounts account
   where account.public_id = new.pay_to ->> 'bankAccountId' and account.member_id = new.member_id
     and account.state = 'active' and account.removed_at is null
     for share;
  if account_id is null then
    raise exception 'the bank account of member % is not active', new.member_id using errcode = 'PL032';
  end if;
  perform 1 from members member where member.id = new.member_id for share;
  available_at := payout_available_at(account_id, new.hold_hours);
  if available_at > clock_timestamp() then
    raise exception 'withdrawals of member % are held', new.member_id
      using errcode = 'PL033', detail = to_char(available_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
  end if;
  return new;
end
$$;

create or replace trigger withdrawals_check_payout before insert on withdrawals
  for each row execute function withdrawals_check_payout();
