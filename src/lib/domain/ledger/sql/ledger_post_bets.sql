-- Books many bets: the stake p_stakes[i] from the guarded account p_accounts[i] to the house account p_houses[i] and, of a bet that is decided at
-- once, what it pays in return (p_payouts[i], otherwise null or 0). The balance row changes once. Returns the entries' ids in the order of the
-- arrays, null where nothing is paid.
--   The accounts must differ, and the caller holds the locks of their balance rows.
--   Raises PL001 when a bet cannot be booked: a balance below the stake, an account listed twice, another currency, or a guarded
--   account as the house account. A key that was used before is a unique violation; callers create their own keys.
create or replace function ledger_post_bets(
  p_namespaces text[], p_keys text[], p_hashes bytea[], p_details jsonb[], p_accounts bigint[], p_houses bigint[], p_stakes bigint[],
  p_payout_keys text[], p_payout_details jsonb[], p_payouts bigint[], out stake_entries bigint[], out payout_entries bigint[]
) language plpgsql strict
  -- Forces lookups by key: the cached plan may be from a time when the tables were empty.
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_lines bigint;
  v_posted bigint;
begin
  -- Takes the gate (ledger_share_gate) before the entries get their ids, which here they have before they are inserted.
  perform pg_advisory_xact_lock_shared(7002);
  with bet as materialized (
    select input.*, nextval('ledger_entries_id_seq') as stake_entry, case when input.payout > 0 then nextval('ledger_entries_id_seq') end as payout_entry
      from unnest(p_namespaces, p_keys, p_hashes, p_details, p_accounts, p_houses, p_stakes, p_payout_keys, p_payout_details, p_payouts)
        with ordinality as input (namespace, key, hash, details, account_id, house_id, stake, payout_key, payout_details, payout, position)
  ), entry as (
    insert into ledger_entries (id, namespace, key, hash, kind, details) overriding system value
      select line.entry_id, bet.namespace, line.key, bet.hash, line.kind, line.details
        from bet, lateral (values (bet.stake_entry, bet.key, 'bet', bet.details),
                                  (bet.payout_entry, bet.payout_key, 'win', bet.payout_details)) as line (entry_id, key, kind, details)
       where line.entry_id is not null
  ), moved as (
    update ledger_balances balance
       set balance_minor = balance.balance_minor - bet.stake + case when bet.payout_entry is null then 0 else bet.payout end,
           version = balance.version + case when bet.payout_entry is null then 1 else 2 end
      from bet
     where balance.account_id = bet.account_id and balance.balance_minor >= bet.stake
    returning bet.account_id, bet.house_id, bet.stake, bet.payout, bet.stake_entry, bet.payout_entry, balance.currency, balance.balance_minor,
              balance.version
  ), posted as (
    insert into ledger_postings (entry_id, account_id, amount_minor, balance_after_minor, version)
      select posting.entry_id, posting.account_id, posting.amount, posting.balance, posting.version
        from moved
        join ledger_accounts house on house.id = moved.house_id and not house.guarded and house.currency = moved.currency,
             lateral (values (moved.stake_entry, moved.account_id, -moved.stake,
                              moved.balance_minor - case when moved.payout_entry is null then 0 else moved.payout end,
                              moved.version - case when moved.payout_entry is null then 0 else 1 end),
                             (moved.stake_entry, moved.house_id, moved.stake, null, null),
                             (moved.payout_entry, moved.account_id, moved.payout, moved.balance_minor, moved.version),
                             (moved.payout_entry, moved.house_id, -moved.payout, null, null))
                       as posting (entry_id, account_id, amount, balance, version)
       where posting.entry_id is not null
      returning 1
  ), total as (
    select array_agg(bet.stake_entry order by bet.position) as stakes, array_agg(bet.payout_entry order by bet.position) as payouts,
           2 * (count(bet.stake_entry) + count(bet.payout_entry)) as lines
      from bet
  )
  select total.stakes, total.payouts, total.lines, (select count(*) from posted) into stake_entries, payout_entries, v_lines, v_posted from total;
  if v_posted <> v_lines then
    raise exception 'of % lines of % bets % could be booked', v_lines, cardinality(p_keys), v_posted using errcode = 'PL001';
  end if;
end
$$;
