-- Refunds an open bet on crash, with its parts of bonus money. The caller holds the lock of the member's balance row. Does nothing for a bet that
-- has ended.
create or replace function inhouse_crash_refund(p_bet bigint, p_reason text) returns void language plpgsql set enable_seqscan = off as $$
declare
  v_bet record;
  v_status text;
  v_currency text;
begin
  update inhouse_crash_bets bet set state = 'refunded', refund_reason = p_reason
   where bet.game_round_id = p_bet and bet.state = 'open'
  returning bet.member_id, bet.stake_minor, bet.hash into v_bet;
  if not found then return; end if;
  select cancel.status, member.currency into v_status, v_currency
    from game_rounds round join members member on member.id = round.member_id,
         lateral game_cancel(round.vendor_id, 'inhouse', member.public_id, member.currency, round.vendor_round_id || ':refund',
                             round.vendor_round_id || ':bet', v_bet.hash) cancel
   where round.id = p_bet;
  if v_status <> 'OK' then raise exception 'the refund of bet % was refused: %', p_bet, v_status; end if;
  perform inhouse_crash_count(v_currency, v_bet.stake_minor);
end
$$;
