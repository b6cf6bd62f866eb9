-- Reads the next settled rounds, at most p_limit, and moves the reader `referrals` behind them; the caller applies them in the same
-- transaction. Returns the valid bets in cash of referees by member and day of the booking (zone p_zone), the part of them that was
-- booked before the deadline of the referral, and whether there may be more. Bets of a history, from before the referral, count on its first
-- day. A correction's row is the difference, so that a sum may be negative. No row while another process reads. The reading rule is that of figures_read_rounds.
create or replace function referrals_read_turnover(p_currency text, p_zone text, p_limit integer)
  returns table (sums jsonb, may_be_more boolean)
language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_reader fact_readers;
  v_last record;
begin
  select reader.* into v_reader from fact_readers reader where reader.name = 'referrals' for update skip locked;
  if not found then return; end if;
  if v_reader.system_id is distinct from (select control.system_identifier from pg_control_system() control) then
    perform figures_restart('referrals');
    return query select '[]'::jsonb, true;
    return;
  end if;

  with batch as materialized (
    select fact.xid, fact.seq, fact.booked_at, fact.member_id, fact.currency, fact.cash_valid_bet_minor, fact.is_play_money
      from settled_rounds fact
     where (fact.xid, fact.seq) > (v_reader.xid, v_reader.seq)
       and case when v_reader.resume_xid is not null then fact.seq <= v_reader.restored_seq
                else fact.seq > v_reader.restored_seq and fact.xid < pg_snapshot_xmin(pg_current_snapshot()) end
     order by fact.xid, fact.seq limit p_limit
  ), summed as (
    select batch.member_id, (greatest(batch.booked_at, referral.registered_at) at time zone p_zone)::date as day, sum(batch.cash_valid_bet_minor) as turnover,
           coalesce(sum(batch.cash_valid_bet_minor) filter (where batch.booked_at < referral.deadline_at), 0) as in_time
      from batch join referrals referral on referral.member_id = batch.member_id
     where not batch.is_play_money and batch.currency = p_currency and batch.cash_valid_bet_minor <> 0 group by 1, 2
  )
  select batch.xid, batch.seq, count(*) over () as rows,
         (select jsonb_agg(jsonb_build_object('memberId', summed.member_id::text, 'day', summed.day, 'turnover', summed.turnover::text,
                             'inTime', summed.in_time::text) order by summed.member_id, summed.day) from summed) as sums
    into v_last from batch order by batch.xid desc, batch.seq desc limit 1;
  may_be_more := figures_move(v_reader, v_last.xid, v_last.seq, coalesce(v_last.rows, 0) = p_limit);
  return query select coalesce(v_last.sums, '[]'::jsonb), may_be_more;
end
$$;
