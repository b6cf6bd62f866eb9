-- Takes a step of an open round (docs/spec/inhouse-rulebook.md §3). The caller has computed from the stored steps what this one leads to: the
-- state, and for an ended round what it pays. When the round has ended, or another step has taken the number, the status is MOVED and
-- nothing changes, so that the caller reads the round again.
--   A lost or cashed-out round is closed by game_win, which writes it to the stream of settled rounds; the bet of a refunded one is cancelled.
-- Nothing is staked by a step, so that neither the player's state nor the game's is checked.
--   Locks as inhouse_bets does: the member's balance row, then the round, the pair, and the counter of the house's loss.
create or replace function inhouse_step(
  p_vendor_code text, p_member bigint, p_round text, p_number int, p_step jsonb, p_state text, p_payout bigint, p_valid_bet bigint,
  out status text, out account_id bigint, out balance_after bigint
) language plpgsql
  -- Forces lookups by key: the cached plan may be from a time when the tables were empty.
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_player record;
  v_round record;
  v_end text;
begin
  select account.id as account_id, member.public_id, member.currency into strict v_player
    from members member
    join ledger_accounts account on account.kind = 'player' and account.owner_id = member.id and account.currency = member.currency
    join ledger_balances balance on balance.account_id = account.id
   where member.id = p_member
     for no key update of balance;
  select round.id, round.vendor_id, placed.hash, placed.pair_id, placed.game_code into v_round
    from vendors vendor
    join game_rounds round on round.vendor_id = vendor.id and round.member_id = p_member and round.vendor_round_id = p_round
    join inhouse_rounds placed on placed.game_round_id = round.id
   where vendor.code = p_vendor_code;

  update inhouse_step_rounds progress
     set state = p_state, steps = p_number, last_step_at = clock_timestamp()
   where progress.game_round_id = v_round.id and progress.state = 'open' and progress.steps = p_number - 1;
  if not found then status := 'MOVED'; return; end if;
  insert into inhouse_steps (game_round_id, number, step) values (v_round.id, p_number, p_step);
  status := 'OK';
  if p_state = 'open' then return; end if;

  account_id := v_player.account_id;
  update inhouse_seed_pairs pair set open_rounds = pair.open_rounds - 1 where pair.id = v_round.pair_id;
  if p_state = 'refunded' then
    select cancel.status, cancel.balance into v_end, balance_after
      from game_cancel(v_round.vendor_id, 'inhouse', v_player.public_id, v_player.currency, p_round || ':refund', p_round || ':bet',
                       v_round.hash) cancel;
  else
    update game_rounds round set valid_bet_minor = p_valid_bet where round.id = v_round.id;
    select win.status, win.balance into v_end, balance_after
      from game_win(v_round.vendor_id, 'inhouse', v_player.public_id, v_player.currency, p_round, p_round || ':payout', p_round || ':bet',
                    p_payout, 'win', true, v_round.hash) win;
  end if;
  if v_end <> 'OK' then raise exception 'the end of % was refused: %', p_round, v_end; end if;
  insert into inhouse_losses as loss (game_code, currency, day, shard, loss_minor)
    values (v_round.game_code, v_player.currency, operator_today(), p_member % 8, p_payout)
    on conflict (game_code, currency, day, shard) do update set loss_minor = loss.loss_minor + excluded.loss_minor;
end
$$;
