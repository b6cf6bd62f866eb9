-- Credits a win of a game vendor to a round.
create or replace function game_win(
  p_vendor bigint, p_namespace text, p_player text, p_currency text, p_round text, p_tx_id text, p_ref_tx_id text,
  p_amount bigint, p_kind text, p_round_closed boolean, p_hash bytea,
  out status text, out portal_tx bigint, out balance bigint, out currency text, out is_duplicate boolean, out account_id bigint
) language plpgsql set enable_seqscan = off as $$
declare
  v_member bigint;
  v_round record;
  v_bet record;
  v_entry bigint;
begin
  select begun.* into status, portal_tx, balance, currency, is_duplicate, account_id, v_member
    from game_begin_request(p_vendor, p_player, p_tx_id, p_hash) begun;
  if status is not null then return; end if;
  if p_currency <> currency then status := 'WRONG_CURRENCY'; return; end if;

  select round.id, round.state into v_round
    from game_rounds round where round.vendor_id = p_vendor and round.member_id = v_member and round.vendor_round_id = p_round;
  if p_ref_tx_id is not null then
    select bet.operation, bet.member_id, bet.game_round_id, bet.cancelled_by into v_bet
      from game_transactions bet where bet.vendor_id = p_vendor and bet.tx_id = p_ref_tx_id;
    if v_bet.member_id = v_member then
      if v_bet.operation = 'tombstone' or v_bet.cancelled_by is not null then status := 'BET_CANCELLED'; return; end if;
      if v_bet.operation <> 'bet' then status := 'NOT_A_BET'; return; end if;
    end if;
  end if;
  if v_round.id is null and p_kind not in ('promo', 'jackpot') then status := 'ROUND_NOT_FOUND'; return; end if;
  if v_round.state = 'closed' then status := 'ROUND_CLOSED'; return; end if;
  if p_ref_tx_id is not null then
    -- A separate condition: an unassigned record cannot be referenced at all.
    if v_bet.member_id is distinct from v_member or v_bet.game_round_id is distinct from v_round.id then
      status := 'BET_NOT_FOUND'; return;
    end if;
  end if;
  if v_round.state = 'cancelled' and p_kind not in ('promo', 'jackpot') then status := 'BET_CANCELLED'; return; end if;

  if p_amount > 0 then
    v_entry := game_post(p_namespace, p_tx_id, p_hash, 'win', jsonb_strip_nulls(jsonb_build_object(
                           'round', p_round, 'win', p_kind,
                           'game', (select game.code from game_rounds round join games game on game.id = round.game_id where round.id = v_round.id))),
                         null, account_id, game_house_account(p_vendor, currency), p_amount);
  end if;
  balance := balance + p_amount;
  if v_round.id is not null then
    update game_rounds round
       set win_minor = round.win_minor + p_amount, balance_after_minor = game_win.balance,
           state = case when p_round_closed then 'closed' else round.state end,
           closed_at = case when p_round_closed then clock_timestamp() end
     where round.id = v_round.id;
  end if;
  insert into game_transactions (vendor_id, tx_id, operation, hash, member_id, game_round_id, amount_minor, ref_tx_id, kind, entry_id,
                              balance_after_minor)
    values (p_vendor, p_tx_id, 'win', p_hash, v_member, v_round.id, p_amount, p_ref_tx_id, p_kind, v_entry, game_win.balance)
    returning id into portal_tx;
  status := 'OK';
end
$$;
