-- Books one entry. The functions that write ledger_entries, ledger_postings and ledger_balances, and the invariants, are in
-- src/lib/domain/ledger/README.md.
--   Lines: p_accounts[i] gets p_amounts[i]; they sum to zero per currency, each account once, ascending by account,
--   so that two entries never deadlock.
--   Replay: the same namespace, key and hash returns the first entry again and books nothing.
--   Raises PL001 a guarded account would be overdrawn; PL002 the key was used with other content;
--   PL003 the lines are not an entry; PL004 a balance would exceed what int8 holds. Each of them rolls the whole statement back.
create or replace function ledger_post(
  p_namespace text, p_key text, p_hash bytea, p_kind text, p_details jsonb, p_reverses bigint,
  p_accounts bigint[], p_amounts bigint[],
  out entry_id bigint, out is_replay boolean
) language plpgsql as $$
declare
  v_hash bytea;
  v_account record;
  v_balance bigint;
  v_version bigint;
  v_currency text;
  v_first_currency text;
  v_sum bigint := 0;
begin
  insert into ledger_entries (namespace, key, hash, kind, details, reverses_id)
    values (p_namespace, p_key, p_hash, p_kind, p_details, p_reverses)
    on conflict on constraint ledger_entries_key do nothing
    returning id into entry_id;
  if entry_id is null then
    select entry.id, entry.hash into entry_id, v_hash from ledger_entries entry where entry.namespace = p_namespace and entry.key = p_key;
    if v_hash <> p_hash then
      raise exception 'the key %/% was used with other content', p_namespace, p_key using errcode = 'PL002';
    end if;
    is_replay := true;
    return;
  end if;
  is_replay := false;

  if cardinality(p_accounts) < 2 or cardinality(p_accounts) <> cardinality(p_amounts) then
    raise exception 'not an entry: % accounts, % amounts', cardinality(p_accounts), cardinality(p_amounts) using errcode = 'PL003';
  end if;
  for i in 1 .. cardinality(p_accounts) loop
    if i > 1 and p_accounts[i] <= p_accounts[i - 1] then
      raise exception 'the accounts of an entry are not ascending' using errcode = 'PL003';
    end if;
    v_balance := null;
    v_version := null;
    update ledger_balances balance
       set balance_minor = balance.balance_minor + p_amounts[i], version = balance.version + 1
     where balance.account_id = p_accounts[i]
       and case when p_amounts[i] > 0 then balance.balance_minor <= 9223372036854775807 - p_amounts[i]
                else balance.balance_minor + p_amounts[i] >= 0 end
    returning balance.balance_minor, balance.version, balance.currency into v_balance, v_version, v_currency;
    if v_version is null then
      select account.guarded, account.currency into v_account from ledger_accounts account where account.id = p_accounts[i];
      if not found then
        raise exception 'there is no account %', p_accounts[i] using errcode = 'PL003';
      elsif v_account.guarded and p_amounts[i] > 0 then
        raise exception 'account % cannot hold more', p_accounts[i] using errcode = 'PL004';
      elsif v_account.guarded then
        raise exception 'account % would be overdrawn', p_accounts[i] using errcode = 'PL001';
      end if;
      v_currency := v_account.currency;
    end if;
    insert into ledger_postings (entry_id, account_id, amount_minor, balance_after_minor, version)
      values (ledger_post.entry_id, p_accounts[i], p_amounts[i], v_balance, v_version);
    v_sum := v_sum + p_amounts[i];
    v_first_currency := coalesce(v_first_currency, v_currency);
    if v_currency <> v_first_currency then
      -- With several currencies each must sum to zero; the total alone cannot show that.
      perform 1 from unnest(p_accounts, p_amounts) as line (account_id, amount) join ledger_accounts account on account.id = line.account_id
        group by account.currency having sum(line.amount) <> 0;
      if found then raise exception 'not an entry: a currency does not sum to zero' using errcode = 'PL003'; end if;
    end if;
  end loop;
  if v_sum <> 0 then
    raise exception 'not an entry: the sum is %', v_sum using errcode = 'PL003';
  end if;
end
$$;
