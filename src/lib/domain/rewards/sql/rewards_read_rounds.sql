-- Reads the next settled rounds, at most p_limit, for progress and turnover, and moves the reader behind them; the caller applies them in
-- the same transaction. Returns those that may change something, in their order, and whether there may be more. No row while another
-- process reads (p_waits: waits for it instead). The reading rule is that of figures_read_rounds.
create or replace function rewards_read_rounds(p_limit integer, p_waits boolean) returns table (rounds jsonb, may_be_more boolean)
language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_reader fact_readers;
  v_last record;
begin
  if p_waits then
    select reader.* into v_reader from fact_readers reader where reader.name = 'rewards' for update;
  else
    select reader.* into v_reader from fact_readers reader where reader.name = 'rewards' for update skip locked;
    if not found then return; end if;
  end if;
  if v_reader.system_id is distinct from (select control.system_identifier from pg_control_system() control) then
    perform figures_restart('rewards');
    return query select '[]'::jsonb, true;
    return;
  end if;

  with batch as materialized (
    select fact.xid, fact.seq, fact.booked_at, fact.member_id, fact.currency, fact.source, fact.source_id, fact.cash_valid_bet_minor, fact.bonus_progress,
           fact.is_play_money
      from settled_rounds fact
     where (fact.xid, fact.seq) > (v_reader.xid, v_reader.seq)
       and case when v_reader.resume_xid is not null then fact.seq <= v_reader.restored_seq
                else fact.seq > v_reader.restored_seq and fact.xid < pg_snapshot_xmin(pg_current_snapshot()) end
     order by fact.xid, fact.seq limit p_limit
  ), relevant as (
    select batch.* from batch
     where not batch.is_play_money
       and (batch.bonus_progress is not null
            -- Also one that is no turnover: it may have been the last open one of a member whose money is lost.
            or exists (select from turnover_requirements open
                            where open.member_id = batch.member_id and open.currency = batch.currency and open.open_minor > 0)
            or batch.cash_valid_bet_minor < 0
               and exists (select from turnover_worked_off worked
                            where worked.source = batch.source and worked.source_id = batch.source_id))
  )
  select batch.xid, batch.seq, count(*) over () as rows,
         (select jsonb_agg(jsonb_build_object('memberId', relevant.member_id::text, 'currency', relevant.currency, 'source', relevant.source,
                             'sourceId', relevant.source_id::text, 'bookedAt', relevant.booked_at, 'turnover', relevant.cash_valid_bet_minor::text,
                             'progress', coalesce(relevant.bonus_progress, '[]')) order by relevant.xid, relevant.seq) from relevant) as relevant
    into v_last from batch order by batch.xid desc, batch.seq desc limit 1;
  may_be_more := figures_move(v_reader, v_last.xid, v_last.seq, coalesce(v_last.rows, 0) = p_limit);
  return query select coalesce(v_last.relevant, '[]'::jsonb), may_be_more;
end
$$;
