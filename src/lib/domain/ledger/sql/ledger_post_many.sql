-- Books many entries of any lines: line j of entry p_entries[j] (its index in the arrays of entries, from 1) posts p_amounts[j] to
-- p_accounts[j]. Returns the entries' ids in the order of the arrays.
--   A guarded account occurs once in all entries, and the caller holds the locks of the balance rows.
--   Raises PL001 when a line cannot be booked: an overdrawn account, a guarded account that occurs twice, or an unknown one; PL003 when
-- the lines of an entry do not sum to zero or have several currencies. A key that was used before is a unique violation.
create or replace function ledger_post_many(
  p_namespaces text[], p_keys text[], p_hashes bytea[], p_kind text, p_details jsonb[],
  p_entries int[], p_accounts bigint[], p_amounts bigint[]
) returns bigint[] language plpgsql strict
  -- Forces lookups by key: the cached plan may be from a time when the tables were empty.
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_entries bigint[];
  v_posted bigint;
begin
  if exists (select from unnest(p_entries, p_accounts, p_amounts) as line (entry, account_id, amount)
               join ledger_accounts account on account.id = line.account_id
              group by line.entry having sum(line.amount) <> 0 or count(distinct account.currency) > 1) then
    raise exception 'not an entry: its lines do not sum to zero' using errcode = 'PL003';
  end if;
  with line as materialized (
    select input.entry, input.account_id, input.amount, account.guarded
      from unnest(p_entries, p_accounts, p_amounts) as input (entry, account_id, amount)
      join ledger_accounts account on account.id = input.account_id
  ), entry as (
    insert into ledger_entries (namespace, key, hash, kind, details)
      select input.namespace, input.key, input.hash, p_kind, input.details
        from unnest(p_namespaces, p_keys, p_hashes, p_details) with ordinality as input (namespace, key, hash, details, position)
       order by input.position
      returning id, namespace, key
  ), numbered as materialized (
    select entry.id, input.position
      from unnest(p_namespaces, p_keys) with ordinality as input (namespace, key, position)
      join entry on entry.namespace = input.namespace and entry.key = input.key
  ), moved as (
    update ledger_balances balance set balance_minor = balance.balance_minor + line.amount, version = balance.version + 1
      from line
     where line.guarded and balance.account_id = line.account_id and balance.balance_minor + line.amount >= 0
    returning balance.account_id, balance.balance_minor, balance.version
  ), posted as (
    insert into ledger_postings (entry_id, account_id, amount_minor, balance_after_minor, version)
      select numbered.id, line.account_id, line.amount, moved.balance_minor, moved.version
        from line
        join numbered on numbered.position = line.entry
        left join moved on moved.account_id = line.account_id
       where not line.guarded or moved.version is not null
      returning 1
  )
  select (select array_agg(numbered.id order by numbered.position) from numbered), (select count(*) from posted) into v_entries, v_posted;
  if v_posted <> cardinality(p_accounts) then
    raise exception 'of % lines % could be booked', cardinality(p_accounts), v_posted using errcode = 'PL001';
  end if;
  return v_entries;
end
$$;
