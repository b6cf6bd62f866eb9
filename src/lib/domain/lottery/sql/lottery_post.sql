-- Books one entry between a player and the lottery's house account, with the accounts ascending as ledger_post requires.
create or replace function lottery_post(
  p_namespace text, p_key text, p_kind text, p_details jsonb, p_reverses bigint, p_account bigint, p_house bigint, p_amount bigint
) returns void language sql as $$
  select ledger_post(p_namespace, p_key, sha256(convert_to(p_key || ':' || p_amount, 'UTF8')), p_kind, p_details, p_reverses,
    case when p_account < p_house then array[p_account, p_house] else array[p_house, p_account] end,
    case when p_account < p_house then array[p_amount, -p_amount] else array[-p_amount, p_amount] end)
$$;
