import { inBusinessDays } from '#domain/figures';

/**
 * SQL of what the house keeps of a member on the business days from `$2` up to and without `$3` ($4: currency): what the member lost in cash, without rebates, promotions
 * and the fees of its deposits (docs/spec/agents-rulebook.md §4.3).
 */
export const NGR_OF = (member: string) => `(
  select coalesce(sum(part.minor), 0) from (
    select sum(day.stake_minor - day.bonus_stake_minor - (day.payout_minor - day.bonus_payout_minor - day.jackpot_minor) - day.contribution_minor) as minor
      from member_days day where day.member_id = ${member} and ${inBusinessDays('day', '$2::date', '$3::date')} and day.currency = $4
    union all
    select -sum(booked.amount_minor) from member_statements booked
     where booked.member_id = ${member} and ${inBusinessDays('booked', '$2::date', '$3::date')} and booked.currency = $4 and booked.account_kind = 'player'
       and booked.kind in ('rebate', 'agent_commission', 'bonus_cash', 'bonus_converted')
    union all
    select -sum(deposit.fee_minor) from deposits deposit
     where deposit.member_id = ${member} and deposit.state = 'credited' and deposit.fee_payer = 'operator'
       and deposit.decided_at >= business_day_start($2::date) and deposit.decided_at < business_day_start($3::date)
  ) part)`;
