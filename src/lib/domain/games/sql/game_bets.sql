-- Books a batch of bets of game vendors (docs/spec/seamless-wallet.md). Each bet is decided on its own: a refused one writes
-- nothing, the others are booked. The arrays have one element per bet; bytes are hex. A namespace makes a vendor's transaction
-- ids unique in the ledger. The players must differ, otherwise the whole batch fails with PL001.
--   Locks the players' balance rows first, ascending, like every wallet request (game_begin_request). The lock covers the accounts of
-- the player's grants too.
--   A bet of the portal's own games has no token (null): its caller knows the member (inhouse_bets). Their vendor is
-- the portal itself, in whose name nobody can send requests; bets of any other vendor without a token are refused.
--   Rounds and house accounts are looked up by `limit 1`, one at a time: in plain joins the planner prefers to read all rounds of a member.
--   A bet that is decided at once names what it pays (p_payouts, null for others) and its turnover (p_valid_bets), and has a round of its own. It is
-- paid and its round closed in the same pass (is_settled), as a transaction with the round's id and `:payout`; unless a bonus is usable for it: then
-- the round stays open, and the caller pays by game_win.
--   A caller that holds the locks of the balance rows says so (p_is_locked), and one that knows a bet's odds whether they are low (p_low_odds).
--   A stake is cash first, or bonus money first where the player's usable grant says so (`splitBet`, src/lib/rules/rewards/bonus-money).
create or replace function game_bets(
  p_vendors bigint[], p_namespaces text[], p_players text[], p_currencies text[], p_tokens text[], p_games text[],
  p_rounds text[], p_tx_ids text[], p_amounts bigint[], p_closes boolean[], p_hashes text[],
  p_payouts bigint[] default null, p_valid_bets bigint[] default null, p_is_locked boolean default false,
  p_low_odds boolean[] default null
) returns table (
  status text, portal_tx bigint, balance bigint, currency text, is_duplicate boolean, account_id bigint, game_round_id bigint, is_settled boolean
)
language plpgsql
  -- Forces lookups by key: the cached plan may be from a time when the tables were empty.
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_is_closed boolean;
  v_category text;
  v_is_guest boolean;
  v_rounds bigint[];
  v_currencies text[];
  v_categories text[];
  v_are_guests boolean[];
begin
  if not p_is_locked then
    perform balance.account_id
      from unnest(p_players) as request (player)
      join members player on player.public_id = request.player
      join ledger_accounts account on account.kind = 'player' and account.owner_id = player.id and account.currency = player.currency
      join ledger_balances balance on balance.account_id = account.id
     order by balance.account_id
       for no key update of balance;
  end if;

  for status, portal_tx, balance, currency, is_duplicate, account_id, game_round_id, is_settled, v_is_closed, v_category,
      v_is_guest in
  with request as materialized (
    select input.vendor_id, input.namespace, input.player, input.currency, decode(input.token, 'hex') as token, input.game, input.round,
           input.tx, input.amount, input.closes, decode(input.hash, 'hex') as hash, input.payout, input.valid_bet,
           coalesce(input.has_low_odds, false) as has_low_odds, input.position
      from unnest(p_vendors, p_namespaces, p_players, p_currencies, p_tokens, p_games, p_rounds, p_tx_ids, p_amounts, p_closes, p_hashes,
                  p_payouts, p_valid_bets, p_low_odds)
           with ordinality as input (vendor_id, namespace, player, currency, token, game, round, tx, amount, closes, hash, payout, valid_bet,
                                     has_low_odds, position)
  ), checked as materialized (
    select request.*, player.id as member_id, account.id as account_id, player.currency as player_currency, balance.balance_minor as balance,
           session.member_id is not null as is_own, house.id as house_id, game.id as game_id, round.id as game_round_id, stored.id as transaction_id,
           stored.balance_after_minor as transaction_balance, bonus.id as grant_id, bonus.account_id as bonus_account_id,
           bonus.counts, coalesce(bonus_balance.balance_minor, 0) as bonus_balance, split.cash, request.amount - split.cash as bonus,
           lobby.category, player.account_type = 'guest' as is_guest,
           bonus_contribution(bonus.contribution_ppm, lobby.category, vendor.code || '|' || game.code) as contribution_ppm,
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
       and bonus_contribution(bonus.contribution_ppm, lobby.category, vendor.code || '|' || game.code) > 0
      left join ledger_balances bonus_balance on bonus_balance.account_id = bonus.account_id
      left join lateral (
        select bonus_cash_part(request.amount, balance.balance_minor, bonus_balance.balance_minor, bonus.stakes_first) as cash
      ) split on true
  ), decided as materialized (
    select checked.*, fresh.is_new, coalesce(checked.game_round_id, case when fresh.is_new then nextval('game_rounds_id_seq') end) as round_id,
           coalesce(checked.transaction_id, case when fresh.is_new then nextval('game_transactions_id_seq') end) as portal_tx,
           fresh.is_new and checked.payout is not null and checked.game_round_id is null and checked.grant_id is null as is_settled
      from checked, lateral (select checked.status = 'OK' and checked.transaction_id is null as is_new) fresh
  ), accepted as materialized (
    select decided.*, decided.closes or decided.is_settled as ends, decided.balance + decided.bonus_balance - decided.amount as balance_after,
           case when decided.is_settled then decided.payout else 0 end as paid,
           row_number() over (partition by decided.amount > 0, decided.bonus > 0 order by decided.position)::int as number
      from decided where decided.is_new
  ), booked as (
    select posted.stake_entries, posted.payout_entries
      from (select array_agg(cash.namespace) as namespaces, array_agg(cash.tx) as keys, array_agg(cash.hash) as hashes,
                   array_agg(jsonb_build_object('game', cash.game, 'round', cash.round)) as details, array_agg(cash.account_id) as accounts,
                   array_agg(cash.house_id) as houses, array_agg(cash.amount) as stakes, array_agg(cash.round || ':payout') as payout_keys,
                   array_agg(case when cash.paid > 0 then jsonb_build_object('round', cash.round, 'win', 'win', 'game', cash.game) end)
                     as payout_details,
                   array_agg(cash.paid) as payouts
              from (select accepted.* from accepted where accepted.amount > 0 and accepted.bonus = 0 order by accepted.number) cash) input,
           lateral ledger_post_bets(input.namespaces, input.keys, input.hashes, input.details, input.accounts, input.houses, input.stakes,
                                    input.payout_keys, input.payout_details, input.payouts) posted
  ), mixed as materialized (
    select accepted.* from accepted where accepted.bonus > 0
  ), line as materialized (
    select mixed.number, posting.account_id, posting.amount
      from mixed, lateral (values (mixed.account_id, -mixed.cash), (mixed.bonus_account_id, -mixed.bonus), (mixed.house_id, mixed.amount))
                    as posting (account_id, amount)
     where posting.amount <> 0
  ), mixed_booked as (
    select ledger_post_many(array_agg(mixed.namespace order by mixed.number), array_agg(mixed.tx order by mixed.number),
             array_agg(mixed.hash order by mixed.number), 'bet',
             array_agg(jsonb_build_object('game', mixed.game, 'round', mixed.round) order by mixed.number),
             (select array_agg(line.number) from line), (select array_agg(line.account_id) from line),
             (select array_agg(line.amount) from line)) as entries
      from mixed
  ), opened as (
    insert into game_rounds (id, vendor_id, member_id, vendor_round_id, game_id, state, active_bets, stake_minor, win_minor, bonus_stake_minor,
                             valid_bet_minor, has_low_odds, has_grant, balance_before_minor, balance_after_minor, closed_at)
      overriding system value
      select accepted.round_id, accepted.vendor_id, accepted.member_id, accepted.round, accepted.game_id,
             case when accepted.ends then 'closed' else 'open' end, 1, accepted.amount, accepted.paid, accepted.bonus, accepted.valid_bet,
             accepted.has_low_odds, accepted.amount > 0 and accepted.grant_id is not null, accepted.balance + accepted.bonus_balance,
             accepted.balance_after + accepted.paid, case when accepted.ends then clock_timestamp() end
        from accepted where accepted.game_round_id is null
  ), continued as (
    update game_rounds round
       set active_bets = round.active_bets + 1, stake_minor = round.stake_minor + accepted.amount,
           bonus_stake_minor = round.bonus_stake_minor + accepted.bonus, has_low_odds = round.has_low_odds or accepted.has_low_odds,
           has_grant = round.has_grant or accepted.amount > 0 and accepted.grant_id is not null,
           balance_after_minor = accepted.balance_after,
           state = case when accepted.closes then 'closed' when round.pending_bets > 0 then 'pending' else 'open' end,
           closed_at = case when accepted.closes then coalesce(round.closed_at, clock_timestamp()) else round.closed_at end,
           revision = round.revision + case when accepted.closes and round.closed_at is not null then 1 else 0 end
      from accepted
     where round.id = accepted.game_round_id
  ), written as (
    insert into game_transactions (id, vendor_id, tx_id, operation, hash, member_id, game_round_id, amount_minor, grant_id, bonus_minor, ref_tx_id,
                                   kind, entry_id, balance_after_minor)
      overriding system value
      select accepted.portal_tx, accepted.vendor_id, accepted.tx, 'bet', accepted.hash, accepted.member_id, accepted.round_id, accepted.amount,
             case when accepted.amount > 0 then accepted.grant_id end, nullif(accepted.bonus, 0), null, null,
             case when accepted.bonus > 0 then mixed_booked.entries[accepted.number]
                  when accepted.amount > 0 then booked.stake_entries[accepted.number] end, accepted.balance_after
        from accepted, booked, mixed_booked
      union all
      select nextval('game_transactions_id_seq'), accepted.vendor_id, accepted.round || ':payout', 'win', accepted.hash, accepted.member_id, accepted.round_id,
             accepted.paid, null, null, accepted.tx, 'win', booked.payout_entries[accepted.number], accepted.balance_after + accepted.paid
        from accepted, booked where accepted.is_settled
  ), parts as (
    insert into bonus_round_parts as part (source, source_id, grant_id, bets, is_open, stake_minor, counted_minor, contribution_ppm)
      select 'game_round', accepted.round_id, accepted.grant_id, 1, not accepted.closes, accepted.bonus,
             case accepted.counts when 'all' then accepted.amount else accepted.bonus end, accepted.contribution_ppm
        from accepted where accepted.grant_id is not null and accepted.amount > 0
    on conflict (source, source_id, grant_id) do update
       set bets = part.bets + 1, is_open = excluded.is_open, stake_minor = part.stake_minor + excluded.stake_minor,
           counted_minor = part.counted_minor + excluded.counted_minor
  )
  -- A repeated bet gets the first response; a refusal gets the current balance, unless no session shows that the player is the vendor's.
  select decided.status, case when decided.status = 'OK' then decided.portal_tx end,
         case when decided.is_new then decided.balance + decided.bonus_balance - decided.amount
                                       + case when decided.is_settled then decided.payout else 0 end
              when decided.status = 'OK' then decided.transaction_balance
              when decided.is_own then decided.balance + decided.bonus_balance end,
         decided.player_currency, decided.status = 'OK' and not decided.is_new, decided.account_id, decided.round_id, decided.is_settled,
         decided.is_new and (decided.closes or decided.is_settled), case when decided.game_round_id is null then decided.category end,
         decided.is_guest
    from decided
   order by decided.position
  loop
    return next;
    continue when not v_is_closed;
    v_rounds := v_rounds || game_round_id;
    v_currencies := v_currencies || currency;
    v_categories := v_categories || v_category;
    v_are_guests := v_are_guests || v_is_guest;
  end loop;
  if v_rounds is not null then
    perform game_settled(v_rounds, null, p_currencies => v_currencies, p_categories => v_categories, p_are_guests => v_are_guests);
  end if;
end
$$;
