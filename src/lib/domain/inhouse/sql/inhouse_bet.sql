-- Places a bet on a game of a member's seeds (docs/spec/inhouse-rulebook.md §2, §3 and §5.1), and settles it where the game is decided at
-- once. The caller has computed the outcome from the pair, the nonce and the settings' revision that it names; when one of them is no longer
-- the present one the status is MOVED and nothing changes, so that it computes again.
--   Without a payout (null) the round stays open for its steps (inhouse_step), and holds the reveal of its pair back.
--   The bet is one of the vendor of in-house games (p_vendor_code): game_bets debits it, with bonus money, game_win pays and closes the round,
-- which writes it to the stream of settled rounds.
--   Locks the member's balance row first, as every bet does, then the pair, then the counter of the house's loss.
--   Other statuses: OK, is_duplicate for a repeated request; KEY_REUSED; GAME_DISABLED; ROUND_OPEN when the member has an open round
-- of the game; NO_PAIR; TOO_SOON with the time to wait; GAME_SUSPENDED; and those of game_bets.
create or replace function inhouse_bet(
  p_vendor_code text, p_member bigint, p_round text, p_hash bytea, p_game text, p_revision int, p_pair bigint, p_nonce int, p_stake bigint,
  p_payout bigint, p_multiplier bigint, p_valid_bet bigint, p_choice jsonb, p_outcome jsonb,
  out status text, out is_duplicate boolean, out retry_after_ms int, out account_id bigint, out balance_before bigint, out balance_after bigint,
  out placed_at timestamptz
) language plpgsql
  -- Forces lookups by key: the cached plan may be from a time when the tables were empty.
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_today date := (clock_timestamp() at time zone 'UTC')::date;
  v_vendor bigint;
  v_player record;
  v_earlier record;
  v_settings inhouse_settings;
  v_pair record;
  v_round bigint;
  v_paid record;
begin
  is_duplicate := false;
  select account.id as account_id, member.public_id, member.currency into v_player
    from members member
    join ledger_accounts account on account.kind = 'player' and account.owner_id = member.id and account.currency = member.currency
    join ledger_balances balance on balance.account_id = account.id
   where member.id = p_member
     for no key update of balance;
  if not found then status := 'UNKNOWN_PLAYER'; return; end if;
  select vendor.id into v_vendor from vendors vendor where vendor.code = p_vendor_code;

  select placed.hash into v_earlier
    from game_rounds round join inhouse_rounds placed on placed.game_round_id = round.id
   where round.vendor_id = v_vendor and round.member_id = p_member and round.vendor_round_id = p_round;
  if found then
    is_duplicate := v_earlier.hash = p_hash;
    status := case when is_duplicate then 'OK' else 'KEY_REUSED' end;
    return;
  end if;

  select settings.* into v_settings
    from inhouse_settings settings where settings.game_code = p_game and settings.currency = v_player.currency;
  if not found or not v_settings.enabled then status := 'GAME_DISABLED'; return; end if;
  -- The lock of the balance makes this the answer for all that start at the same time.
  if p_payout is null and exists (select from inhouse_step_rounds open_round
                                   where open_round.member_id = p_member and open_round.game_code = p_game and open_round.state = 'open') then
    status := 'ROUND_OPEN'; return;
  end if;
  select pair.id, pair.next_nonce into v_pair
    from inhouse_seed_pairs pair
   where pair.member_id = p_member and pair.activated_at is not null and pair.retired_at is null for update;
  if not found then status := 'NO_PAIR'; return; end if;
  if v_settings.revision <> p_revision or v_pair.id <> p_pair or v_pair.next_nonce <> p_nonce then status := 'MOVED'; return; end if;
  if v_settings.min_cycle_ms > 0 then
    retry_after_ms := (
      select ceil(v_settings.min_cycle_ms - extract(epoch from clock_timestamp() - last_bet.placed_at) * 1000)::int
        from inhouse_rounds last_bet where last_bet.member_id = p_member and last_bet.game_code = p_game
       order by last_bet.game_round_id desc limit 1);
    if retry_after_ms > 0 then status := 'TOO_SOON'; return; end if;
  end if;
  if v_settings.max_day_loss_minor <= (
      select sum(loss.loss_minor) from inhouse_losses loss
       where loss.game_code = p_game and loss.currency = v_player.currency and loss.day = v_today) then
    status := 'GAME_SUSPENDED'; return;
  end if;

  select bet.status, bet.account_id, bet.balance + p_stake into status, account_id, balance_before
    from game_bets(array[v_vendor], array['inhouse'], array[v_player.public_id], array[v_player.currency], array[null::text], array[p_game],
                   array[p_round], array[p_round || ':bet'], array[p_stake], array[false], array[encode(p_hash, 'hex')]) bet;
  if status <> 'OK' then return; end if;
  update inhouse_seed_pairs pair
     set next_nonce = pair.next_nonce + 1, open_rounds = pair.open_rounds + (p_payout is null)::int where pair.id = v_pair.id;
  insert into vendor_players (vendor_id, member_id, last_launched_at) values (v_vendor, p_member, clock_timestamp()) on conflict do nothing;
  update game_rounds round set valid_bet_minor = p_valid_bet
   where round.vendor_id = v_vendor and round.member_id = p_member and round.vendor_round_id = p_round
  returning round.id into v_round;
  insert into inhouse_rounds (game_round_id, member_id, game_code, pair_id, nonce, hash, choice, rtp_bps, outcome, multiplier)
    values (v_round, p_member, p_game, v_pair.id, p_nonce, p_hash, p_choice, v_settings.rtp_bps, p_outcome, p_multiplier)
  returning inhouse_rounds.placed_at into placed_at;
  if p_payout is null then
    insert into inhouse_step_rounds (game_round_id, member_id, game_code, stake_minor, max_win_minor)
      values (v_round, p_member, p_game, p_stake, v_settings.max_win_minor);
    balance_after := balance_before - p_stake;
  else
    select win.status, win.balance into v_paid
      from game_win(v_vendor, 'inhouse', v_player.public_id, v_player.currency, p_round, p_round || ':payout', p_round || ':bet', p_payout, 'win',
                    true, p_hash) win;
    if v_paid.status <> 'OK' then raise exception 'the payout of % was refused: %', p_round, v_paid.status; end if;
    balance_after := v_paid.balance;
  end if;
  insert into inhouse_losses as loss (game_code, currency, day, shard, loss_minor)
    values (p_game, v_player.currency, v_today, p_member % 8, coalesce(p_payout, 0) - p_stake)
    on conflict (game_code, currency, day, shard) do update set loss_minor = loss.loss_minor + excluded.loss_minor;
end
$$;
