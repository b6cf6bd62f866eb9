import * as z from 'zod';
import { agentValidBetOf, inBusinessDays } from '#domain/figures';
import type { Db } from '#kernel/database';
import { defineStatement, type RowOf } from '#kernel/statements';
import { CONTRACT_FAMILIES, type ContractFamily } from '#rules/agents/families';
import { AGENT_PRODUCTS, type AgentProduct, productOf } from '#rules/agents/figures/products';
import { dayAfter, type ReportSpan } from '#rules/agents/report-span';
import { dayOfDate } from './days.ts';
import type { ContractDeps } from './deps.ts';

/** Accounts of the house whose changes are its result, before agents and affiliates are paid. A budget is spent when it is given. */
const RESULT_ACCOUNTS = ['house_games', 'house_lottery', 'house_promotions', 'promotion_budget', 'house_fees'] as const;
const AFTER_ACCOUNTS = ['house_agents', 'house_affiliates'] as const;
const ACCOUNTS = [...RESULT_ACCOUNTS, ...AFTER_ACCOUNTS];
type ResultAccount = (typeof ACCOUNTS)[number];

// All sums are of whole hours of the operator's zone, because those of the ledger are stored by them.
const HOURS = defineStatement({
  name: 'contracts_report_hours',
  row: z.object({ from: z.date(), to: z.date() }),
  text: `select date_trunc('hour', $1::timestamptz, settings.zone) as "from", date_trunc('hour', $2::timestamptz, settings.zone) as "to"
           from agent_settings settings`,
});
const BOOKED = defineStatement({
  name: 'contracts_house_result',
  row: z.object({ account: z.enum(ACCOUNTS), category: z.string(), amountMinor: z.string() }),
  text: `select account_kind as account, category, sum(amount_minor)::text as "amountMinor" from brand_hours
          where hour >= $1 and hour < $2 and currency = $3 and account_kind = any($4) group by 1, 2`,
});
const PAID = defineStatement({
  name: 'contracts_house_payments',
  row: z.object({
    memberId: z.string(),
    account: z.string(),
    family: z.enum(CONTRACT_FAMILIES),
    paidMinor: z.string(),
  }),
  text: `select root.public_id as "memberId", root.username as account, stated.family, sum(payment.amount_minor)::text as "paidMinor"
           from contract_payments payment
           join contract_statements stated on stated.id = payment.statement_id
           join members root on root.id = stated.root_id
          where payment.from_id is null and payment.paid_at >= $1 and payment.paid_at < $2
          group by 1, 2, 3`,
});
// A payment is shared out by the valid bets of the payee's team on the days of its period.
const SHARED = defineStatement({
  name: 'contracts_house_costs_by_category',
  row: z.object({ category: z.string(), costMinor: z.string() }),
  text: `with paid as (
           select stated.payee_id, business_day(run.start_at) as from_day, business_day(run.end_at - interval '1 millisecond') + 1 as to_day,
                  sum(payment.amount_minor) as amount
             from contract_payments payment
             join contract_statements stated on stated.id = payment.statement_id
             join contract_runs run on run.id = stated.run_id
            where payment.from_id is null and payment.paid_at >= $1 and payment.paid_at < $2
            group by 1, 2, 3
         ), played as (
           select paid.*, play.category, sum(play.valid) as valid
             from paid, lateral (
               select team.category, ${agentValidBetOf('team')} as valid from team_days team
                where team.agent_id = paid.payee_id and team.day >= paid.from_day and team.day < paid.to_day and team.currency = $3
               union all
               select own.category, ${agentValidBetOf('own')} from member_days own
                where own.member_id = paid.payee_id and ${inBusinessDays('own', 'paid.from_day', 'paid.to_day')} and own.currency = $3
             ) play
            group by paid.payee_id, paid.from_day, paid.to_day, paid.amount, play.category
         ), shared as (
           select category, amount * valid / nullif(sum(valid) over (partition by payee_id, from_day, to_day), 0) as cost from played
         )
         select category, trunc(coalesce(sum(cost), 0))::text as "costMinor" from shared group by category`,
});
// Valid bets of whole trees.
const PLAYED = defineStatement({
  name: 'contracts_house_turnover',
  row: z.object({ memberId: z.string(), validBetMinor: z.string() }),
  text: `select root.public_id as "memberId", coalesce(sum(play.valid), 0)::text as "validBetMinor"
           from members root, lateral (
             select ${agentValidBetOf('team')} as valid from team_days team
              where team.agent_id = root.id and team.day >= $2::date and team.day < $3::date and team.currency = $4
             union all
             select ${agentValidBetOf('own')} from member_days own
              where own.member_id = root.id and ${inBusinessDays('own', '$2::date', '$3::date')} and own.currency = $4
           ) play
          where root.public_id = any($1) group by 1`,
});

export interface MasterCost {
  memberId: string;
  account: string;
  families: Record<ContractFamily, bigint>;
  totalMinor: bigint;
  /** Valid bets of the whole tree. */
  validBetMinor: bigint;
}

export interface HouseReport {
  /** Changes of the house's accounts: what it kept is positive, what it spent negative. */
  accounts: Record<ResultAccount, bigint>;
  beforeMinor: bigint;
  afterMinor: bigint;
  families: Record<ContractFamily, bigint>;
  /** Payments of staff beside the statements, and payments that are not counted yet. */
  otherMinor: bigint;
  /** Null: what belongs to no product, such as statements without bets. */
  products: { product: AgentProduct | null; resultMinor: bigint; costMinor: bigint }[];
  /** Trees that cost the house the most. */
  masters: MasterCost[];
}

const MAX_MASTERS = 200;

/** Reports what agents cost the house in a span of business days, and what is left of its result. */
export async function getHouseReport(db: Db, deps: ContractDeps, { from, to }: ReportSpan): Promise<HouseReport> {
  const { calendar, currency } = deps;
  const endDay = dayAfter(to, 1);
  const [hours] = await db.query(
    HOURS,
    [from, endDay].map((day) => calendar.startOf(dayOfDate(day))),
  );
  if (!hours) throw new Error('agent_settings has no row');
  const span = [hours.from, hours.to];
  const booked = await db.query(BOOKED, [...span, currency, ACCOUNTS]);
  const payments = await db.query(PAID, span);
  const shared = await db.query(SHARED, [...span, currency]);

  const sumOf = (account: ResultAccount) => total(booked.filter((row) => row.account === account));
  const accounts = {
    house_games: sumOf('house_games'),
    house_lottery: sumOf('house_lottery'),
    house_promotions: sumOf('house_promotions'),
    promotion_budget: sumOf('promotion_budget'),
    house_fees: sumOf('house_fees'),
    house_agents: sumOf('house_agents'),
    house_affiliates: sumOf('house_affiliates'),
  };
  const beforeMinor = RESULT_ACCOUNTS.reduce((sum, account) => sum + accounts[account], 0n);
  const families = familiesOf(payments);
  const paidMinor = CONTRACT_FAMILIES.reduce((sum, family) => sum + families[family], 0n);
  const costs = shared.map(({ category, costMinor }) => ({ category, amountMinor: costMinor }));
  const games = booked.filter(({ account }) => account === 'house_games' || account === 'house_lottery');
  const products = AGENT_PRODUCTS.map((product) => ({
    product,
    resultMinor: total(games.filter(({ category }) => productOf(category) === product)),
    costMinor: total(costs.filter(({ category }) => productOf(category) === product)),
  }));
  const rest = {
    product: null,
    resultMinor: total(games) - products.reduce((sum, { resultMinor }) => sum + resultMinor, 0n),
    costMinor: paidMinor - products.reduce((sum, { costMinor }) => sum + costMinor, 0n),
  };
  const masters = mastersOf(payments);
  const played = await db.query(PLAYED, [masters.map(({ memberId }) => memberId), from, endDay, currency]);
  const validBets = new Map(played.map(({ memberId, validBetMinor }) => [memberId, BigInt(validBetMinor)]));
  return {
    accounts,
    beforeMinor,
    afterMinor: AFTER_ACCOUNTS.reduce((sum, account) => sum + accounts[account], beforeMinor),
    families,
    otherMinor: -accounts.house_agents - paidMinor,
    products: [...products, rest].filter(({ resultMinor, costMinor }) => resultMinor !== 0n || costMinor !== 0n),
    masters: masters.map((master) => ({ ...master, validBetMinor: validBets.get(master.memberId) ?? 0n })),
  };
}

/** Lists the trees that cost the most, the most expensive first. */
function mastersOf(payments: readonly RowOf<typeof PAID>[]): Omit<MasterCost, 'validBetMinor'>[] {
  const masters = [...Map.groupBy(payments, ({ memberId }) => memberId)].map(([memberId, rows]) => {
    const families = familiesOf(rows);
    const totalMinor = CONTRACT_FAMILIES.reduce((sum, family) => sum + families[family], 0n);
    return { memberId, account: rows[0]?.account ?? '', families, totalMinor };
  });
  return masters
    .toSorted((a, b) => (a.totalMinor === b.totalMinor ? 0 : a.totalMinor < b.totalMinor ? 1 : -1))
    .slice(0, MAX_MASTERS);
}

const total = (rows: readonly { amountMinor: string }[]) =>
  rows.reduce((sum, { amountMinor }) => sum + BigInt(amountMinor), 0n);

function familiesOf(rows: readonly { family: ContractFamily; paidMinor: string }[]): Record<ContractFamily, bigint> {
  const sumOf = (family: ContractFamily) =>
    rows.reduce((sum, row) => (row.family === family ? sum + BigInt(row.paidMinor) : sum), 0n);
  return {
    DIVIDEND: sumOf('DIVIDEND'),
    DAILY: sumOf('DAILY'),
    HOURLY: sumOf('HOURLY'),
    REALTIME: sumOf('REALTIME'),
  };
}
