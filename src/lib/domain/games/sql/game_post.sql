-- Books one entry of two lines, p_amount to one account from the other, with the accounts ascending as ledger_post requires.
-- Returns the entry's id.
create or replace function game_post(
  p_namespace text, p_key text, p_hash bytea, p_kind text, p_details jsonb, p_reverses bigint,
  p_to bigint, p_from bigint, p_amount bigint
) returns bigint language plpgsql as $$
begin
  if p_to < p_from then
    return (ledger_post(p_namespace, p_key, p_hash, p_kind, p_details, p_reverses,
                        array[p_to, p_from], array[p_amount, -p_amount])).entry_id;
  end if;
  return (ledger_post(p_namespace, p_key, p_hash, p_kind, p_details, p_reverses,
                      array[p_from, p_to], array[-p_amount, p_amount])).entry_id;
end
$$;
