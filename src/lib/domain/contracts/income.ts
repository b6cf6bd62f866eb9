import * as z from 'zod';
import { businessDayOf, inBusinessDays } from '#domain/figures';
import type { Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { CONTRACT_FAMILIES, type ContractFamily } from '#rules/agents/families';
import { dateOfDay, dayOfDate } from './days.ts';
import type { ContractDeps } from './deps.ts';

/** Received and paid under the contracts of a family. */
export interface FamilyIncome {
  receivedMinor: bigint;
  paidMinor: bigint;
}

/** Income of an agent on one day. */
export interface IncomeDay {
  /** yyyy-MM-dd */
  day: string;
  families: Record<ContractFamily, FamilyIncome>;
  teamRebatesMinor: bigint;
  /** Adjustments of earlier periods, which are part of what was stated on the day. */
  correctionsMinor: bigint;
  /** Booked by staff. */
  manualMinor: bigint;
  /** Received − paid, rebates and what staff booked. */
  netMinor: bigint;
}

const PAID = defineStatement({
  name: 'contracts_income_payments',
  row: z.object({
    day: z.string(),
    family: z.enum(CONTRACT_FAMILIES),
    receivedMinor: z.bigint(),
    paidMinor: z.bigint(),
  }),
  text: `select business_day(payment.paid_at)::text as day, stated.family, sum(payment.received)::bigint as "receivedMinor",
                sum(payment.paid)::bigint as "paidMinor"
           from (select statement_id, paid_at, amount_minor as received, 0 as paid from contract_payments
                  where to_id = $1 and paid_at >= $2 and paid_at < $3
                 union all
                 select statement_id, paid_at, 0, amount_minor from contract_payments
                  where from_id = $1 and paid_at >= $2 and paid_at < $3) payment
           join contract_statements stated on stated.id = payment.statement_id
          group by 1, 2`,
});
const CORRECTIONS = defineStatement({
  name: 'contracts_income_corrections',
  row: z.object({ day: z.string(), correctionsMinor: z.bigint() }),
  text: `select business_day(stated.stated_at)::text as day, sum(stated.stated_minor - stated.amount_minor)::bigint as "correctionsMinor"
           from contract_statements stated
           join contract_run_trees tree on tree.run_id = stated.run_id and tree.root_id = stated.root_id and tree.draft = stated.draft
                                       and tree.state in ('RELEASED', 'PAID')
          where stated.payee_id = $1 and stated.stated_at >= $2 and stated.stated_at < $3 and stated.stated_minor <> stated.amount_minor
          group by 1`,
});
const BOOKED = defineStatement({
  name: 'contracts_income_booked',
  row: z.object({ day: z.string(), rebatesMinor: z.bigint(), manualMinor: z.bigint() }),
  text: `select (${businessDayOf('booked')})::text as day, coalesce(sum(amount_minor) filter (where kind = 'agent_commission'), 0)::bigint as "rebatesMinor",
                coalesce(sum(amount_minor) filter (where kind = 'adjustment'), 0)::bigint as "manualMinor"
           from member_statements booked
          where member_id = $1 and ${inBusinessDays('booked', '$2::date', '$3::date')} and currency = $4 and account_kind = 'player'
            and kind in ('agent_commission', 'adjustment')
          group by 1`,
});

export interface IncomeRequest {
  agentId: bigint;
  /** Business days, yyyy-MM-dd; the last one is included. */
  fromDay: string;
  toDay: string;
}

/** Lists the days on which an agent received or paid something under its contracts or from its team, the newest first. */
export async function listIncome(
  db: Db,
  { calendar, currency }: ContractDeps,
  { agentId, fromDay, toDay }: IncomeRequest,
): Promise<IncomeDay[]> {
  const endDay = dayOfDate(toDay) + 1;
  const span = [agentId, calendar.startOf(dayOfDate(fromDay)), calendar.startOf(endDay)];
  const days = new Map<string, IncomeDay>();
  const dayOf = (day: string) => {
    const known = days.get(day) ?? emptyDay(day);
    days.set(day, known);
    return known;
  };
  for (const { day, family, receivedMinor, paidMinor } of await db.query(PAID, span)) {
    const income = dayOf(day);
    income.families[family] = { receivedMinor, paidMinor };
    income.netMinor += receivedMinor - paidMinor;
  }
  for (const { day, correctionsMinor } of await db.query(CORRECTIONS, span))
    dayOf(day).correctionsMinor = correctionsMinor;
  for (const { day, rebatesMinor, manualMinor } of await db.query(BOOKED, [
    agentId,
    fromDay,
    dateOfDay(endDay),
    currency,
  ])) {
    const income = dayOf(day);
    income.teamRebatesMinor = rebatesMinor;
    income.manualMinor = manualMinor;
    income.netMinor += rebatesMinor + manualMinor;
  }
  return [...days.values()].toSorted((a, b) => (a.day < b.day ? 1 : -1));
}

function emptyDay(day: string): IncomeDay {
  const nothing = () => ({ receivedMinor: 0n, paidMinor: 0n });
  return {
    day,
    families: { DIVIDEND: nothing(), DAILY: nothing(), HOURLY: nothing(), REALTIME: nothing() },
    teamRebatesMinor: 0n,
    correctionsMinor: 0n,
    manualMinor: 0n,
    netMinor: 0n,
  };
}
