-- Records what a member's balance did not cover when a payout was corrected. p_reference names the correction among those of
-- p_source. The caller holds the lock of the member's balance row.
create or replace function receivables_record(
  p_source text, p_reference text, p_member bigint, p_account bigint, p_house bigint, p_amount bigint, p_details jsonb
) returns void language plpgsql as $$
begin
  insert into receivables (source, reference, member_id, account_id, house_account_id, amount_minor, open_minor, details)
    values (p_source, p_reference, p_member, p_account, p_house, p_amount, p_amount, p_details);
end
$$;
