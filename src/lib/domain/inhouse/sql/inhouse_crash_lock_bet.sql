-- Locks a member's balance row, as every act on a bet does, and returns the bet of crash as it is then; null when the member has none of this round.
create or replace function inhouse_crash_lock_bet(p_vendor_code text, p_member bigint, p_round text) returns inhouse_crash_bets
language plpgsql
  -- Forces lookups by key: the cached plan may be from a time when the tables were empty.
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_bet inhouse_crash_bets;
begin
  perform balance.account_id
    from members member
    join ledger_accounts account on account.kind = 'player' and account.owner_id = member.id and account.currency = member.currency
    join ledger_balances balance on balance.account_id = account.id
   where member.id = p_member
     for no key update of balance;
  select bet.* into v_bet
    from vendors vendor
    join game_rounds round on round.vendor_id = vendor.id and round.member_id = p_member and round.vendor_round_id = p_round
    join inhouse_crash_bets bet on bet.game_round_id = round.id
   where vendor.code = p_vendor_code;
  return v_bet;
end
$$;
