-- Books many entries that pay out of one guarded account: p_amounts[i] from p_payer to the guarded account p_accounts[i], such as awards
-- out of a promotion's budget. Returns the entries' ids in the order of the arrays.
--   The accounts must differ, and the caller holds the locks of their balance rows and of the payer's.
--   Raises PL001 when a line cannot be booked: a payer that does not cover all of them, an account listed twice, another currency, or an
-- account that is not guarded. A key that was used before is a unique violation; callers create their own keys.
create or replace function ledger_pay_many(
  p_namespaces text[], p_keys text[], p_hashes bytea[], p_kind text, p_details jsonb[], p_payer bigint, p_accounts bigint[], p_amounts bigint[]
) returns bigint[] language plpgsql strict
  -- Forces lookups by key: the cached plan may be from a time when the tables were empty.
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_entries bigint[];
  v_posted bigint;
begin
  -- Takes the gate (ledger_share_gate) before the entries get their ids, which here they have before they are inserted.
  perform pg_advisory_xact_lock_shared(7002);
  -- Joins no two of these lists: without hashes that would take the square of their length.
  with line as materialized (
    select input.*, nextval('ledger_entries_id_seq') as entry_id
      from unnest(p_namespaces, p_keys, p_hashes, p_details, p_accounts, p_amounts)
        with ordinality as input (namespace, key, hash, details, account_id, amount, position)
     where input.amount > 0 and input.account_id <> p_payer
  ), entry as (
    insert into ledger_entries (id, namespace, key, hash, kind, details) overriding system value
      select line.entry_id, line.namespace, line.key, line.hash, p_kind, line.details from line order by line.position
  ), payer as (
    update ledger_balances balance set balance_minor = balance.balance_minor - total.amount, version = balance.version + total.lines
      from (select sum(line.amount)::bigint as amount, count(*) as lines from line) total
     where balance.account_id = p_payer and balance.balance_minor >= total.amount
    returning balance.currency, balance.balance_minor + total.amount as balance_minor, balance.version - total.lines as version
  ), moved as (
    update ledger_balances balance set balance_minor = balance.balance_minor + line.amount, version = balance.version + 1
      from line
     where balance.account_id = line.account_id
    returning line.position, line.entry_id, line.account_id, line.amount, balance.currency, balance.balance_minor, balance.version
  ), pair as materialized (
    select moved.position, moved.entry_id, moved.account_id, moved.amount, moved.balance_minor, moved.version,
           (payer.balance_minor - sum(moved.amount) over (order by moved.position))::bigint as left_minor,
           payer.version + moved.position as payer_version
      from moved join payer on payer.currency = moved.currency
  ), posted as (
    insert into ledger_postings (entry_id, account_id, amount_minor, balance_after_minor, version)
      select pair.entry_id, posting.account_id, posting.amount, posting.balance, posting.version
        from pair, lateral (values (pair.account_id, pair.amount, pair.balance_minor, pair.version),
                                   (p_payer, -pair.amount, pair.left_minor, pair.payer_version)) as posting (account_id, amount, balance, version)
      returning 1
  )
  select (select array_agg(pair.entry_id order by pair.position) from pair), (select count(*) from posted) into v_entries, v_posted;
  if v_posted <> 2 * cardinality(p_keys) then
    raise exception 'of % entries % lines could be booked', cardinality(p_keys), v_posted using errcode = 'PL001';
  end if;
  return v_entries;
end
$$;
