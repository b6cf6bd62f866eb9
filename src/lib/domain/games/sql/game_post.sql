-- Books one entry between a player and the vendor's house account, with the accounts ascending as ledger_post requires.
-- Returns the entry's id.
create or replace function game_post(
  p_namespace text, p_key text, p_hash bytea, p_kind text, p_details jsonb, p_reverses bigint,
  p_player bigint, p_house bigint, p_amount bigint
) returns bigint language plpgsql as $$
begin
  if p_player < p_house then
    return (ledger_post(p_namespace, p_key, p_hash, p_kind, p_details, p_reverses,
                        array[p_player, p_house], array[p_amount, -p_amount])).entry_id;
  end if;
  return (ledger_post(p_namespace, p_key, p_hash, p_kind, p_details, p_reverses,
                      array[p_house, p_player], array[-p_amount, p_amount])).entry_id;
end
$$;
