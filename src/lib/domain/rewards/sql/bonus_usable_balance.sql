-- Returns the balance of the member's usable grant for a game of a category, 0 without one.
create or replace function bonus_usable_balance(p_member bigint, p_currency text, p_category text, p_game text) returns bigint
language plpgsql stable set enable_seqscan = off as $$
begin
  return coalesce((
    select balance.balance_minor
      from bonus_grants usable
      join ledger_balances balance on balance.account_id = usable.account_id
     where usable.member_id = p_member and usable.currency = p_currency and usable.state = 'active'
       and (usable.expires_at is null or usable.expires_at > clock_timestamp())
       and coalesce(bonus_contribution(usable.contribution_ppm, p_category, p_game), 0) > 0), 0);
end
$$;
