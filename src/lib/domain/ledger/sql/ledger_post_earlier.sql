-- Books the history of new accounts: p_amounts[i] from p_from[i] to p_to[i] at p_booked[i], in the order of the arrays, which is that of
-- time. Returns the entries' ids in this order. Only a portal that begins with a story has such entries.
--   History is never inserted between entries: an account that can be overdrawn has none before, and no time is in the future.
--   Raises PL001 when a line cannot be booked: an overdrawn account, one that has entries, or accounts of different currencies; PL003 for
-- times out of order. A key that was used before is a unique violation.
create or replace function ledger_post_earlier(
  p_namespaces text[], p_keys text[], p_hashes bytea[], p_kinds text[], p_details jsonb[], p_from bigint[], p_to bigint[], p_amounts bigint[],
  p_booked timestamptz[]
) returns bigint[] language plpgsql strict as $$
declare
  v_entries bigint[];
  v_posted bigint;
begin
  if exists (select from (select booked, lead(booked, 1, clock_timestamp()) over (order by position) as next
                            from unnest(p_booked) with ordinality as input (booked, position)) line
              where line.booked > line.next) then
    raise exception 'the history is not in the order of time' using errcode = 'PL003';
  end if;
  -- Takes the gate (ledger_share_gate) before the entries get their ids, which here they have before they are inserted.
  perform pg_advisory_xact_lock_shared(7002);
  with given as materialized (
    select input.*, nextval('ledger_entries_id_seq') as entry_id
      from unnest(p_namespaces, p_keys, p_hashes, p_kinds, p_details, p_from, p_to, p_amounts, p_booked)
        with ordinality as input (namespace, key, hash, kind, details, from_id, to_id, amount, booked, position)
  ), entry as (
    insert into ledger_entries (id, namespace, key, hash, kind, details, booked_at) overriding system value
      select given.entry_id, given.namespace, given.key, given.hash, given.kind, given.details, given.booked from given order by given.position
  ), line as materialized (
    select given.entry_id, posting.account_id, posting.amount, account.guarded,
           sum(posting.amount) over history::bigint as balance, row_number() over history as version
      from given
      join ledger_accounts debited on debited.id = given.from_id
      join ledger_accounts credited on credited.id = given.to_id and credited.currency = debited.currency,
           lateral (values (given.from_id, -given.amount), (given.to_id, given.amount)) as posting (account_id, amount)
      join ledger_accounts account on account.id = posting.account_id
    window history as (partition by posting.account_id order by given.position)
  ), moved as (
    update ledger_balances balance set balance_minor = total.amount, version = total.lines
      from (select line.account_id, sum(line.amount)::bigint as amount, count(*) as lines from line
             where line.guarded group by line.account_id having min(line.balance) >= 0) total
     where balance.account_id = total.account_id and balance.version = 0
    returning balance.account_id
  ), posted as (
    insert into ledger_postings (entry_id, account_id, amount_minor, balance_after_minor, version)
      select line.entry_id, line.account_id, line.amount, case when line.guarded then line.balance end, case when line.guarded then line.version end
        from line left join moved on moved.account_id = line.account_id
       where not line.guarded or moved.account_id is not null
      returning 1
  )
  select (select array_agg(given.entry_id order by given.position) from given), (select count(*) from posted) into v_entries, v_posted;
  if v_posted <> 2 * cardinality(p_keys) then
    raise exception 'of % entries % lines could be booked', cardinality(p_keys), v_posted using errcode = 'PL001';
  end if;
  return v_entries;
end
$$;
