-- Returns the amount of one kind (win, rebate or refund) of a payout.
create or replace function lottery_payout_amount(p_payout lottery_payouts, p_kind text) returns bigint language sql immutable as $$
  select case p_kind when 'win' then p_payout.win_minor when 'rebate' then p_payout.rebate_minor else p_payout.refund_minor end
$$;
