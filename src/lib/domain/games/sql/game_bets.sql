-- Books a batch of bets of game vendors (docs/spec/seamless-wallet.md). Each bet is decided on its own: a refused one writes
-- nothing, the others are booked. The arrays have one element per bet; bytes are hex. A namespace makes a vendor's transaction
-- ids unique in the ledger. The players must differ, otherwise the whole batch fails with PL001.
--   Locks the players' balance rows first, ascending, like every wallet request (game_begin_request). The lock covers the accounts of
-- the player's grants too.
--   A bet of the portal's own games has no token (null): its caller knows the member (inhouse_bets). Their vendor is
-- the portal itself, in whose name nobody can send requests; bets of any other vendor without a token are refused.
--   Rounds and house accounts are looked up by `limit 1`, one at a time: in plain joins the planner prefers to read all rounds of a member.
--   A stake is cash first, or bonus money first where the player's usable grant says so (`splitBet`, src/lib/rules/rewards/bonus-money).
create or replace function game_bets(
  p_vendors bigint[], p_namespaces text[], p_players text[], p_currencies text[], p_tokens text[], p_games text[],
  p_rounds text[], p_tx_ids text[], p_amounts bigint[], p_closes boolean[], p_hashes text[]
) returns table (status text, portal_tx bigint, balance bigint, currency text, is_duplicate boolean, account_id bigint)
language plpgsql
  -- Forces lookups by key: the cached plan may be from a time when the tables were empty.
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_closed_round bigint;
  v_closed_rounds bigint[];
begin
  perform balance.account_id
    from unnest(p_players) as request (player)
    join members player on player.public_id = request.player
    join ledger_accounts account on account.kind = 'player' and account.owner_id = player.id and account.currency = player.currency
    join ledger_balances balance on balance.account_id = account.id
   order by balance.account_id
     for no key update of balance;

  for status, portal_tx, balance, currency, is_duplicate, account_id, v_closed_round in
  with request as materialized (
    select input.vendor_id, input.namespace, input.player, input.currency, decode(input.token, 'hex') as token, input.game, input.round,
           input.tx, input.amount, input.closes, decode(input.hash, 'hex') as hash, input.position
      from unnest(p_vendors, p_namespaces, p_players, p_currencies, p_tokens, p_games, p_rounds, p_tx_ids, p_amounts, p_closes, p_hashes)
           with ordinality as input (vendor_id, namespace, player, currency, token, game, round, tx, amount, closes, hash, position)
  ), checked as materialized (
    select request.*, player.id as member_id, account.id as account_id, player.currency as player_currency, balance.balance_minor as balance,
           session.member_id is not null as is_own, house.id as house_id, game.id as game_id, round.id as game_round_id, stored.id as transaction_id,
           stored.balance_after_minor as transaction_balance, bonus.id as grant_id, bonus.account_id as bonus_account_id,
           bonus.counts, coalesce(bonus_balance.balance_minor, 0) as bonus_balance, split.cash, request.amount - split.cash as bonus,
           (bonus.contribution_ppm ->> lobby.category)::int as contribution_ppm,
           case
             when balance.account_id is null then 'UNKNOWN_PLAYER'
             when stored.operation = 'tombstone' then 'BET_CANCELLED'
             when stored.hash <> request.hash then 'DUPLICATE_TRANSACTION'
             when stored.id is not null then 'OK'
             when request.currency <> player.currency then 'WRONG_CURRENCY'
             when session.member_id is null and not (request.token is null and vendor.is_own) then 'INVALID_TOKEN'
             when session.expires_at <= clock_timestamp()
               or (session.authenticated_at is null and session.launch_expires_at <= clock_timestamp()) then 'TOKEN_EXPIRED'
             when player.state <> 'active' then 'PLAYER_BLOCKED'
             when game.id is null then 'UNKNOWN_GAME'
             when not (game.enabled and vendor.enabled and vendor.wallet = 'single') then 'GAME_DISABLED'
             when round.state = 'closed' then 'ROUND_CLOSED'
             when round.state = 'pending' and request.closes then 'INTERNAL_RETRY'
             when balance.balance_minor < split.cash
               or coalesce(bonus_balance.balance_minor, 0) < request.amount - split.cash then 'INSUFFICIENT_FUNDS'
             when split.cash < request.amount and coalesce(round.stake_minor, 0) + request.amount > bonus.max_bet_minor then 'LIMIT_REACHED'
             else 'OK'
           end as status
      from request
      left join members player on player.public_id = request.player
      left join ledger_accounts account
        on account.kind = 'player' and account.owner_id = player.id and account.currency = player.currency
      left join ledger_balances balance on balance.account_id = account.id
      left join vendors vendor on vendor.id = request.vendor_id
      left join lateral (
        select given.id from ledger_accounts given
         where given.kind = 'house_games' and given.owner_id = request.vendor_id and given.currency = player.currency limit 1) house on true
      left join game_transactions stored on stored.vendor_id = request.vendor_id and stored.tx_id = request.tx
      left join game_sessions session
        on session.token_hash = request.token and session.vendor_id = request.vendor_id and session.member_id = player.id
      left join games game on game.vendor_id = request.vendor_id and game.code = request.game
      left join lateral (
        select given.id, given.state, given.stake_minor from game_rounds given
         where given.vendor_id = request.vendor_id and given.member_id = player.id and given.vendor_round_id = request.round limit 1) round on true
      left join lateral (select game_lobby(game.category, vendor.code) as category) lobby on true
      left join bonus_grants bonus
        on bonus.member_id = player.id and bonus.currency = player.currency and bonus.state = 'active'
       and (bonus.expires_at is null or bonus.expires_at > clock_timestamp())
       and (bonus.contribution_ppm ->> lobby.category)::int > 0
      left join ledger_balances bonus_balance on bonus_balance.account_id = bonus.account_id
      left join lateral (
        select bonus_cash_part(request.amount, balance.balance_minor, bonus_balance.balance_minor, bonus.stakes_first) as cash
      ) split on true
  ), accepted as materialized (
    select checked.* from checked where checked.status = 'OK' and checked.transaction_id is null
  ), booked as (
    select array_agg(accepted.position order by accepted.position) as positions,
           ledger_post_pairs(array_agg(accepted.namespace order by accepted.position), array_agg(accepted.tx order by accepted.position),
             array_agg(accepted.hash order by accepted.position), 'bet',
             array_agg(jsonb_build_object('game', accepted.game, 'round', accepted.round) order by accepted.position),
             array_agg(accepted.account_id order by accepted.position), array_agg(accepted.house_id order by accepted.position),
             array_agg(-accepted.amount order by accepted.position)) as entries
      from accepted where accepted.amount > 0 and accepted.bonus = 0
  ), mixed as materialized (
    select accepted.*, row_number() over (order by accepted.position)::int as number from accepted where accepted.bonus > 0
  ), line as materialized (
    select mixed.number, posting.account_id, posting.amount
      from mixed, lateral (values (mixed.account_id, -mixed.cash), (mixed.bonus_account_id, -mixed.bonus), (mixed.house_id, mixed.amount))
                    as posting (account_id, amount)
     where posting.amount <> 0
  ), mixed_booked as (
    select array_agg(mixed.position order by mixed.position) as positions,
           ledger_post_many(array_agg(mixed.namespace order by mixed.position), array_agg(mixed.tx order by mixed.position),
             array_agg(mixed.hash order by mixed.position), 'bet',
             array_agg(jsonb_build_object('game', mixed.game, 'round', mixed.round) order by mixed.position),
             (select array_agg(line.number) from line), (select array_agg(line.account_id) from line),
             (select array_agg(line.amount) from line)) as entries
      from mixed
  ), entry as materialized (
    select posted.position, posted.entry_id from booked, unnest(booked.positions, booked.entries) as posted (position, entry_id)
    union all
    select posted.position, posted.entry_id from mixed_booked, unnest(mixed_booked.positions, mixed_booked.entries) as posted (position, entry_id)
  ), opened as (
    insert into game_rounds as round (vendor_id, member_id, vendor_round_id, game_id, state, active_bets, stake_minor, bonus_stake_minor,
                                  has_grant, balance_before_minor, balance_after_minor, closed_at)
      select accepted.vendor_id, accepted.member_id, accepted.round, accepted.game_id,
             case when accepted.closes then 'closed' else 'open' end, 1, accepted.amount, accepted.bonus,
             accepted.amount > 0 and accepted.grant_id is not null, accepted.balance + accepted.bonus_balance,
             accepted.balance + accepted.bonus_balance - accepted.amount, case when accepted.closes then clock_timestamp() end
        from accepted where accepted.game_round_id is null
      returning round.id, round.vendor_id, round.member_id, round.vendor_round_id
  ), continued as (
    update game_rounds round
       set active_bets = round.active_bets + 1, stake_minor = round.stake_minor + accepted.amount,
           bonus_stake_minor = round.bonus_stake_minor + accepted.bonus,
           has_grant = round.has_grant or accepted.amount > 0 and accepted.grant_id is not null,
           balance_after_minor = accepted.balance + accepted.bonus_balance - accepted.amount,
           state = case when accepted.closes then 'closed' when round.pending_bets > 0 then 'pending' else 'open' end,
           closed_at = case when accepted.closes then coalesce(round.closed_at, clock_timestamp()) else round.closed_at end,
           revision = round.revision + case when accepted.closes and round.closed_at is not null then 1 else 0 end
      from accepted
     where round.id = accepted.game_round_id
  ), written as (
    insert into game_transactions as transaction (vendor_id, tx_id, operation, hash, member_id, game_round_id, amount_minor, grant_id,
                                                  bonus_minor, entry_id, balance_after_minor)
      select accepted.vendor_id, accepted.tx, 'bet', accepted.hash, accepted.member_id, coalesce(accepted.game_round_id, opened.id),
             accepted.amount, case when accepted.amount > 0 then accepted.grant_id end, nullif(accepted.bonus, 0), entry.entry_id,
             accepted.balance + accepted.bonus_balance - accepted.amount
        from accepted
        left join opened on opened.vendor_id = accepted.vendor_id and opened.member_id = accepted.member_id
                        and opened.vendor_round_id = accepted.round
        left join entry on entry.position = accepted.position
      returning transaction.id, transaction.vendor_id, transaction.tx_id, transaction.balance_after_minor, transaction.game_round_id
  ), parts as (
    insert into bonus_round_parts as part (source, source_id, grant_id, bets, is_open, stake_minor, counted_minor, contribution_ppm)
      select 'game_round', written.game_round_id, accepted.grant_id, 1, true, accepted.bonus,
             case accepted.counts when 'all' then accepted.amount else accepted.bonus end, accepted.contribution_ppm
        from accepted join written on written.vendor_id = accepted.vendor_id and written.tx_id = accepted.tx
       where accepted.grant_id is not null and accepted.amount > 0
    on conflict (source, source_id, grant_id) do update
       set bets = part.bets + 1, is_open = true, stake_minor = part.stake_minor + excluded.stake_minor,
           counted_minor = part.counted_minor + excluded.counted_minor
  )
  -- A repeated bet gets the first response; a refusal gets the current balance, unless no session shows that the player is the vendor's.
  select checked.status, case when checked.status = 'OK' then coalesce(checked.transaction_id, written.id) end,
         case when checked.status = 'OK' then coalesce(checked.transaction_balance, written.balance_after_minor)
              when checked.is_own then checked.balance + checked.bonus_balance end,
         checked.player_currency, checked.status = 'OK' and checked.transaction_id is not null, checked.account_id,
         case when checked.closes then written.game_round_id end
    from checked
    left join written on written.vendor_id = checked.vendor_id and written.tx_id = checked.tx and checked.status = 'OK'
   order by checked.position
  loop
    return next;
    if v_closed_round is not null then v_closed_rounds := v_closed_rounds || v_closed_round; end if;
  end loop;
  if v_closed_rounds is not null then perform game_settled(v_closed_rounds, null); end if;
end
$$;
