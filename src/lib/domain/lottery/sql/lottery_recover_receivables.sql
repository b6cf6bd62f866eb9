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
        from (select distinct payout.member_id from lottery_payouts payout
               where payout.receivable_minor > 0 and (payout.member_id = p_member or p_member is null)) open_receivable
        cross join lateral (
          select player_account.id from members member
            join ledger_accounts player_account
              on player_account.kind = 'player' and player_account.owner_id = member.id and player_account.currency = member.currency
           where member.id = open_receivable.member_id limit 1) account
        cross join lateral (
          select 1 from ledger_balances balance where balance.account_id = account.id and balance.balance_minor > 0 limit 1) positive_balance
       order by account.id
       limit p_limit
    ) debtor;
  if v_accounts is null then return; end if;
  perform 1 from ledger_balances balance where balance.account_id = any (v_accounts) order by balance.account_id for no key update of balance;
  loop
    with due as materialized (
      select receivable.draw_id, debtor.member_id, receivable.result_version, debtor.account_id, house.id as house_id,
             least(receivable.receivable_minor, balance.balance_minor) as taken,
             receivable.draw_id || ':' || receivable.result_version || ':' || member.public_id || ':receivable:' || receivable.receivable_minor as key,
             jsonb_build_object('game', draw.game_code, 'draw', draw.draw_number) as details
        from unnest(v_accounts, v_members) as debtor (account_id, member_id)
        cross join lateral (
          select payout.draw_id, payout.result_version, payout.receivable_minor from lottery_payouts payout
           where payout.member_id = debtor.member_id and payout.receivable_minor > 0
           order by payout.draw_id, payout.result_version limit 1) receivable
        join members member on member.id = debtor.member_id
        join ledger_balances balance on balance.account_id = debtor.account_id
        join ledger_accounts house on house.kind = 'house_lottery' and house.owner_id = 0 and house.currency = member.currency
        join lottery_draws draw on draw.id = receivable.draw_id
       where balance.balance_minor > 0
    ), reduced as (
      update lottery_payouts payout set receivable_minor = payout.receivable_minor - due.taken
        from due
       where payout.draw_id = due.draw_id and payout.member_id = due.member_id and payout.result_version = due.result_version
    ), booked as (
      select ledger_post_pairs(array_agg('lottery:reversal'::text), array_agg(due.key),
                               array_agg(sha256(convert_to(due.key || ':' || -due.taken, 'UTF8'))), 'reversal', array_agg(due.details),
                               array_agg(due.account_id), array_agg(due.house_id), array_agg(-due.taken)) as entries,
             array_agg(due.account_id) as accounts
        from due
    )
    select booked.accounts into v_charged from booked where booked.entries is not null;
    exit when v_charged is null;
    return query select charged.id from unnest(v_charged) as charged (id);
  end loop;
end
$$;
