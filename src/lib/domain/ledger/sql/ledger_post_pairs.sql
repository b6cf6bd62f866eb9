-- Books many entries of two lines each: p_amounts[i] to the guarded account p_accounts[i] from the house account p_houses[i].
-- Returns the entries' ids in the order of the arrays. Booking a batch costs about half of booking its entries one by one.
--   The accounts must differ, and the caller holds the locks of their balance rows.
--   Raises PL001 when a line cannot be booked: an overdrawn account, an account listed twice, another currency, or a guarded
--   account as the house account. A key that was used before is a unique violation; callers create their own keys.
create or replace function ledger_post_pairs(
  p_namespaces text[], p_keys text[], p_hashes bytea[], p_kind text, p_details jsonb[],
  p_accounts bigint[], p_houses bigint[], p_amounts bigint[]
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
    select input.*, nextval('ledger_entries_id_seq') as entry_id from unnest(p_namespaces, p_keys, p_hashes, p_details, p_accounts, p_houses, p_amounts)
      with ordinality as input (namespace, key, hash, details, account_id, house_id, amount, position)
  ), entry as (
    insert into ledger_entries (id, namespace, key, hash, kind, details) overriding system value
      select line.entry_id, line.namespace, line.key, line.hash, p_kind, line.details from line order by line.position
  ), moved as (
    update ledger_balances balance set balance_minor = balance.balance_minor + line.amount, version = balance.version + 1
      from line
     where balance.account_id = line.account_id and balance.balance_minor + line.amount >= 0
    returning line.entry_id, line.account_id, line.house_id, line.amount, balance.currency, balance.balance_minor, balance.version
  ), posted as (
    insert into ledger_postings (entry_id, account_id, amount_minor, balance_after_minor, version)
      select moved.entry_id, posting.account_id, posting.amount, posting.balance, posting.version
        from moved
        join ledger_accounts house on house.id = moved.house_id and not house.guarded and house.currency = moved.currency,
             lateral (values (moved.account_id, moved.amount, moved.balance_minor, moved.version),
                             (moved.house_id, -moved.amount, null, null)) as posting (account_id, amount, balance, version)
      returning 1
  )
  select (select array_agg(line.entry_id order by line.position) from line), (select count(*) from posted) into v_entries, v_posted;
  if v_posted <> 2 * cardinality(p_keys) then
    raise exception 'of % entries % lines could be booked', cardinality(p_keys), v_posted using errcode = 'PL001';
  end if;
  return v_entries;
end
$$;
