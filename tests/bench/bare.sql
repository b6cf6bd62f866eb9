-- The limit that the ledger's bet is measured against: the same rows and the same indexes written by the shortest
-- function that can write them, with no check of any kind but the one that keeps a balance above zero.
create or replace function bare_bet(p_player bigint, p_tx text, p_amount bigint) returns bigint language plpgsql as $$
declare
  v_account bigint := p_player * 2 - 1;
  v_balance bigint;
  v_version bigint;
  v_entry bigint;
  v_round bigint;
begin
  update ledger_balances set balance_minor = balance_minor - p_amount, version = version + 1
   where account_id = v_account and balance_minor >= p_amount
  returning balance_minor, version into v_balance, v_version;
  insert into ledger_entries (namespace, key, hash, kind, details)
    values ('bare', p_tx, sha256(p_tx::bytea), 'bet', '{"game": "LOTUS", "round": "r"}') returning id into v_entry;
  insert into ledger_postings (entry_id, account_id, amount_minor, balance_after_minor, version)
    values (v_entry, v_account, -p_amount, v_balance, v_version), (v_entry, 1000000, p_amount, null, null);
  insert into game_rounds (vendor_id, member_id, vendor_round_id, game_id, state, active_bets, stake_minor, balance_before_minor, balance_after_minor)
    values (1, p_player, p_tx, 1, 'open', 1, p_amount, v_balance + p_amount, v_balance) returning id into v_round;
  insert into game_transactions (vendor_id, tx_id, operation, hash, member_id, game_round_id, amount_minor, entry_id, balance_after_minor)
    values (0, p_tx, 'bet', sha256(p_tx::bytea), p_player, v_round, p_amount, v_entry, v_balance);
  return v_balance;
end
$$;
