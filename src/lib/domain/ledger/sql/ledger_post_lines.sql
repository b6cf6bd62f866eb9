-- Books one entry: p_amounts[i] to p_accounts[i], where an account may occur several times. Returns the entry's id,
-- or null when no account changes.
create or replace function ledger_post_lines(
  p_namespace text, p_key text, p_hash bytea, p_kind text, p_details jsonb, p_reverses bigint, p_accounts bigint[], p_amounts bigint[]
) returns bigint language plpgsql as $$
declare
  v_accounts bigint[];
  v_amounts bigint[];
begin
  select array_agg(line.account_id order by line.account_id), array_agg(line.amount order by line.account_id) into v_accounts, v_amounts
    from (select input.account_id, sum(input.amount)::bigint as amount
            from unnest(p_accounts, p_amounts) as input (account_id, amount) group by input.account_id having sum(input.amount) <> 0) line;
  if v_accounts is null then return null; end if;
  return (ledger_post(p_namespace, p_key, p_hash, p_kind, p_details, p_reverses, v_accounts, v_amounts)).entry_id;
end
$$;
