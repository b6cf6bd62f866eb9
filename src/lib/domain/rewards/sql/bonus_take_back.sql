-- Decides who pays what a correction takes back from a grant, and writes what changes in the grant; the caller books the amounts.
-- The caller holds the lock of the member's balance row.
--   A running grant pays as far as it can; a completed one has paid in cash, as far as it was converted. The promotion pays the rest.
create or replace function bonus_take_back(p_grant bigint, p_amount bigint, out from_grant bigint, out from_cash bigint, out from_house bigint)
language plpgsql set enable_seqscan = off as $$
declare
  v_grant record;
begin
  from_grant := 0;
  from_cash := 0;
  select payer.state, payer.converted_minor, balance.balance_minor into strict v_grant
    from bonus_grants payer join ledger_balances balance on balance.account_id = payer.account_id where payer.id = p_grant;
  if v_grant.state in ('collecting', 'queued', 'active', 'ending') then
    from_grant := least(p_amount, v_grant.balance_minor);
  elsif v_grant.state = 'completed' then
    from_cash := least(p_amount, v_grant.converted_minor);
    update bonus_grants payer set converted_minor = payer.converted_minor - from_cash where payer.id = p_grant;
  end if;
  from_house := p_amount - from_grant - from_cash;
end
$$;
