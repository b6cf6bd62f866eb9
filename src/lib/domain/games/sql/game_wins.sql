-- Credits a batch of wins of game vendors (docs/spec/seamless-wallet.md), each as game_win decides. The arrays have one element
-- per win; bytes are hex.
--   Locks the players' balance rows first, ascending, and then works vendor by vendor, so that two batches take the rows of
--   vendors (limits, fund, held wins) in the same order and after all players.
create or replace function game_wins(
  p_vendors bigint[], p_namespaces text[], p_players text[], p_currencies text[], p_rounds text[], p_tx_ids text[],
  p_ref_tx_ids text[], p_amounts bigint[], p_kinds text[], p_closes boolean[], p_hashes text[]
) returns table (status text, portal_tx bigint, balance bigint, currency text, is_duplicate boolean, account_id bigint, held_for text)
language plpgsql
  -- Forces lookups by key: the cached plan may be from a time when the tables were empty.
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  perform balance.account_id
    from unnest(p_players) as request (player)
    join members player on player.public_id = request.player
    join ledger_accounts account on account.kind = 'player' and account.owner_id = player.id and account.currency = player.currency
    join ledger_balances balance on balance.account_id = account.id
   order by balance.account_id
     for no key update of balance;

  return query
  select outcome.status, outcome.portal_tx, outcome.balance, outcome.currency, outcome.is_duplicate, outcome.account_id, outcome.held_for
    from (
      select input.* from unnest(p_vendors, p_namespaces, p_players, p_currencies, p_rounds, p_tx_ids, p_ref_tx_ids, p_amounts, p_kinds,
                                 p_closes, p_hashes)
        with ordinality as input (vendor_id, namespace, player, currency, round, tx, ref_tx, amount, kind, closes, hash, position)
       order by input.vendor_id, input.currency, input.position
    ) request,
    lateral game_win(request.vendor_id, request.namespace, request.player, request.currency, request.round, request.tx, request.ref_tx,
                     request.amount, request.kind, request.closes, decode(request.hash, 'hex')) outcome
   order by request.position;
end
$$;
