-- Begins a wallet request of a game vendor that changes one player's state (docs/spec/seamless-wallet.md): locks the player's
-- balance row and looks for an earlier request with the same transaction id. Returns a null status when the request is new, otherwise
-- the request's final response: UNKNOWN_PLAYER (also for a member who never launched a game of the vendor), DUPLICATE_TRANSACTION (the id was used with other content), or OK with the first
-- response (a repeated request). `has_bonus` says whether the player has an active grant.
--   The lock puts the requests of one player in one order, so that a repeated request finds the first one's row.
--   Callers switch sequential scans off: a plan that was cached while a table was empty would otherwise read the whole table.
create or replace function game_begin_request(
  p_vendor bigint, p_player text, p_tx_id text, p_hash bytea,
  out status text, out portal_tx bigint, out balance bigint, out currency text, out is_duplicate boolean, out account_id bigint,
  out member_id bigint, out has_bonus boolean
) language plpgsql as $$
declare
  v_earlier record;
begin
  is_duplicate := false;
  select member.id, account.id, member.currency, balance.balance_minor,
         exists (select from bonus_grants bonus where bonus.member_id = member.id and bonus.currency = member.currency and bonus.state = 'active')
    into member_id, account_id, currency, balance, has_bonus
    from members member
    join vendor_players player on player.vendor_id = p_vendor and player.member_id = member.id
    join ledger_accounts account on account.kind = 'player' and account.owner_id = member.id and account.currency = member.currency
    join ledger_balances balance on balance.account_id = account.id
   where member.public_id = p_player
     for no key update of balance;
  if not found then status := 'UNKNOWN_PLAYER'; return; end if;

  select earlier.id, earlier.hash, earlier.balance_after_minor, round.game_id into v_earlier
    from game_transactions earlier left join game_rounds round on round.id = earlier.game_round_id
   where earlier.vendor_id = p_vendor and earlier.tx_id = p_tx_id;
  if not found then return; end if;
  if v_earlier.hash <> p_hash then
    status := 'DUPLICATE_TRANSACTION';
    if has_bonus then balance := balance + game_bonus_balance(member_id, currency, v_earlier.game_id); end if;
    return;
  end if;
  status := 'OK'; portal_tx := v_earlier.id; balance := v_earlier.balance_after_minor; is_duplicate := true;
end
$$;
