import { z } from 'zod';
import { AGENT_PRODUCTS } from '#rules/agents/figures/products';
import { isReportSpan } from '#rules/agents/report-span';
import { defineEndpoints } from '../endpoint.ts';
import { amountOut, currency, instantOut, nothing, pageQuery, pageResponse, publicId } from '../scalars.ts';

const VIEWS_REPORTS = 'reports.view';
const exports = { points: 20, windowSeconds: 600, by: 'account' } as const;

const span = z.object({
  /** Business days, both included. */
  from: z.iso.date(),
  to: z.iso.date(),
});
const report = span.extend({ product: z.enum(AGENT_PRODUCTS).optional() });
const SPAN_TOO_LONG = { message: 'invalid_value', path: ['to'] };

const figures = z.object({
  stake: amountOut,
  validBet: amountOut,
  payout: amountOut,
  /** Stakes minus payouts and contributions to jackpots. */
  ggr: amountOut,
  rebates: amountOut,
  promotions: amountOut,
  salaries: amountOut,
  fees: amountOut,
  /** GGR minus the costs that the operator deducts. */
  ngr: amountOut,
  deposits: amountOut,
  withdrawals: amountOut,
});

const overview = span.extend({
  figures,
  /** Accounts in the team at the end of the span, with the agent. */
  teamSize: z.int(),
  newMembers: z.int(),
  firstDeposits: z.int(),
  firstDepositAmount: amountOut,
  /** Received less paid by the agent. */
  income: z.object({
    commission: amountOut,
    dividend: amountOut,
    dailySalary: amountOut,
    hourSalary: amountOut,
    realtimeSalary: amountOut,
  }),
});

const profitQuery = report.extend({
  /** The account whose downlines are listed; the agent without it. */
  of: publicId.optional(),
  /** Start of the username. */
  name: z.string().max(50).default(''),
});

/** Reports of agents about their teams (docs/spec/agents-rulebook.md §11, §13). */
export const teamReports = defineEndpoints({
  'GET /wps/relay/MCS2_teamOverview': {
    summary: 'Figures of the agent’s team in a span of days and in the one before',
    access: 'agent',
    permission: VIEWS_REPORTS,
    query: report.refine(isReportSpan, SPAN_TOO_LONG),
    response: z.object({
      /** Everything up to this instant is counted. */
      asOf: instantOut,
      currency,
      online: z.int(),
      current: overview,
      before: overview,
      /** Products with any play, the one with the highest valid bet first. */
      products: z.array(
        z.object({ product: z.enum(AGENT_PRODUCTS), stake: amountOut, validBet: amountOut, ggr: amountOut }),
      ),
    }),
  },
  'GET /wps/relay/MCS2_teamActivity': {
    summary: 'Active members of the agent’s team in a span and in the one before, and the team’s balance of now',
    access: 'agent',
    permission: VIEWS_REPORTS,
    rateLimit: { points: 60, windowSeconds: 60, by: 'account' },
    query: report.refine(isReportSpan, SPAN_TOO_LONG),
    response: z.object({ active: z.int(), activeBefore: z.int(), balance: amountOut }),
  },
  'GET /wps/relay/MCS2_teamTrend': {
    summary: 'Figures of the agent’s team by day, or by hour of one day',
    access: 'agent',
    permission: VIEWS_REPORTS,
    query: report.refine(isReportSpan, SPAN_TOO_LONG),
    response: z.object({
      by: z.enum(['day', 'hour']),
      points: z.array(
        z.object({
          at: instantOut,
          validBet: amountOut,
          ggr: amountOut,
          /** Null for an hour: costs are known by day. */
          ngr: amountOut.nullable(),
        }),
      ),
    }),
  },
  'GET /wps/relay/MCS2_topDownlines': {
    summary: 'The ten direct downlines whose teams have the highest valid bet',
    access: 'agent',
    permission: VIEWS_REPORTS,
    query: report.refine(isReportSpan, SPAN_TOO_LONG),
    response: z.object({
      downlines: z.array(z.object({ id: publicId, username: z.string(), validBet: amountOut, ngr: amountOut })),
    }),
  },
  'GET /wps/relay/MCS2_teamProfit': {
    summary: 'Profit and loss of the teams of direct downlines, the one with the highest valid bet first',
    access: 'agent',
    permission: VIEWS_REPORTS,
    query: profitQuery.extend(pageQuery.shape).refine(isReportSpan, SPAN_TOO_LONG),
    response: z.object({
      asOf: instantOut,
      currency,
      /** Accounts from the agent down to the one whose downlines these are. */
      path: z.array(z.object({ id: publicId, username: z.string() })),
      page: pageResponse(
        z.object({
          id: publicId,
          username: z.string(),
          type: z.int(),
          /** False for an account that has left the team since. */
          isInTeam: z.boolean(),
          figures,
        }),
      ),
      /** Play of the account itself; null where a name is looked for. */
      own: figures.nullable(),
      /** The account’s whole team; with a name, what was found. */
      total: figures,
    }),
  },
  'GET /wps/relay/MCS2_teamProfit.csv': {
    summary: 'The same as CSV',
    access: 'agent',
    permission: VIEWS_REPORTS,
    rateLimit: exports,
    query: profitQuery.refine(isReportSpan, SPAN_TOO_LONG),
    responseKind: 'stream',
    response: nothing,
  },
});
