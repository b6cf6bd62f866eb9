-- The calls of the seamless wallet that move money, one round trip each (spec: seamless-wallet.md).
-- All of them lock the player's balance row first: what one player's calls see and change is in one order,
-- and a repeated call finds the first one's row. They answer a status and write nothing when it is a refusal.
-- They look rows up by their keys alone. A plan that a connection made while a table was still empty would read the
-- whole of it for each bet once it is not: that way is switched off inside them.

create function game_player(
  p_player text,
  out member_id bigint, out account_id bigint, out currency text, out state text, out balance bigint
) language plpgsql as $$
begin
  select m.id, a.id, m.currency, m.state, b.balance_minor into member_id, account_id, currency, state, balance
    from members m
    join ledger_accounts a on a.kind = 'player' and a.owner_id = m.id and a.currency = m.currency
    join ledger_balances b on b.account_id = a.id
   where m.public_id = p_player
     for no key update of b;
end
$$;
--> statement-breakpoint
-- The lines between a player and the vendor's house account, ascending by account as ledger_post wants them.
create function game_post(
  p_namespace text, p_key text, p_hash bytea, p_kind text, p_details jsonb, p_reverses bigint,
  p_player bigint, p_house bigint, p_amount bigint
) returns bigint language plpgsql as $$
begin
  if p_player < p_house then
    return (ledger_post(p_namespace, p_key, p_hash, p_kind, p_details, p_reverses,
                        array[p_player, p_house], array[p_amount, -p_amount])).entry_id;
  end if;
  return (ledger_post(p_namespace, p_key, p_hash, p_kind, p_details, p_reverses,
                      array[p_house, p_player], array[-p_amount, p_amount])).entry_id;
end
$$;
--> statement-breakpoint
create function game_house_account(p_vendor bigint, p_currency text) returns bigint language sql stable as $$
  select id from ledger_accounts where kind = 'house_games' and owner_id = p_vendor and currency = p_currency
$$;
--> statement-breakpoint
create function game_bet(
  p_vendor bigint, p_namespace text, p_player text, p_currency text, p_token bytea, p_game text, p_round text,
  p_tx text, p_amount bigint, p_round_closed boolean, p_hash bytea,
  out status text, out portal_tx bigint, out balance bigint, out currency text, out is_duplicate boolean, out account_id bigint
) language plpgsql set enable_seqscan = off as $$
declare
  v_player record;
  v_facts record;
  v_entry bigint;
begin
  is_duplicate := false;
  v_player := game_player(p_player);
  if v_player.member_id is null then status := 'UNKNOWN_PLAYER'; return; end if;
  balance := v_player.balance;
  currency := v_player.currency;
  account_id := v_player.account_id;

  -- Everything that the rules ask for, in one look behind the lock.
  select m.id as movement_id, m.call as movement_call, m.hash as movement_hash, m.balance_after_minor as movement_balance,
         s.member_id is not null as has_session,
         s.expires_at > clock_timestamp()
           and (s.authenticated_at is not null or s.launch_expires_at > clock_timestamp()) as is_session_valid,
         g.id as game_id, g.enabled and v.enabled as is_game_enabled, a.id as house_id,
         r.id as round_ref, r.state as round_state
    into v_facts
    from vendors v
    join ledger_accounts a on a.kind = 'house_games' and a.owner_id = v.id and a.currency = v_player.currency
    left join game_movements m on m.vendor_id = p_vendor and m.tx_id = p_tx
    left join game_sessions s
      on s.token_hash = p_token and s.vendor_id = p_vendor and s.member_id = v_player.member_id
    left join games g on g.vendor_id = p_vendor and g.code = p_game
    left join game_rounds r on r.vendor_id = p_vendor and r.member_id = v_player.member_id and r.round_id = p_round
   where v.id = p_vendor;

  if v_facts.movement_id is not null then
    if v_facts.movement_call = 'tombstone' then status := 'BET_CANCELLED'; return; end if;
    if v_facts.movement_hash <> p_hash then status := 'DUPLICATE_TRANSACTION'; return; end if;
    status := 'OK'; portal_tx := v_facts.movement_id; balance := v_facts.movement_balance; is_duplicate := true;
    return;
  end if;
  if p_currency <> v_player.currency then status := 'WRONG_CURRENCY'; return; end if;
  if not v_facts.has_session then status := 'INVALID_TOKEN'; return; end if;
  if not v_facts.is_session_valid then status := 'TOKEN_EXPIRED'; return; end if;
  if v_player.state <> 'active' then status := 'PLAYER_BLOCKED'; return; end if;
  if v_facts.game_id is null then status := 'UNKNOWN_GAME'; return; end if;
  if not v_facts.is_game_enabled then status := 'GAME_DISABLED'; return; end if;
  if v_facts.round_state = 'closed' then status := 'ROUND_CLOSED'; return; end if;
  if balance < p_amount then status := 'INSUFFICIENT_FUNDS'; return; end if;

  if p_amount > 0 then
    v_entry := game_post(p_namespace, p_tx, p_hash, 'bet', jsonb_build_object('game', p_game, 'round', p_round), null,
                         v_player.account_id, v_facts.house_id, -p_amount);
    balance := balance - p_amount;
  end if;
  if v_facts.round_ref is null then
    insert into game_rounds (vendor_id, member_id, round_id, game_id, state, live_bets, stake_minor,
                             balance_before_minor, balance_after_minor, closed_at)
      values (p_vendor, v_player.member_id, p_round, v_facts.game_id, case when p_round_closed then 'closed' else 'open' end, 1,
              p_amount, v_player.balance, game_bet.balance, case when p_round_closed then clock_timestamp() end)
      returning id into v_facts.round_ref;
  else
    update game_rounds r
       set live_bets = r.live_bets + 1, stake_minor = r.stake_minor + p_amount, balance_after_minor = game_bet.balance,
           state = case when p_round_closed then 'closed' else 'open' end,
           closed_at = case when p_round_closed then clock_timestamp() end
     where r.id = v_facts.round_ref;
  end if;
  insert into game_movements (vendor_id, tx_id, call, hash, member_id, round_ref, amount_minor, entry_id, balance_after_minor)
    values (p_vendor, p_tx, 'bet', p_hash, v_player.member_id, v_facts.round_ref, p_amount, v_entry, game_bet.balance)
    returning id into portal_tx;
  status := 'OK';
end
$$;
--> statement-breakpoint
create function game_win(
  p_vendor bigint, p_namespace text, p_player text, p_currency text, p_round text, p_tx text, p_ref text,
  p_amount bigint, p_kind text, p_round_closed boolean, p_hash bytea,
  out status text, out portal_tx bigint, out balance bigint, out currency text, out is_duplicate boolean, out account_id bigint
) language plpgsql set enable_seqscan = off as $$
declare
  v_player record;
  v_round record;
  v_movement record;
  v_bet record;
  v_entry bigint;
begin
  is_duplicate := false;
  v_player := game_player(p_player);
  if v_player.member_id is null then status := 'UNKNOWN_PLAYER'; return; end if;
  balance := v_player.balance;
  currency := v_player.currency;
  account_id := v_player.account_id;

  select m.id, m.hash, m.balance_after_minor into v_movement
    from game_movements m where m.vendor_id = p_vendor and m.tx_id = p_tx;
  if found then
    if v_movement.hash <> p_hash then status := 'DUPLICATE_TRANSACTION'; return; end if;
    status := 'OK'; portal_tx := v_movement.id; balance := v_movement.balance_after_minor; is_duplicate := true;
    return;
  end if;
  if p_currency <> v_player.currency then status := 'WRONG_CURRENCY'; return; end if;

  select r.id, r.state into v_round
    from game_rounds r where r.vendor_id = p_vendor and r.member_id = v_player.member_id and r.round_id = p_round;
  if p_ref is not null then
    select m.call, m.member_id, m.round_ref, m.cancelled_by into v_bet
      from game_movements m where m.vendor_id = p_vendor and m.tx_id = p_ref;
    if v_bet.member_id = v_player.member_id then
      if v_bet.call = 'tombstone' or v_bet.cancelled_by is not null then status := 'BET_CANCELLED'; return; end if;
      if v_bet.call <> 'bet' then status := 'NOT_A_BET'; return; end if;
    end if;
  end if;
  if v_round.id is null and p_kind not in ('promo', 'jackpot') then status := 'ROUND_NOT_FOUND'; return; end if;
  if v_round.state = 'closed' then status := 'ROUND_CLOSED'; return; end if;
  if p_ref is not null then
    -- Not one condition with the line above: a record that nothing was read into cannot even be named.
    if v_bet.member_id is distinct from v_player.member_id or v_bet.round_ref is distinct from v_round.id then
      status := 'BET_NOT_FOUND'; return;
    end if;
  end if;
  if v_round.state = 'cancelled' and p_kind not in ('promo', 'jackpot') then status := 'BET_CANCELLED'; return; end if;

  if p_amount > 0 then
    v_entry := game_post(p_namespace, p_tx, p_hash, 'win', jsonb_strip_nulls(jsonb_build_object(
                           'round', p_round, 'win', p_kind,
                           'game', (select g.code from game_rounds r join games g on g.id = r.game_id where r.id = v_round.id))),
                         null, v_player.account_id, game_house_account(p_vendor, v_player.currency), p_amount);
  end if;
  balance := balance + p_amount;
  if v_round.id is not null then
    update game_rounds r
       set win_minor = r.win_minor + p_amount, balance_after_minor = game_win.balance,
           state = case when p_round_closed then 'closed' else r.state end,
           closed_at = case when p_round_closed then clock_timestamp() end
     where r.id = v_round.id;
  end if;
  insert into game_movements (vendor_id, tx_id, call, hash, member_id, round_ref, amount_minor, ref_tx_id, kind, entry_id,
                              balance_after_minor)
    values (p_vendor, p_tx, 'win', p_hash, v_player.member_id, v_round.id, p_amount, p_ref, p_kind, v_entry, game_win.balance)
    returning id into portal_tx;
  status := 'OK';
end
$$;
--> statement-breakpoint
create function game_cancel(
  p_vendor bigint, p_namespace text, p_player text, p_tx text, p_ref text, p_hash bytea,
  out status text, out portal_tx bigint, out balance bigint, out currency text, out is_duplicate boolean, out account_id bigint
) language plpgsql set enable_seqscan = off as $$
declare
  v_player record;
  v_round record;
  v_movement record;
  v_bet record;
  v_entry bigint;
begin
  is_duplicate := false;
  v_player := game_player(p_player);
  if v_player.member_id is null then status := 'UNKNOWN_PLAYER'; return; end if;
  balance := v_player.balance;
  currency := v_player.currency;
  account_id := v_player.account_id;

  select m.id, m.hash, m.balance_after_minor into v_movement
    from game_movements m where m.vendor_id = p_vendor and m.tx_id = p_tx;
  if found then
    if v_movement.hash <> p_hash then status := 'DUPLICATE_TRANSACTION'; return; end if;
    status := 'OK'; portal_tx := v_movement.id; balance := v_movement.balance_after_minor; is_duplicate := true;
    return;
  end if;

  select m.call, m.member_id, m.round_ref, m.amount_minor, m.entry_id, m.cancelled_by into v_bet
    from game_movements m where m.vendor_id = p_vendor and m.tx_id = p_ref;
  if not found then
    -- The row takes the bet's own place: a bet that is on its way runs into it.
    insert into game_movements (vendor_id, tx_id, call, hash, member_id, amount_minor, cancelled_by, balance_after_minor)
      values (p_vendor, p_ref, 'tombstone', ''::bytea, v_player.member_id, 0, p_tx, game_cancel.balance);
  elsif v_bet.member_id <> v_player.member_id then
    status := 'BET_NOT_FOUND'; return;
  elsif v_bet.call not in ('bet', 'tombstone') then
    status := 'NOT_A_BET'; return;
  elsif v_bet.call = 'bet' and v_bet.cancelled_by is null then
    select r.state, r.win_minor into v_round from game_rounds r where r.id = v_bet.round_ref;
    if v_round.state = 'closed' or v_round.win_minor > 0 then status := 'BET_SETTLED'; return; end if;
    if v_bet.amount_minor > 0 then
      v_entry := game_post(p_namespace, p_tx, p_hash, 'bet_cancelled', jsonb_build_object('bet', p_ref), v_bet.entry_id,
                           v_player.account_id, game_house_account(p_vendor, v_player.currency), v_bet.amount_minor);
      balance := balance + v_bet.amount_minor;
    end if;
    update game_movements m set cancelled_by = p_tx where m.vendor_id = p_vendor and m.tx_id = p_ref;
    update game_rounds r
       set live_bets = r.live_bets - 1, stake_minor = r.stake_minor - v_bet.amount_minor,
           balance_after_minor = game_cancel.balance,
           state = case when r.live_bets = 1 then 'cancelled' else r.state end
     where r.id = v_bet.round_ref;
  end if;
  insert into game_movements (vendor_id, tx_id, call, hash, member_id, round_ref, amount_minor, ref_tx_id, entry_id,
                              balance_after_minor)
    values (p_vendor, p_tx, 'cancel', p_hash, v_player.member_id, v_bet.round_ref,
            case when v_entry is null then 0 else v_bet.amount_minor end, p_ref, v_entry, game_cancel.balance)
    returning id into portal_tx;
  status := 'OK';
end
$$;
--> statement-breakpoint
create function game_close(
  p_vendor bigint, p_player text, p_round text, p_tx text, p_hash bytea,
  out status text, out portal_tx bigint, out balance bigint, out currency text, out is_duplicate boolean, out account_id bigint
) language plpgsql set enable_seqscan = off as $$
declare
  v_player record;
  v_round record;
  v_movement record;
begin
  is_duplicate := false;
  v_player := game_player(p_player);
  if v_player.member_id is null then status := 'UNKNOWN_PLAYER'; return; end if;
  balance := v_player.balance;
  currency := v_player.currency;
  account_id := v_player.account_id;

  select m.id, m.hash, m.balance_after_minor into v_movement
    from game_movements m where m.vendor_id = p_vendor and m.tx_id = p_tx;
  if found then
    if v_movement.hash <> p_hash then status := 'DUPLICATE_TRANSACTION'; return; end if;
    status := 'OK'; portal_tx := v_movement.id; balance := v_movement.balance_after_minor; is_duplicate := true;
    return;
  end if;

  select r.id, r.state into v_round
    from game_rounds r where r.vendor_id = p_vendor and r.member_id = v_player.member_id and r.round_id = p_round;
  if not found then status := 'ROUND_NOT_FOUND'; return; end if;
  if v_round.state = 'closed' then status := 'ROUND_CLOSED'; return; end if;
  update game_rounds r set state = 'closed', closed_at = clock_timestamp() where r.id = v_round.id;
  insert into game_movements (vendor_id, tx_id, call, hash, member_id, round_ref, amount_minor, balance_after_minor)
    values (p_vendor, p_tx, 'close', p_hash, v_player.member_id, v_round.id, 0, game_close.balance)
    returning id into portal_tx;
  status := 'OK';
end
$$;
