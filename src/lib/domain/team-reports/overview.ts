import * as z from 'zod';
import { inBusinessDays } from '#domain/figures';
import type { Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { AGENT_PRODUCTS, type AgentProduct } from '#rules/agents/figures/products';
import type { TeamFigures } from '#rules/agents/figures/team-figures';
import { type ReportSpan, spanBefore } from '#rules/agents/report-span';
import { figuresAsOf, figuresOf, getReportRules, readSums, type ReportDeps, requestOf } from './figures.ts';

const peopleRow = z.object({
  /** Accounts in the team at the end of the span, with the agent. */
  size: z.int(),
  newMembers: z.int(),
  firstDeposits: z.int(),
  firstDepositsMinor: z.string(),
});

const PEOPLE = defineStatement({
  name: 'team_reports_people',
  row: peopleRow.extend({ key: z.int() }),
  text: `select span.key, size.accounts as size, joined.accounts as "newMembers", deposited.members as "firstDeposits",
                deposited.amount_minor as "firstDepositsMinor"
           from unnest($2::int[], $3::date[], $4::date[]) as span (key, from_day, to_day),
           lateral (select count(*)::int as accounts from agent_paths path
                     where path.ancestor_id = $1 and path.joined_day <= span.to_day and path.from_day <= span.to_day and path.to_day > span.to_day) size,
           lateral (select count(*)::int as accounts from agent_paths path
                     where path.ancestor_id = $1 and path.joined_day between span.from_day and span.to_day
                       and path.from_day <= path.joined_day and path.to_day > path.joined_day) joined,
           lateral (select coalesce(sum(first.members), 0)::int as members, coalesce(sum(first.amount_minor), 0)::text as amount_minor
                      from team_first_deposits first where first.agent_id = $1 and first.day between span.from_day and span.to_day and first.currency = $5) deposited
          order by span.key`,
});

/** Kinds of entries by which contracts and the lottery pay an agent. */
const INCOME_KINDS = ['agent_commission', 'dividend', 'daily_salary', 'hourly_salary', 'realtime_salary'] as const;
export type IncomeKind = (typeof INCOME_KINDS)[number];

/** Kind of the payments of receivables, of all families. */
const RECEIVABLE_KIND = 'contract_debt';

const INCOME = defineStatement({
  name: 'team_reports_income',
  row: z.object({ key: z.int(), kind: z.enum([...INCOME_KINDS, RECEIVABLE_KIND]), amountMinor: z.string() }),
  text: `select span.key, booked.kind, sum(booked.amount_minor)::text as "amountMinor"
           from unnest($2::int[], $3::date[], $4::date[]) as span (key, from_day, to_day)
           join member_statements booked on booked.member_id = $1 and ${inBusinessDays('booked', 'span.from_day', '(span.to_day + 1)')}
                                        and booked.currency = $5 and booked.account_kind = 'player' and booked.kind = any($6)
          group by 1, 2`,
});

const RECEIVED_LATE = defineStatement({
  name: 'team_reports_income_of_receivables',
  row: z.object({ key: z.int(), kind: z.enum(INCOME_KINDS), amountMinor: z.string() }),
  text: `select span.key, case stated.family when 'DIVIDEND' then 'dividend' else lower(stated.family) || '_salary' end as kind,
                sum(case payment.to_id when $1 then payment.amount_minor else -payment.amount_minor end)::text as "amountMinor"
           from unnest($2::int[], $3::date[], $4::date[]) as span (key, from_day, to_day)
           join contract_receivables receivable on $1 in (receivable.payee_id, receivable.payer_id)
           join contract_payments payment on payment.receivable_id = receivable.id and $1 in (payment.to_id, payment.from_id)
                                         and payment.paid_at >= business_day_start(span.from_day) and payment.paid_at < business_day_start(span.to_day + 1)
           join contract_statements stated on stated.id = receivable.statement_id
          group by 1, 2`,
});

export interface PeopleFigures {
  size: number;
  newMembers: number;
  firstDeposits: number;
  firstDepositsMinor: bigint;
}

export interface SpanOverview {
  span: ReportSpan;
  figures: TeamFigures;
  people: PeopleFigures;
  /** Received less paid, by kind. */
  income: Readonly<Record<IncomeKind, bigint>>;
}

export interface ProductShare {
  product: AgentProduct;
  figures: TeamFigures;
}

export interface TeamOverview {
  asOf: Date;
  current: SpanOverview;
  /** The days right before the span, as many. */
  before: SpanOverview;
  /** Products with any play in the span, the one with the highest valid bet first. */
  products: ProductShare[];
}

export interface TeamReport extends ReportSpan {
  product?: AgentProduct | undefined;
}

/** Returns the figures of an agent's team, the agent included, in a span and in the one before. */
export async function getTeamOverview(
  db: Db,
  deps: ReportDeps,
  agentId: bigint,
  { product, from, to }: TeamReport,
): Promise<TeamOverview> {
  const now = await deps.clock(db);
  const rules = await getReportRules(db, deps, now);
  const spans = [{ from, to }, spanBefore({ from, to })] as const;
  const days = [spans.map((_, key) => key), spans.map((span) => span.from), spans.map((span) => span.to)];
  const requests = spans.map((span) => requestOf(deps, agentId, span));
  const sums = await readSums(db, deps, requests, rules);
  const people = await db.query(PEOPLE, [agentId, ...days, deps.currency]);
  const income = await readIncome(db, deps, agentId, days);
  const overviewOf = (key: 0 | 1): SpanOverview => ({
    span: spans[key],
    figures: figuresOf(sums[key] ?? [], rules, product),
    people: peopleOf(people.find((row) => row.key === key)),
    income: incomeOf(income.filter((row) => row.key === key)),
  });
  return {
    asOf: await figuresAsOf(db, now),
    current: overviewOf(0),
    before: overviewOf(1),
    products: AGENT_PRODUCTS.map((each) => ({ product: each, figures: figuresOf(sums[0] ?? [], rules, each) }))
      .filter(({ figures }) => figures.stakeMinor !== 0n || figures.weighted.all !== 0n)
      .toSorted((a, b) => (a.figures.weighted.all < b.figures.weighted.all ? 1 : -1)),
  };
}

interface IncomeRow {
  key: number;
  kind: IncomeKind;
  amountMinor: string;
}

/** Reads what an agent received less what it paid. The figures of entries do not say which family a receivable is of. */
async function readIncome(
  db: Db,
  { currency }: ReportDeps,
  agentId: bigint,
  days: readonly unknown[],
): Promise<IncomeRow[]> {
  const booked = await db.query(INCOME, [agentId, ...days, currency, [...INCOME_KINDS, RECEIVABLE_KIND]]);
  const rows = booked.flatMap(({ kind, ...row }) => (kind === RECEIVABLE_KIND ? [] : [{ ...row, kind }]));
  if (rows.length === booked.length) return rows;
  return [...rows, ...(await db.query(RECEIVED_LATE, [agentId, ...days]))];
}

function peopleOf(row: z.input<typeof peopleRow> | undefined): PeopleFigures {
  const { size = 0, newMembers = 0, firstDeposits = 0, firstDepositsMinor = '0' } = row ?? {};
  return { size, newMembers, firstDeposits, firstDepositsMinor: BigInt(firstDepositsMinor) };
}

function incomeOf(rows: readonly IncomeRow[]): Record<IncomeKind, bigint> {
  const amountOf = (kind: IncomeKind) =>
    rows.reduce((sum, row) => (row.kind === kind ? sum + BigInt(row.amountMinor) : sum), 0n);
  return {
    agent_commission: amountOf('agent_commission'),
    dividend: amountOf('dividend'),
    daily_salary: amountOf('daily_salary'),
    hourly_salary: amountOf('hourly_salary'),
    realtime_salary: amountOf('realtime_salary'),
  };
}
