-- Notes the cash that is left when no money is elsewhere, after a bet that was cancelled or whose draw is void, or after everything came back
-- from a vendor's wallet: no settled round shows the next settlement (closeLeft, src/lib/domain/rewards/turnover) that the money may be
-- lost. The caller holds the lock of the player's balance row p_account.
--   Skips rows that a settlement has locked: it judges the member's cash itself.
create or replace function turnover_note_cash(p_member bigint, p_account bigint) returns void
language plpgsql set enable_seqscan = off as $$
declare
  v_left record;
begin
  select balance.currency, balance.balance_minor as cash into v_left from ledger_balances balance where balance.account_id = p_account;
  if not exists (select from turnover_requirements open
                  where open.member_id = p_member and open.currency = v_left.currency and open.open_minor > 0)
     or turnover_is_elsewhere(p_member, v_left.currency) then
    return;
  end if;
  update turnover_requirements stored set cash_left_minor = v_left.cash
    from (select open.id from turnover_requirements open
           where open.member_id = p_member and open.currency = v_left.currency and open.open_minor > 0
             for update skip locked) free
   where stored.id = free.id;
end
$$;
