-- Reads the next settled rounds, at most p_limit, for the reader p_reader, and moves it behind them; the caller applies them in the same
-- transaction. Returns those of members in the currency p_currency, in their order, and whether there may be more: what the round
-- was worth before the row and after it, without what was pushed, jackpots and promotions. No row while another process reads. The
-- reading rule is that of figures_read_rounds.
create or replace function figures_read_worth(p_reader text, p_limit integer, p_currency text) returns table (rounds jsonb, may_be_more boolean)
language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_reader fact_readers;
  v_last record;
begin
  select reader.* into v_reader from fact_readers reader where reader.name = p_reader for update skip locked;
  if not found then return; end if;
  if v_reader.system_id is distinct from (select control.system_identifier from pg_control_system() control) then
    perform figures_restart(p_reader);
    return query select '[]'::jsonb, true;
    return;
  end if;

  with batch as materialized (
    select fact.* from settled_rounds fact
     where (fact.xid, fact.seq) > (v_reader.xid, v_reader.seq)
       and case when v_reader.resume_xid is not null then fact.seq <= v_reader.restored_seq
                else fact.seq > v_reader.restored_seq and fact.xid < pg_snapshot_xmin(pg_current_snapshot()) end
     order by fact.xid, fact.seq limit p_limit
  ), counted as (
    select batch.*, batch.stake_minor - batch.pushed_minor as stake,
           batch.payout_minor - batch.jackpot_minor - batch.promotion_minor - batch.pushed_minor as payout,
           settled.stake_minor as former_stake, settled.payout_minor as former_payout, settled.cash_valid_bet_minor as former_valid,
           settled.bonus_stake_minor as former_bonus_stake, settled.bonus_payout_minor as former_bonus_payout
      from batch
      join members member on member.id = batch.member_id and member.account_type = 'member' and member.erased_at is null
      left join lateral figures_settled_before(batch.source, batch.source_id, batch.category, batch.revision) settled on batch.revision > 0
     where not batch.is_play_money and batch.currency = p_currency
  )
  select batch.xid, batch.seq, count(*) over () as rows,
         (select jsonb_agg(jsonb_build_object(
                   'memberId', counted.member_id::text, 'category', counted.category, 'game', counted.source || ' ' || counted.game_id,
                   'round', counted.source || ' ' || counted.source_id, 'settledAt', counted.first_settled_at,
                   'before', case when counted.revision > 0
                                  then jsonb_build_object('stake', counted.former_stake::text, 'payout', counted.former_payout::text,
                                                          'validBet', counted.former_valid::text, 'bonusStake', counted.former_bonus_stake::text,
                                                          'bonusPayout', counted.former_bonus_payout::text) end,
                   'after', jsonb_build_object(
                     'stake', (coalesce(counted.former_stake, 0) + counted.stake)::text,
                     'payout', (coalesce(counted.former_payout, 0) + counted.payout)::text,
                     'validBet', (coalesce(counted.former_valid, 0) + counted.cash_valid_bet_minor)::text,
                     'bonusStake', (coalesce(counted.former_bonus_stake, 0) + counted.bonus_stake_minor)::text,
                     'bonusPayout', (coalesce(counted.former_bonus_payout, 0) + counted.bonus_payout_minor)::text))
                 order by counted.xid, counted.seq) from counted) as counted
    into v_last from batch order by batch.xid desc, batch.seq desc limit 1;
  may_be_more := figures_move(v_reader, v_last.xid, v_last.seq, coalesce(v_last.rows, 0) = p_limit);
  return query select coalesce(v_last.counted, '[]'::jsonb), may_be_more;
end
$$;
