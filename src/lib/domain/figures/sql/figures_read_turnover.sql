-- Reads the next settled rounds, at most p_limit, for a reader that needs no more than sums, and moves it behind them; the caller applies
-- them in the same transaction. Returns the valid bets in cash by member, currency, category and day of the booking (zone p_zone), and
-- whether there may be more. A correction's row is the difference, so that a sum may be negative. No row while another process reads
-- (p_waits: waits for it instead). The reading rule is that of figures_read_rounds.
create or replace function figures_read_turnover(p_reader text, p_limit integer, p_zone text, p_waits boolean)
  returns table (sums jsonb, may_be_more boolean)
language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  v_reader fact_readers;
  v_last record;
begin
  if p_waits then
    select reader.* into v_reader from fact_readers reader where reader.name = p_reader for update;
  else
    select reader.* into v_reader from fact_readers reader where reader.name = p_reader for update skip locked;
  end if;
  if not found then return; end if;
  if v_reader.system_id is distinct from (select control.system_identifier from pg_control_system() control) then
    perform figures_restart(p_reader);
    return query select '[]'::jsonb, true;
    return;
  end if;

  with batch as materialized (
    select fact.xid, fact.seq, fact.booked_at, fact.member_id, fact.currency, fact.category, fact.cash_valid_bet_minor, fact.is_play_money
      from settled_rounds fact
     where (fact.xid, fact.seq) > (v_reader.xid, v_reader.seq)
       and case when v_reader.resume_xid is not null then fact.seq <= v_reader.restored_seq
                else fact.seq > v_reader.restored_seq and fact.xid < pg_snapshot_xmin(pg_current_snapshot()) end
     order by fact.xid, fact.seq limit p_limit
  ), summed as (
    select batch.member_id, batch.currency, batch.category, (batch.booked_at at time zone p_zone)::date as day,
           sum(batch.cash_valid_bet_minor) as valid_bet_minor
      from batch where not batch.is_play_money group by 1, 2, 3, 4 having sum(batch.cash_valid_bet_minor) <> 0
  )
  select batch.xid, batch.seq, count(*) over () as rows,
         (select jsonb_agg(jsonb_build_object('memberId', summed.member_id::text, 'currency', summed.currency, 'category', summed.category,
                             'day', summed.day, 'validBet', summed.valid_bet_minor::text)
                             order by summed.member_id, summed.currency, summed.day, summed.category) from summed) as sums
    into v_last from batch order by batch.xid desc, batch.seq desc limit 1;
  may_be_more := figures_move(v_reader, v_last.xid, v_last.seq, coalesce(v_last.rows, 0) = p_limit);
  return query select coalesce(v_last.sums, '[]'::jsonb), may_be_more;
end
$$;
