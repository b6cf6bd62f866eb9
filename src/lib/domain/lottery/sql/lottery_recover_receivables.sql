-- Recovers receivables of resettlements as far as the balances allow: those of p_member, or (null) of at most p_limit members
-- with a positive balance. Returns the charged accounts.
--   The balances are locked first, ascending, and resettlements write receivable_minor under the same lock: a concurrent
--   recovery, bet or resettlement waits here and then sees the result.
--   Each iteration takes the oldest receivable of each member, so that an account occurs once. The outstanding amount before the
--   step is part of the entry's key: a receivable only decreases, so each step can be booked once.
--   Rows are found by key, one debtor at a time: plain joins would depend on the planner's estimates for tables with few
--   statistics, and could compare every debtor with every account.
create or replace function lottery_recover_receivables(p_member bigint, p_limit int) returns table (account_id bigint) language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set enable_material = off set jit = off
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
      select account.id as account_id, open_receivable.member_id
        from (select distinct p.member_id from lottery_payouts p
               where p.receivable_minor > 0 and (p.member_id = p_member or p_member is null)) open_receivable
        cross join lateral (
          select a.id from members m
            join ledger_accounts a on a.kind = 'player' and a.owner_id = m.id and a.currency = m.currency
           where m.id = open_receivable.member_id limit 1) account
        cross join lateral (
          select 1 from ledger_balances b where b.account_id = account.id and b.balance_minor > 0 limit 1) positive_balance
       order by account.id
       limit p_limit
    ) debtor;
  if v_accounts is null then return; end if;
  perform 1 from ledger_balances b where b.account_id = any (v_accounts) order by b.account_id for no key update of b;
  loop
    with due as materialized (
      select receivable.draw_id, debtor.member_id, receivable.result_version, debtor.account_id, h.id as house_id,
             least(receivable.receivable_minor, b.balance_minor) as taken,
             receivable.draw_id || ':' || receivable.result_version || ':' || m.public_id || ':receivable:' || receivable.receivable_minor as key,
             jsonb_build_object('game', draw.game_code, 'draw', draw.draw_number) as details
        from unnest(v_accounts, v_members) as debtor (account_id, member_id)
        cross join lateral (
          select p.draw_id, p.result_version, p.receivable_minor from lottery_payouts p
           where p.member_id = debtor.member_id and p.receivable_minor > 0 order by p.draw_id, p.result_version limit 1) receivable
        join members m on m.id = debtor.member_id
        join ledger_balances b on b.account_id = debtor.account_id
        join ledger_accounts h on h.kind = 'house_lottery' and h.owner_id = 0 and h.currency = m.currency
        join lottery_draws draw on draw.id = receivable.draw_id
       where b.balance_minor > 0
    ), reduced as (
      update lottery_payouts p set receivable_minor = p.receivable_minor - d.taken
        from due d
       where p.draw_id = d.draw_id and p.member_id = d.member_id and p.result_version = d.result_version
    ), booked as (
      select ledger_post_pairs(array_agg('lottery:reversal'::text), array_agg(d.key),
                               array_agg(sha256(convert_to(d.key || ':' || -d.taken, 'UTF8'))), 'reversal', array_agg(d.details),
                               array_agg(d.account_id), array_agg(d.house_id), array_agg(-d.taken)) as entries,
             array_agg(d.account_id) as accounts
        from due d
    )
    select b.accounts into v_charged from booked b where b.entries is not null;
    exit when v_charged is null;
    return query select c.id from unnest(v_charged) as c (id);
  end loop;
end
$$;
