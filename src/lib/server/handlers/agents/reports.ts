import { recordAct } from '#domain/agents';
import {
  getTeamActivity,
  getTeamOverview,
  getTeamProfit,
  getTeamTrend,
  listTeamBets,
  listTeamTransactions,
} from '#domain/team-reports';
import { csvText } from '#kernel/csv';
import { formatAmount } from '#kernel/money';
import { REPORT_FIGURES } from '#rules/agents/report-figures';
import { contractDeps } from '../../contract-deps.ts';
import type { Handlers, RequestContext } from '../../context.ts';
import {
  betCursorOf,
  betCursorText,
  toFiguresResponse,
  toOverviewResponse,
  toTeamBetResponse,
  toTeamProfitResponse,
  toTeamTransactionResponse,
  toTopDownlineResponse,
  transactionCursorOf,
  transactionCursorText,
} from '../../presenters/team-reports.ts';
import { entriesOf } from '../../presenters/transactions.ts';
import { agentOf } from '../identity/caller.ts';

const TOP_DOWNLINES = 10;

/** Rows of an export (docs/spec/agents-rulebook.md §11). */
const MAX_EXPORTED = 5000;

/** Records an export of the agent center and returns it as a file. */
async function exportReport(
  request: RequestContext,
  report: string,
  { from, to }: { from: string; to: string },
  rows: readonly (readonly string[])[],
): Promise<Response> {
  const details = { report, from, to, rows: rows.length - 1 };
  await request.app.db.transaction((tx) => recordAct(tx, agentOf(request), { action: 'report.export', details }));
  const headers = {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${report}-${from}-${to}.csv"`,
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
  };
  return new Response(csvText(rows), { headers });
}

const BET_COLUMNS = [
  'at',
  'username',
  'product',
  'game',
  'reference',
  'betType',
  'selection',
  'stake',
  'validBet',
  'payout',
  'state',
] as const;
const TRANSACTION_COLUMNS = ['at', 'username', 'kind', 'amount', 'balanceAfter', 'reference'] as const;

function cellOf(value: string | bigint | Date | null): string {
  if (typeof value === 'bigint') return formatAmount(value);
  if (value instanceof Date) return value.toISOString();
  return value ?? '';
}

/** Handlers of the reports of agents about their teams. */
export const teamReportHandlers: Handlers<
  | 'GET /wps/relay/MCS2_teamOverview'
  | 'GET /wps/relay/MCS2_teamActivity'
  | 'GET /wps/relay/MCS2_teamTrend'
  | 'GET /wps/relay/MCS2_topDownlines'
  | 'GET /wps/relay/MCS2_teamProfit'
  | 'GET /wps/relay/MCS2_teamProfit.csv'
  | 'GET /wps/relay/MCS2_teamBets'
  | 'GET /wps/relay/MCS2_teamBets.csv'
  | 'GET /wps/relay/MCS2_teamTransactions'
  | 'GET /wps/relay/MCS2_teamTransactions.csv'
> = {
  async 'GET /wps/relay/MCS2_teamOverview'(request, { query }) {
    const { app } = request;
    const overview = await getTeamOverview(app.db, contractDeps(app), agentOf(request).agent.id, query);
    return { ...toOverviewResponse(overview), currency: app.config.currency };
  },

  async 'GET /wps/relay/MCS2_teamActivity'(request, { query }) {
    const { app } = request;
    const found = await getTeamActivity(app.db, contractDeps(app), agentOf(request).agent.id, query);
    const { active, activeBefore, online, balanceMinor: balance } = found;
    return { active, activeBefore, online, balance };
  },

  async 'GET /wps/relay/MCS2_teamTrend'(request, { query }) {
    const { app } = request;
    const { by, points } = await getTeamTrend(app.db, contractDeps(app), agentOf(request).agent.id, query);
    return {
      by,
      points: points.map(({ at, validBetMinor: validBet, ggrMinor: ggr, ngrMinor: ngr }) => ({
        at,
        validBet,
        ggr,
        ngr,
      })),
    };
  },

  async 'GET /wps/relay/MCS2_topDownlines'(request, { query }) {
    const { app } = request;
    const report = { ...query, name: '', pageNo: 1, pageSize: TOP_DOWNLINES };
    const { page } = await getTeamProfit(app.db, contractDeps(app), agentOf(request).agent, report);
    const played = page.rows.filter(({ figures }) => figures.weighted.all > 0n);
    return { downlines: played.map(toTopDownlineResponse) };
  },

  async 'GET /wps/relay/MCS2_teamProfit'(request, { query }) {
    const { app } = request;
    const profit = await getTeamProfit(app.db, contractDeps(app), agentOf(request).agent, query);
    return { ...toTeamProfitResponse(profit), currency: app.config.currency };
  },

  async 'GET /wps/relay/MCS2_teamProfit.csv'(request, { query }) {
    const { app } = request;
    const report = { ...query, pageNo: 1, pageSize: MAX_EXPORTED };
    const { page, own, total } = await getTeamProfit(app.db, contractDeps(app), agentOf(request).agent, report);
    const lineOf = (account: string, figures: typeof total) => {
      const values = toFiguresResponse(figures);
      return [account, ...REPORT_FIGURES.map((name) => formatAmount(values[name]))];
    };
    return exportReport(request, 'profit', query, [
      ['account', ...REPORT_FIGURES],
      ...page.rows.map(({ username, figures }) => lineOf(username, figures)),
      ...(own ? [lineOf('own', own)] : []),
      lineOf('total', total),
    ]);
  },

  async 'GET /wps/relay/MCS2_teamBets'(request, { query: { before, pageSize: limit, ...query } }) {
    const { app, languageTag } = request;
    const report = { ...query, limit, before: betCursorOf(before) };
    const { bets, next } = await listTeamBets(app.db, contractDeps(app), agentOf(request).agent.id, report);
    return {
      currency: app.config.currency,
      bets: bets.map((each) => toTeamBetResponse(each, languageTag)),
      next: betCursorText(next),
    };
  },

  async 'GET /wps/relay/MCS2_teamBets.csv'(request, { query }) {
    const { app, languageTag } = request;
    const report = { ...query, limit: MAX_EXPORTED };
    const { bets } = await listTeamBets(app.db, contractDeps(app), agentOf(request).agent.id, report);
    const lines = bets.map((each) => {
      const row = toTeamBetResponse(each, languageTag);
      return BET_COLUMNS.map((name) => cellOf(row[name]));
    });
    return exportReport(request, 'bets', query, [BET_COLUMNS, ...lines]);
  },

  async 'GET /wps/relay/MCS2_teamTransactions'(request, { query: { before, pageSize: limit, kind, ...query } }) {
    const { app } = request;
    const report = { ...query, ...entriesOf(kind), limit, before: transactionCursorOf(before) };
    const found = await listTeamTransactions(app.db, contractDeps(app), agentOf(request).agent.id, report);
    return {
      currency: app.config.currency,
      transactions: found.transactions.map(toTeamTransactionResponse),
      next: transactionCursorText(found.next),
    };
  },

  async 'GET /wps/relay/MCS2_teamTransactions.csv'(request, { query: { kind, ...query } }) {
    const { app } = request;
    const report = { ...query, ...entriesOf(kind), limit: MAX_EXPORTED };
    const found = await listTeamTransactions(app.db, contractDeps(app), agentOf(request).agent.id, report);
    const lines = found.transactions.map((each) => {
      const row = toTeamTransactionResponse(each);
      return TRANSACTION_COLUMNS.map((name) => cellOf(row[name]));
    });
    return exportReport(request, 'transactions', query, [TRANSACTION_COLUMNS, ...lines]);
  },
};
