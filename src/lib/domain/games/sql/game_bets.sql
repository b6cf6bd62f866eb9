-- Books a batch of bets of game vendors (docs/spec/seamless-wallet.md). Each bet is decided on its own: a refused one writes
-- nothing, the others are booked. The arrays have one element per bet; bytes are hex. The players must differ, otherwise the
-- whole batch fails with PL001.
--   Locks the players' balance rows first, ascending, like every wallet call (game_begin_call).
create or replace function game_bets(
  p_vendors bigint[], p_namespaces text[], p_players text[], p_currencies text[], p_tokens text[], p_games text[],
  p_rounds text[], p_txs text[], p_amounts bigint[], p_closed boolean[], p_hashes text[]
) returns table (status text, portal_tx bigint, balance bigint, currency text, is_duplicate boolean, account_id bigint)
language plpgsql
  -- Forces lookups by key: the cached plan may be from a time when the tables were empty.
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  perform b.account_id
    from unnest(p_players) as c (player)
    join members m on m.public_id = c.player
    join ledger_accounts a on a.kind = 'player' and a.owner_id = m.id and a.currency = m.currency
    join ledger_balances b on b.account_id = a.id
   order by b.account_id
     for no key update of b;

  return query
  with call as materialized (
    select c.vendor_id, c.namespace, c.player, c.currency, decode(c.token, 'hex') as token, c.game, c.round, c.tx, c.amount,
           c.closes, decode(c.hash, 'hex') as hash, c.n
      from unnest(p_vendors, p_namespaces, p_players, p_currencies, p_tokens, p_games, p_rounds, p_txs, p_amounts, p_closed, p_hashes)
           with ordinality as c (vendor_id, namespace, player, currency, token, game, round, tx, amount, closes, hash, n)
  ), checked as materialized (
    select c.*, p.id as member_id, a.id as account_id, p.currency as own_currency, b.balance_minor as balance, house.id as house_id,
           g.id as game_id, r.id as round_ref, m.id as transaction_id, m.balance_after_minor as transaction_balance,
           case
             when b.account_id is null then 'UNKNOWN_PLAYER'
             when m.call = 'tombstone' then 'BET_CANCELLED'
             when m.hash <> c.hash then 'DUPLICATE_TRANSACTION'
             when m.id is not null then 'OK'
             when c.currency <> p.currency then 'WRONG_CURRENCY'
             when s.member_id is null then 'INVALID_TOKEN'
             when s.expires_at <= clock_timestamp()
               or (s.authenticated_at is null and s.launch_expires_at <= clock_timestamp()) then 'TOKEN_EXPIRED'
             when p.state <> 'active' then 'PLAYER_BLOCKED'
             when g.id is null then 'UNKNOWN_GAME'
             when not (g.enabled and v.enabled) then 'GAME_DISABLED'
             when r.state = 'closed' then 'ROUND_CLOSED'
             when b.balance_minor < c.amount then 'INSUFFICIENT_FUNDS'
             else 'OK'
           end as status
      from call c
      left join members p on p.public_id = c.player
      left join ledger_accounts a on a.kind = 'player' and a.owner_id = p.id and a.currency = p.currency
      left join ledger_balances b on b.account_id = a.id
      left join vendors v on v.id = c.vendor_id
      left join ledger_accounts house on house.kind = 'house_games' and house.owner_id = c.vendor_id and house.currency = p.currency
      left join game_transactions m on m.vendor_id = c.vendor_id and m.tx_id = c.tx
      left join game_sessions s on s.token_hash = c.token and s.vendor_id = c.vendor_id and s.member_id = p.id
      left join games g on g.vendor_id = c.vendor_id and g.code = c.game
      left join game_rounds r on r.vendor_id = c.vendor_id and r.member_id = p.id and r.round_id = c.round
  ), accepted as materialized (
    select f.* from checked f where f.status = 'OK' and f.transaction_id is null
  ), booked as (
    select array_agg(f.n order by f.n) as ns,
           ledger_post_pairs(array_agg(f.namespace order by f.n), array_agg(f.tx order by f.n), array_agg(f.hash order by f.n), 'bet',
             array_agg(jsonb_build_object('game', f.game, 'round', f.round) order by f.n),
             array_agg(f.account_id order by f.n), array_agg(f.house_id order by f.n), array_agg(-f.amount order by f.n)) as entries
      from accepted f where f.amount > 0
  ), entry as materialized (
    select e.n, e.entry_id from booked, unnest(booked.ns, booked.entries) as e (n, entry_id)
  ), opened as (
    insert into game_rounds as r (vendor_id, member_id, round_id, game_id, state, live_bets, stake_minor,
                                  balance_before_minor, balance_after_minor, closed_at)
      select f.vendor_id, f.member_id, f.round, f.game_id, case when f.closes then 'closed' else 'open' end, 1, f.amount,
             f.balance, f.balance - f.amount, case when f.closes then clock_timestamp() end
        from accepted f where f.round_ref is null
      returning r.id, r.vendor_id, r.member_id, r.round_id
  ), continued as (
    update game_rounds r
       set live_bets = r.live_bets + 1, stake_minor = r.stake_minor + f.amount, balance_after_minor = f.balance - f.amount,
           state = case when f.closes then 'closed' else 'open' end,
           closed_at = case when f.closes then clock_timestamp() end
      from accepted f
     where r.id = f.round_ref
  ), written as (
    insert into game_transactions as m (vendor_id, tx_id, call, hash, member_id, round_ref, amount_minor, entry_id, balance_after_minor)
      select f.vendor_id, f.tx, 'bet', f.hash, f.member_id, coalesce(f.round_ref, o.id), f.amount, e.entry_id, f.balance - f.amount
        from accepted f
        left join opened o on o.vendor_id = f.vendor_id and o.member_id = f.member_id and o.round_id = f.round
        left join entry e on e.n = f.n
      returning m.id, m.vendor_id, m.tx_id, m.balance_after_minor
  )
  -- A repeated bet gets the first response; a refusal gets the current balance.
  select f.status, case when f.status = 'OK' then coalesce(f.transaction_id, w.id) end,
         case when f.status = 'OK' then coalesce(f.transaction_balance, w.balance_after_minor) else f.balance end,
         f.own_currency, f.status = 'OK' and f.transaction_id is not null, f.account_id
    from checked f
    left join written w on w.vendor_id = f.vendor_id and w.tx_id = f.tx and f.status = 'OK'
   order by f.n;
end
$$;
