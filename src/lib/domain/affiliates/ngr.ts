import { agentProductOf, inBusinessDays } from '#domain/figures';

/** SQL of the vendors' fees for dividends, by product, that are in force on the day `$2`. */
const VENDOR_FEES = `(select program.program -> 'families' -> 'DIVIDEND' -> 'vendorFees' from contract_programs program
  where program.from_day <= $2::date order by program.version desc limit 1)`;

/**
 * SQL of what the house keeps of a member on the business days from `$2` up to and without `$3` ($4: currency): what the member lost in cash, without rebates, promotions,
 * the fees of its deposits, and the vendors' fees for what it lost on each product (docs/spec/agents-rulebook.md §4.3).
 */
export const NGR_OF = (member: string) => `(
  select coalesce(sum(part.minor), 0) from (
    select sum(day.stake_minor - day.bonus_stake_minor - (day.payout_minor - day.bonus_payout_minor - day.jackpot_minor) - day.contribution_minor) as minor
      from member_days day where day.member_id = ${member} and ${inBusinessDays('day', '$2::date', '$3::date')} and day.currency = $4
    union all
    select -div(greatest(charged.lost, 0) * charged.fee_percent, 100) from (
      select sum(day.stake_minor - day.bonus_stake_minor - (day.payout_minor - day.bonus_payout_minor - day.jackpot_minor - day.promotion_minor)
                 - day.contribution_minor) as lost, (fees.by_product ->> product.name)::numeric as fee_percent
        from (select ${VENDOR_FEES} as by_product) fees, member_days day,
             lateral (select ${agentProductOf('day')} as name) product
       where day.member_id = ${member} and ${inBusinessDays('day', '$2::date', '$3::date')} and day.currency = $4 and fees.by_product ? product.name
       group by product.name, fees.by_product
    ) charged
    union all
    select -sum(booked.amount_minor) from member_statements booked
     where booked.member_id = ${member} and ${inBusinessDays('booked', '$2::date', '$3::date')} and booked.currency = $4 and booked.account_kind = 'player'
       and booked.kind in ('rebate', 'agent_commission', 'bonus_cash', 'bonus_converted')
    union all
    select -sum(deposit.fee_minor) from deposits deposit
     where deposit.member_id = ${member} and deposit.state = 'credited' and deposit.fee_payer = 'operator'
       and deposit.decided_at >= business_day_start($2::date) and deposit.decided_at < business_day_start($3::date)
  ) part)`;
