import { z } from 'zod';
import { AGENT_PRODUCTS } from '#rules/agents/figures/products';
import { isReportSpan } from '#rules/agents/report-span';
import { TEAM_BET_STATES } from '#rules/agents/team-bet-states';
import { TEAM_EXPORT_STATES } from '#rules/agents/team-export-states';
import { GAME_DEVICES } from '#rules/games';
import { ticketSchema } from '#rules/games/tickets';
import { TRANSACTION_KINDS } from '#rules/payments/transaction-kinds';
import { defineEndpoints } from '../endpoint.ts';
import {
  amountOrZeroIn,
  amountOut,
  currency,
  instantOut,
  nothing,
  pageQuery,
  pageResponse,
  publicId,
} from '../scalars.ts';

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

const listQuery = span.extend({
  /** Username of a member of the team. */
  name: z.string().max(50).default(''),
});
/** Names the place at which the next page begins. */
const cursor = z.string().regex(/^\d{1,19}\.\d{1,19}$/);
const cursorQuery = z.object({
  before: cursor.optional(),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
});
const betsQuery = listQuery.extend({
  product: z.enum(AGENT_PRODUCTS).optional(),
  state: z.enum(TEAM_BET_STATES).optional(),
  device: z.enum(GAME_DEVICES).optional(),
  /** Beginnings of the words of the game’s name in any language, or its code. */
  game: z.string().trim().min(1).max(60).optional(),
  minStake: amountOrZeroIn.optional(),
  maxStake: amountOrZeroIn.optional(),
});
const transactionsQuery = listQuery.extend({
  /** Without it all but the entries of games. */
  kind: z.enum(TRANSACTION_KINDS).optional(),
  /** Direct downlines only, or everybody below. */
  scope: z.enum(['direct', 'team']).default('team'),
});

/** A report with its filters, as a file in the background. */
export const teamExportRequest = z.discriminatedUnion('report', [
  z.strictObject({ report: z.literal('bets'), query: betsQuery.refine(isReportSpan, SPAN_TOO_LONG) }),
  z.strictObject({ report: z.literal('transactions'), query: transactionsQuery.refine(isReportSpan, SPAN_TOO_LONG) }),
  z.strictObject({ report: z.literal('profit'), query: profitQuery.refine(isReportSpan, SPAN_TOO_LONG) }),
]);

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
      current: overview,
      before: overview,
      /** Products with any play, the one with the highest valid bet first. */
      products: z.array(
        z.object({ product: z.enum(AGENT_PRODUCTS), stake: amountOut, validBet: amountOut, ggr: amountOut }),
      ),
    }),
  },
  'GET /wps/relay/MCS2_teamActivity': {
    summary:
      'Active members of the agent’s team in a span and in the one before; who is online, and the team’s balance now',
    access: 'agent',
    permission: VIEWS_REPORTS,
    rateLimit: { points: 60, windowSeconds: 60, by: 'account' },
    query: report.refine(isReportSpan, SPAN_TOO_LONG),
    response: z.object({ active: z.int(), activeBefore: z.int(), online: z.int(), balance: amountOut }),
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
    rateLimit: { points: 60, windowSeconds: 60, by: 'account' },
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
          /** Active members of its team. */
          active: z.int(),
        }),
      ),
      /** Play of the account itself; null where a name is looked for. */
      own: figures.nullable(),
      /** The account’s whole team; with a name, what was found. */
      total: figures,
      active: z.int(),
    }),
  },
  'GET /wps/relay/MCS2_teamProfit.csv': {
    summary: 'The same as CSV; more than 5,000 rows are refused (`export_too_large`)',
    access: 'agent',
    permission: VIEWS_REPORTS,
    rateLimit: exports,
    query: profitQuery.refine(isReportSpan, SPAN_TOO_LONG),
    responseKind: 'stream',
    response: nothing,
  },
  'GET /wps/relay/MCS2_teamBets': {
    summary: 'Bets of the agent’s team, newest first',
    access: 'agent',
    permission: VIEWS_REPORTS,
    query: betsQuery.extend(cursorQuery.shape).refine(isReportSpan, SPAN_TOO_LONG),
    response: z.object({
      currency,
      bets: z.array(
        z.object({
          id: z.string(),
          memberId: publicId,
          username: z.string(),
          product: z.enum(AGENT_PRODUCTS).nullable(),
          vendorName: z.string().nullable(),
          game: z.string(),
          /** The vendor’s id of the round, or the issue. */
          reference: z.string(),
          betType: z.string().nullable(),
          selection: z.string().nullable(),
          /** Sports bets of a round, as in the member’s own record. */
          tickets: z.array(ticketSchema),
          stake: amountOut,
          payout: amountOut,
          validBet: amountOut,
          state: z.enum(TEAM_BET_STATES),
          /** The kind of device that the member acted with last before the bet, to the minute; null where none was recorded. */
          device: z.enum(GAME_DEVICES).nullable(),
          at: instantOut,
          settledAt: instantOut.nullable(),
        }),
      ),
      next: cursor.nullable(),
    }),
  },
  'GET /wps/relay/MCS2_teamBets.csv': {
    summary: 'The same as CSV; more than 5,000 rows are refused (`export_too_large`)',
    access: 'agent',
    permission: VIEWS_REPORTS,
    rateLimit: exports,
    query: betsQuery.refine(isReportSpan, SPAN_TOO_LONG),
    responseKind: 'stream',
    response: nothing,
  },
  'GET /wps/relay/MCS2_teamTransactions': {
    summary: 'Transactions of the accounts below the agent, newest first',
    access: 'agent',
    permission: VIEWS_REPORTS,
    query: transactionsQuery.extend(cursorQuery.shape).refine(isReportSpan, SPAN_TOO_LONG),
    response: z.object({
      currency,
      transactions: z.array(
        z.object({
          id: z.string(),
          memberId: publicId,
          username: z.string(),
          kind: z.enum(TRANSACTION_KINDS),
          amount: amountOut,
          balanceAfter: amountOut,
          reference: z.string(),
          at: instantOut,
        }),
      ),
      /** The operator shows no others than those of direct downlines. */
      isDirectOnly: z.boolean(),
      next: cursor.nullable(),
    }),
  },
  'GET /wps/agent/exports': {
    summary: 'Files of reports that were requested, the newest first; a delegate’s own',
    access: 'agent',
    permission: VIEWS_REPORTS,
    response: z.object({
      exports: z.array(
        z.object({
          id: publicId,
          report: z.enum(['bets', 'transactions', 'profit']),
          from: z.iso.date(),
          to: z.iso.date(),
          state: z.enum(TEAM_EXPORT_STATES),
          rows: z.int().nullable(),
          requestedAt: instantOut,
          expiresAt: instantOut,
        }),
      ),
    }),
  },
  'POST /wps/agent/exports': {
    summary: 'Requests a report of up to 100,000 rows as a file, which is kept for seven days',
    access: 'agent',
    permission: VIEWS_REPORTS,
    idempotent: true,
    rateLimit: exports,
    body: teamExportRequest,
    response: z.object({ id: publicId }),
  },
  'GET /wps/agent/exports/{id}': {
    summary: 'Returns a file that is ready, as CSV',
    access: 'agent',
    permission: VIEWS_REPORTS,
    rateLimit: exports,
    params: z.object({ id: publicId }),
    responseKind: 'stream',
    response: nothing,
  },
  'GET /wps/relay/MCS2_teamTransactions.csv': {
    summary: 'The same as CSV; more than 5,000 rows are refused (`export_too_large`)',
    access: 'agent',
    permission: VIEWS_REPORTS,
    rateLimit: exports,
    query: transactionsQuery.refine(isReportSpan, SPAN_TOO_LONG),
    responseKind: 'stream',
    response: nothing,
  },
});
