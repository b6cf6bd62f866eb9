-- Decides whether a bet of inhouse_bets may be placed, and locks its pair of seeds. The caller holds the lock of the member's balance row. Returns
-- the terms that it is placed by; has_bonus says whether the member has an active grant.
create or replace function inhouse_check_bet(
  p_vendor bigint, p_member bigint, p_round text, p_hash bytea, p_game text, p_revision int, p_pair bigint, p_nonce int, p_stays_open boolean,
  out status text, out is_duplicate boolean, out retry_after_ms int, out player text, out currency text, out account_id bigint,
  out rtp_bps int, out max_win bigint, out has_bonus boolean
) language plpgsql
  -- Forces lookups by key: the cached plan may be from a time when the tables were empty.
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_hash bytea;
  v_settings inhouse_settings;
  v_pair record;
begin
  is_duplicate := false;
  select member.public_id, member.currency, account.id,
         exists (select from bonus_grants bonus where bonus.member_id = member.id and bonus.currency = member.currency and bonus.state = 'active')
    into player, currency, account_id, has_bonus
    from members member
    join ledger_accounts account on account.kind = 'player' and account.owner_id = member.id and account.currency = member.currency
   where member.id = p_member;
  if not found then status := 'UNKNOWN_PLAYER'; return; end if;

  select placed.hash into v_hash
    from game_rounds round join inhouse_rounds placed on placed.game_round_id = round.id
   where round.vendor_id = p_vendor and round.member_id = p_member and round.vendor_round_id = p_round;
  if found then
    is_duplicate := v_hash = p_hash;
    status := case when is_duplicate then 'OK' else 'KEY_REUSED' end;
    return;
  end if;

  select settings.* into v_settings
    from inhouse_settings settings where settings.game_code = p_game and settings.currency = inhouse_check_bet.currency;
  if not found or not v_settings.enabled then status := 'GAME_DISABLED'; return; end if;
  rtp_bps := v_settings.rtp_bps;
  max_win := v_settings.max_win_minor;
  -- The lock of the balance makes this the answer for all that start at the same time.
  if p_stays_open and exists (select from inhouse_step_rounds open_round
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
       where loss.game_code = p_game and loss.currency = inhouse_check_bet.currency
         and loss.day = (clock_timestamp() at time zone 'UTC')::date) then
    status := 'GAME_SUSPENDED'; return;
  end if;
  status := 'OK';
end
$$;
