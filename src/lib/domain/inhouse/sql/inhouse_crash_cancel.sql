-- Cancels a member's bet while betting is open, or 60 seconds after its end when the round still waits for the beacon. Statuses: OK (also for
-- a bet that was cancelled before), ROUND_NOT_FOUND, BETTING_CLOSED.
--   Shares the lock of the round's row as a bet does, so that the round does not start with a bet that is being cancelled.
create or replace function inhouse_crash_cancel(p_vendor_code text, p_member bigint, p_round text, out status text, out account_id bigint)
language plpgsql set enable_seqscan = off as $$
declare
  v_bet inhouse_crash_bets;
begin
  v_bet := inhouse_crash_lock_bet(p_vendor_code, p_member, p_round);
  if v_bet.game_round_id is null then status := 'ROUND_NOT_FOUND'; return; end if;
  if v_bet.refund_reason = 'cancelled' then status := 'OK'; return; end if;
  perform from inhouse_crash_rounds round
    where round.id = v_bet.crash_round_id and round.state = 'betting'
      and (round.closed_at is null and statement_timestamp() < round.betting_ends_at
           or statement_timestamp() > round.betting_ends_at + interval '60 seconds')
      for share;
  if not found or v_bet.state <> 'open' then status := 'BETTING_CLOSED'; return; end if;
  perform inhouse_crash_refund(v_bet.game_round_id, 'cancelled');
  status := 'OK';
  account_id := v_bet.account_id;
end
$$;
