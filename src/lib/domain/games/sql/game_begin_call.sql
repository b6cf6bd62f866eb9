-- Begins a wallet call of a game vendor that changes one player's state (docs/spec/seamless-wallet.md): locks the player's
-- balance row and looks for an earlier call with the same transaction id. Returns a null status when the call is new, otherwise
-- the call's final response: UNKNOWN_PLAYER, DUPLICATE_TRANSACTION (the id was used with other content), or OK with the first
-- response (a repeated call).
--   The lock puts the calls of one player in one order, so that a repeated call finds the first one's row.
--   Callers switch sequential scans off: a plan that was cached while a table was empty would otherwise read the whole table.
create or replace function game_begin_call(
  p_vendor bigint, p_player text, p_tx text, p_hash bytea,
  out status text, out portal_tx bigint, out balance bigint, out currency text, out is_duplicate boolean, out account_id bigint,
  out member_id bigint
) language plpgsql as $$
declare
  v_earlier record;
begin
  is_duplicate := false;
  select m.id, a.id, m.currency, b.balance_minor into member_id, account_id, currency, balance
    from members m
    join ledger_accounts a on a.kind = 'player' and a.owner_id = m.id and a.currency = m.currency
    join ledger_balances b on b.account_id = a.id
   where m.public_id = p_player
     for no key update of b;
  if not found then status := 'UNKNOWN_PLAYER'; return; end if;

  select earlier.id, earlier.hash, earlier.balance_after_minor into v_earlier
    from game_transactions earlier where earlier.vendor_id = p_vendor and earlier.tx_id = p_tx;
  if not found then return; end if;
  if v_earlier.hash <> p_hash then status := 'DUPLICATE_TRANSACTION'; return; end if;
  status := 'OK'; portal_tx := v_earlier.id; balance := v_earlier.balance_after_minor; is_duplicate := true;
end
$$;
