-- Recovers receivables as far as the balances allow: those of p_member, or (null) of at most p_limit members with a positive
-- balance. Returns the charged accounts.
--   The balances are locked first, ascending, and corrections record receivables under the same lock: a concurrent recovery, bet or
--   correction waits here and then sees the result.
--   Each iteration takes the oldest receivable of each member, so that an account occurs once. The open amount before the step is
--   part of the entry's key: it only decreases, so each step can be booked once.
--   Rows are found by key, one debtor at a time: plain joins would depend on the planner's estimates for tables with few
--   statistics, and could compare every debtor with every account.
create or replace function receivables_recover(p_member bigint, p_limit int) returns table (account_id bigint) language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set enable_material = off
as $$
#variable_conflict use_column
declare
  v_accounts bigint[];
  v_members bigint[];
  v_charged bigint[];
begin
  select array_agg(debtor.account_id order by debtor.account_id), array_agg(debtor.member_id order by debtor.account_id)
    into v_accounts, v_members
    from (
      select open_receivable.account_id, open_receivable.member_id
        from (select distinct receivable.account_id, receivable.member_id from receivables receivable
               where receivable.open_minor > 0 and (receivable.member_id = p_member or p_member is null)) open_receivable
        cross join lateral (
          select 1 from ledger_balances balance
           where balance.account_id = open_receivable.account_id and balance.balance_minor > 0 limit 1) positive_balance
       order by open_receivable.account_id
       limit p_limit
    ) debtor;
  if v_accounts is null then return; end if;
  perform 1 from ledger_balances balance where balance.account_id = any (v_accounts) order by balance.account_id for no key update of balance;
  loop
    with due as materialized (
      select receivable.id, receivable.account_id, receivable.house_account_id, receivable.details,
             least(receivable.open_minor, balance.balance_minor) as taken, receivable.id || ':' || receivable.open_minor as key
        from unnest(v_accounts, v_members) as debtor (account_id, member_id)
        cross join lateral (
          select oldest.* from receivables oldest
           where oldest.member_id = debtor.member_id and oldest.account_id = debtor.account_id and oldest.open_minor > 0
           order by oldest.id limit 1) receivable
        join ledger_balances balance on balance.account_id = debtor.account_id
       where balance.balance_minor > 0
    ), reduced as (
      update receivables receivable set open_minor = receivable.open_minor - due.taken from due where receivable.id = due.id
    ), booked as (
      select ledger_post_pairs(array_agg('receivable'::text), array_agg(due.key),
                               array_agg(sha256(convert_to(due.key || ':' || -due.taken, 'UTF8'))), 'reversal', array_agg(due.details),
                               array_agg(due.account_id), array_agg(due.house_account_id), array_agg(-due.taken)) as entries,
             array_agg(due.account_id) as accounts
        from due
    )
    select booked.accounts into v_charged from booked where booked.entries is not null;
    exit when v_charged is null;
    return query select charged.id from unnest(v_charged) as charged (id);
  end loop;
end
$$;
