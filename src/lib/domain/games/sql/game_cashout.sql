-- Pays a bet of a game vendor out before its event ends, all of it or a part: p_part_bps, in ten-thousandths, or p_sold_stake of the round's
-- stake, rounded down to such a part. The parts of a round add up to at most the whole, and the one that completes it closes the round.
-- Otherwise it is a win (game_win).
create or replace function game_cashout(
  p_vendor bigint, p_namespace text, p_player text, p_currency text, p_round text, p_tx_id text, p_ref_tx_id text, p_amount bigint,
  p_part_bps int, p_sold_stake bigint, p_hash bytea,
  out status text, out portal_tx bigint, out balance bigint, out currency text, out is_duplicate boolean, out account_id bigint,
  out held_for text
) language plpgsql set enable_seqscan = off as $$
declare
  v_member bigint;
  v_round record;
  v_part_bps int;
begin
  select begun.* into status, portal_tx, balance, currency, is_duplicate, account_id, v_member
    from game_begin_request(p_vendor, p_player, p_tx_id, p_hash) begun;
  if status is not null then return; end if;
  select round.id, round.state, round.stake_minor, round.cashed_out_bps into v_round
    from game_rounds round where round.vendor_id = p_vendor and round.member_id = v_member and round.vendor_round_id = p_round;
  v_part_bps := coalesce(p_part_bps, floor(least(p_sold_stake::numeric / nullif(v_round.stake_minor, 0), 2) * 10000)::int, 0);
  if v_round.state = 'open' and (v_part_bps = 0 or v_round.cashed_out_bps + v_part_bps > 10000) then status := 'INVALID_AMOUNT'; return; end if;
  select win.* into status, portal_tx, balance, currency, is_duplicate, account_id, held_for
    from game_win(p_vendor, p_namespace, p_player, p_currency, p_round, p_tx_id, p_ref_tx_id, p_amount, 'win',
                  v_round.cashed_out_bps + v_part_bps = 10000, p_hash, 'cashout') win;
  if status = 'OK' then
    update game_rounds round set cashed_out_bps = round.cashed_out_bps + v_part_bps where round.id = v_round.id;
  end if;
end
$$;
