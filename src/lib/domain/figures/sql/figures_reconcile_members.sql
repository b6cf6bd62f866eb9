-- Compares the play of members on a business day, as it is stored, with the settled rounds that the reader has read (README.md). Returns
-- false while the reader has not read all that was booked on the day.
--   A round counts on the day of its first settlement and is booked on it or soon after: only the settlement of a draw may take longer.
-- Corrections come at any time, and are few: an index finds those of the day.
create or replace function figures_reconcile_members(p_day date, p_zone text) returns boolean language plpgsql as $$
declare
  v_start timestamptz := business_day_start(p_day);
  v_end timestamptz := business_day_start(p_day + 1);
  v_booked timestamptz;
  v_reader fact_readers;
begin
  select reader.* into strict v_reader from fact_readers reader where reader.name = 'rounds';
  if v_reader.resume_xid is not null
     or v_reader.system_id is distinct from (select control.system_identifier from pg_control_system() control)
     or (select true from settled_rounds fact
          where (fact.xid, fact.seq) > (v_reader.xid, v_reader.seq) and fact.seq > v_reader.restored_seq and fact.booked_at < v_end
          order by fact.xid, fact.seq limit 1) then
    return false;
  end if;
  select greatest(v_end, max(coalesce(settlement.ended_at, clock_timestamp()))) + interval '5 minutes' into v_booked
    from lottery_settlements settlement where settlement.started_at >= v_start and settlement.started_at < v_end;

  delete from member_day_reconciliations compared where compared.day = p_day;
  with read as (
    select fact.member_id, fact.currency, fact.category, fact.revision, fact.first_settled_at, fact.stake_minor,
           fact.payout_minor, fact.jackpot_minor, fact.promotion_minor, fact.contribution_minor, fact.bonus_stake_minor,
           fact.bonus_payout_minor, fact.valid_bet_minor, fact.cash_valid_bet_minor, fact.won_valid_bet_minor,
           fact.lost_valid_bet_minor
      from settled_rounds fact
     where fact.booked_at >= v_start and fact.booked_at < v_booked and not fact.is_play_money
       and (fact.seq <= v_reader.restored_seq or (fact.xid, fact.seq) <= (v_reader.xid, v_reader.seq))
    union all
    select fact.member_id, fact.currency, fact.category, fact.revision, fact.first_settled_at, fact.stake_minor,
           fact.payout_minor, fact.jackpot_minor, fact.promotion_minor, fact.contribution_minor, fact.bonus_stake_minor,
           fact.bonus_payout_minor, fact.valid_bet_minor, fact.cash_valid_bet_minor, fact.won_valid_bet_minor,
           fact.lost_valid_bet_minor
      from settled_rounds fact
     where fact.revision > 0 and fact.first_settled_at >= v_start - interval '5 minutes'
       and fact.first_settled_at < v_end + interval '5 minutes' and fact.booked_at >= v_booked and not fact.is_play_money
       and (fact.seq <= v_reader.restored_seq or (fact.xid, fact.seq) <= (v_reader.xid, v_reader.seq))
  ), counted as (
    select fact.member_id, fact.currency, fact.category, (date_bin('5 minutes', fact.first_settled_at, 'epoch') at time zone p_zone)::date as day,
           count(*) filter (where fact.revision = 0) as rounds, sum(fact.stake_minor) as stake_minor,
           sum(fact.payout_minor) as payout_minor, sum(fact.jackpot_minor) as jackpot_minor,
           sum(fact.promotion_minor) as promotion_minor, sum(fact.contribution_minor) as contribution_minor,
           sum(fact.bonus_stake_minor) as bonus_stake_minor, sum(fact.bonus_payout_minor) as bonus_payout_minor,
           sum(fact.valid_bet_minor) as valid_bet_minor, sum(fact.cash_valid_bet_minor) as cash_valid_bet_minor,
           sum(fact.won_valid_bet_minor) as won_valid_bet_minor, sum(fact.lost_valid_bet_minor) as lost_valid_bet_minor
      from read fact
     where date_bin('5 minutes', fact.first_settled_at, 'epoch') >= v_start and date_bin('5 minutes', fact.first_settled_at, 'epoch') < v_end
     group by 1, 2, 3, 4
  ), stored as (
    select sums.* from member_days sums
     where sums.day between p_day - 1 and p_day + 1 and sums.day - sums.day_lag = p_day
  )
  insert into member_day_reconciliations (day, currency, category, members, differences, stored_stake_minor, stored_payout_minor,
                                          stored_valid_bet_minor, stake_minor, payout_minor, valid_bet_minor)
    select p_day, coalesce(stored.currency, counted.currency), coalesce(stored.category, counted.category),
           count(distinct coalesce(stored.member_id, counted.member_id)),
           count(distinct coalesce(stored.member_id, counted.member_id)) filter (
             where (coalesce(stored.rounds, 0), coalesce(stored.stake_minor, 0), coalesce(stored.payout_minor, 0),
                    coalesce(stored.jackpot_minor, 0), coalesce(stored.promotion_minor, 0),
                    coalesce(stored.contribution_minor, 0), coalesce(stored.bonus_stake_minor, 0),
                    coalesce(stored.bonus_payout_minor, 0), coalesce(stored.valid_bet_minor, 0),
                    coalesce(stored.cash_valid_bet_minor, 0), coalesce(stored.won_valid_bet_minor, 0),
                    coalesce(stored.lost_valid_bet_minor, 0))
                is distinct from
                   (coalesce(counted.rounds, 0), coalesce(counted.stake_minor, 0), coalesce(counted.payout_minor, 0),
                    coalesce(counted.jackpot_minor, 0), coalesce(counted.promotion_minor, 0),
                    coalesce(counted.contribution_minor, 0), coalesce(counted.bonus_stake_minor, 0),
                    coalesce(counted.bonus_payout_minor, 0), coalesce(counted.valid_bet_minor, 0),
                    coalesce(counted.cash_valid_bet_minor, 0), coalesce(counted.won_valid_bet_minor, 0),
                    coalesce(counted.lost_valid_bet_minor, 0))),
           coalesce(sum(stored.stake_minor), 0), coalesce(sum(stored.payout_minor), 0), coalesce(sum(stored.valid_bet_minor), 0),
           coalesce(sum(counted.stake_minor), 0), coalesce(sum(counted.payout_minor), 0), coalesce(sum(counted.valid_bet_minor), 0)
      from stored
      full join counted on (counted.member_id, counted.day, counted.currency, counted.category)
                         = (stored.member_id, stored.day, stored.currency, stored.category)
     group by 2, 3;
  return true;
end
$$;
