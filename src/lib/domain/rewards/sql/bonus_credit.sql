-- Decides where a grant's share of a win or refund goes, by the grant's state, as `creditOf` does (src/lib/rules/rewards/bonus-money), and
-- writes what changes in the grant; the caller books the amounts. The caller holds the lock of the member's balance row.
--   A running grant gets it; so does one that ran out of money before it expired, which is queued again. A completed grant loses what
-- is left of a removed principal and pays the rest in cash, up to its maximum. What remains is the promotion's.
create or replace function bonus_credit(p_grant bigint, p_amount bigint, out to_grant bigint, out to_cash bigint, out to_house bigint)
language plpgsql set enable_seqscan = off as $$
declare
  v_grant record;
begin
  to_grant := 0;
  to_cash := 0;
  to_house := p_amount;
  select receiver.state, receiver.expires_at, receiver.principal_left_minor, receiver.max_conversion_minor, receiver.converted_minor into strict v_grant
    from bonus_grants receiver where receiver.id = p_grant;
  if v_grant.state in ('collecting', 'queued', 'active', 'ending') then
    to_grant := p_amount;
  elsif v_grant.state = 'exhausted' and (v_grant.expires_at is null or v_grant.expires_at > clock_timestamp()) then
    to_grant := p_amount;
    update bonus_grants receiver set state = 'queued', ended_at = null, lapses_at = receiver.expires_at where receiver.id = p_grant;
  elsif v_grant.state = 'completed' then
    to_cash := p_amount - least(p_amount, v_grant.principal_left_minor);
    to_cash := least(to_cash, coalesce(v_grant.max_conversion_minor - v_grant.converted_minor, to_cash));
    update bonus_grants receiver
       set principal_left_minor = receiver.principal_left_minor - least(p_amount, receiver.principal_left_minor),
           converted_minor = receiver.converted_minor + bonus_credit.to_cash
     where receiver.id = p_grant;
  end if;
  to_house := p_amount - to_grant - to_cash;
end
$$;
