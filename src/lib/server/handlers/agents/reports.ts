import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { teamExportRequest } from '#api/endpoints/team-reports';
import { getTeamNames, recordAct } from '#domain/agents';
import {
  getExport,
  getTeamActivity,
  getTeamOverview,
  getTeamProfit,
  getTeamTrend,
  listExports,
  listTeamBets,
  listTeamTransactions,
  requestExport,
} from '#domain/team-reports';
import { csvText } from '#kernel/csv';
import { AppError } from '#kernel/errors';
import { randomId } from '#kernel/ids';
import { formatAmount } from '#kernel/money';
import { contractDeps } from '../../contract-deps.ts';
import type { Handlers, RequestContext } from '../../context.ts';
import { csvFile } from '../../http/csv-file.ts';
import {
  betCursorOf,
  betCursorText,
  toOverviewResponse,
  toTeamBetResponse,
  toTeamExportResponse,
  toTeamProfitResponse,
  toTeamTransactionResponse,
  toTopDownlineResponse,
  transactionCursorOf,
  transactionCursorText,
} from '../../presenters/team-reports.ts';
import { entriesOf } from '../../presenters/transactions.ts';
import { readTeamFile, teamFileName, type TeamFileRequest } from '../../team-files.ts';
import { agentOf } from '../identity/caller.ts';

const TOP_DOWNLINES = 10;

/** Rows of a file that is made at once (docs/spec/agents-rulebook.md §11). */
const MAX_EXPORTED = 5000;

const decompress = promisify(gunzip);

/** Returns a report as a file. Throws AppError `export_too_large` for one that is made in the background. */
async function exportReport(request: RequestContext, file: TeamFileRequest): Promise<Response> {
  const { app, languageTag } = request;
  const { agent } = agentOf(request);
  const lines: (readonly string[])[] = [];
  const pages = readTeamFile(app, { agent, request: file, languageTag, maxRows: MAX_EXPORTED });
  let page = await pages.next();
  for (; !page.done; page = await pages.next()) lines.push(...page.value);
  if (page.value) throw new AppError('export_too_large');
  return toFile(request, file, { rows: lines.length - 1, text: csvText(lines) });
}

/** Records that a report leaves the portal, and returns it. */
async function toFile(
  request: RequestContext,
  file: TeamFileRequest,
  { rows, text }: { rows: number; text: string | Uint8Array<ArrayBuffer> },
): Promise<Response> {
  const { from, to } = file.query;
  const details = { report: file.report, from, to, rows };
  await request.app.db.transaction((tx) => recordAct(tx, agentOf(request), { action: 'report.export', details }));
  return csvFile(teamFileName(file), text);
}

/** Amounts are stored as they are sent. */
const asSent = (request: TeamFileRequest): unknown =>
  JSON.parse(JSON.stringify(request, (_, value: unknown) => (typeof value === 'bigint' ? formatAmount(value) : value)));

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
  | 'GET /wps/agent/exports'
  | 'POST /wps/agent/exports'
  | 'GET /wps/agent/exports/{id}'
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
    const report = { ...query, name: '', pageNo: 1, pageSize: TOP_DOWNLINES, countsActive: false };
    const { page } = await getTeamProfit(app.db, contractDeps(app), agentOf(request).agent, report);
    const played = page.rows.filter(({ figures }) => figures.weighted.all > 0n);
    const nameOf = await getTeamNames(app.db);
    return { downlines: played.map((row) => toTopDownlineResponse(row, nameOf)) };
  },

  async 'GET /wps/relay/MCS2_teamProfit'(request, { query }) {
    const { app } = request;
    const report = { ...query, countsActive: true };
    const profit = await getTeamProfit(app.db, contractDeps(app), agentOf(request).agent, report);
    return { ...toTeamProfitResponse(profit, await getTeamNames(app.db)), currency: app.config.currency };
  },

  'GET /wps/relay/MCS2_teamProfit.csv'(request, { query }) {
    return exportReport(request, { report: 'profit', query });
  },

  async 'GET /wps/relay/MCS2_teamBets'(request, { query }) {
    const { app, languageTag } = request;
    const { before, pageSize: limit, minStake: minStakeMinor, maxStake: maxStakeMinor, ...filters } = query;
    const report = { ...filters, minStakeMinor, maxStakeMinor, limit, before: betCursorOf(before) };
    const { bets, next } = await listTeamBets(app.db, contractDeps(app), agentOf(request).agent.id, report);
    const nameOf = await getTeamNames(app.db);
    return {
      currency: app.config.currency,
      bets: bets.map((each) => toTeamBetResponse(each, languageTag, nameOf)),
      next: betCursorText(next),
    };
  },

  'GET /wps/relay/MCS2_teamBets.csv'(request, { query }) {
    return exportReport(request, { report: 'bets', query });
  },

  async 'GET /wps/relay/MCS2_teamTransactions'(request, { query: { before, pageSize: limit, kind, ...query } }) {
    const { app } = request;
    const report = { ...query, ...entriesOf(kind), limit, before: transactionCursorOf(before) };
    const found = await listTeamTransactions(app.db, contractDeps(app), agentOf(request).agent.id, report);
    const nameOf = await getTeamNames(app.db);
    return {
      currency: app.config.currency,
      transactions: found.transactions.map((each) => toTeamTransactionResponse(each, nameOf)),
      isDirectOnly: found.isDirectOnly,
      next: transactionCursorText(found.next),
    };
  },

  'GET /wps/relay/MCS2_teamTransactions.csv'(request, { query }) {
    return exportReport(request, { report: 'transactions', query });
  },

  async 'GET /wps/agent/exports'(request) {
    const { agent, actor } = agentOf(request);
    const listed = await listExports(request.app.db, { agentId: agent.id, actorId: actor.id });
    return { exports: listed.map(toTeamExportResponse) };
  },

  async 'POST /wps/agent/exports'(request, { body }) {
    const { languageTag } = request;
    const { agent, actor } = agentOf(request);
    const id = randomId(request.app.random, 'X', 16);
    await request.write((tx) =>
      requestExport(tx, { publicId: id, agentId: agent.id, actorId: actor.id, request: asSent(body), languageTag }),
    );
    return { id };
  },

  async 'GET /wps/agent/exports/{id}'(request, { params: { id } }) {
    const { agent, actor } = agentOf(request);
    const { content, rows, ...file } = await getExport(request.app.db, { agentId: agent.id, actorId: actor.id }, id);
    const text = new Uint8Array(await decompress(content));
    return toFile(request, teamExportRequest.parse(file.request), { rows, text });
  },
};
