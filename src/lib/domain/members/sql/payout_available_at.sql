-- Returns when withdrawals to a bank account become possible: so many hours after it was added, and after the last change of its
-- member's password, payment password and contacts, and the loss of the authenticator: a thief of the account would need all of
-- them.
create or replace function payout_available_at(account_id int8, hold_hours int) returns timestamptz language sql stable as $$
  select greatest(account.created_at, member.password_changed_at, member.payment_password_changed_at,
                  member.mobile_verified_at, member.email_verified_at, member.authenticator_lost_at) + make_interval(hours => hold_hours)
    from bank_accounts account join members member on member.id = account.member_id
   where account.id = account_id
$$;
