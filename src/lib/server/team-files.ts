import type { z } from 'zod';
import type { teamExportRequest } from '#api/endpoints/team-reports';
import { getTeamNames } from '#domain/agents';
import { getTeamProfit, listTeamBets, listTeamTransactions } from '#domain/team-reports';
import { formatAmount } from '#kernel/money';
import { REPORT_FIGURES } from '#rules/agents/report-figures';
import { contractDeps } from './contract-deps.ts';
import type { AppContext } from './context.ts';
import { toFiguresResponse, toTeamBetResponse, toTeamTransactionResponse } from './presenters/team-reports.ts';
import { entriesOf } from './presenters/transactions.ts';

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
  'device',
] as const;
const TRANSACTION_COLUMNS = ['at', 'username', 'kind', 'amount', 'balanceAfter', 'reference'] as const;

/** Rows that are read from the database at a time. */
const PAGE = 1000;

export type TeamFileRequest = z.output<typeof teamExportRequest>;

export interface TeamFile {
  agent: { id: bigint; publicId: string };
  request: TeamFileRequest;
  languageTag: string;
  maxRows: number;
}

type Row = readonly string[];

/** Reads a report as the rows of a file, its heading first, page by page. Returns whether there are more than `maxRows`. */
export async function* readTeamFile(app: AppContext, file: TeamFile): AsyncGenerator<readonly Row[], boolean> {
  const { request } = file;
  if (request.report === 'bets') return yield* readBets(app, file, request.query);
  if (request.report === 'transactions') return yield* readTransactions(app, file, request.query);
  return yield* readProfit(app, file, request.query);
}

type QueryOf<Report extends TeamFileRequest['report']> = Extract<TeamFileRequest, { report: Report }>['query'];

async function* readBets(
  app: AppContext,
  { agent, languageTag, maxRows }: TeamFile,
  { minStake: minStakeMinor, maxStake: maxStakeMinor, ...query }: QueryOf<'bets'>,
): AsyncGenerator<readonly Row[], boolean> {
  const nameOf = await getTeamNames(app.db);
  yield [BET_COLUMNS];
  let before: Awaited<ReturnType<typeof listTeamBets>>['next'] = null;
  for (let left = maxRows; left > 0; left -= PAGE) {
    const limit = Math.min(PAGE, left);
    const report = { ...query, minStakeMinor, maxStakeMinor, limit, before: before ?? undefined };
    const { bets, next } = await listTeamBets(app.db, contractDeps(app), agent.id, report);
    yield bets.map((each) => {
      const row = toTeamBetResponse(each, languageTag, nameOf);
      return BET_COLUMNS.map((name) => cellOf(row[name]));
    });
    before = next;
    if (!next) return false;
  }
  return true;
}

async function* readTransactions(
  app: AppContext,
  { agent, maxRows }: TeamFile,
  { kind, ...query }: QueryOf<'transactions'>,
): AsyncGenerator<readonly Row[], boolean> {
  const nameOf = await getTeamNames(app.db);
  yield [TRANSACTION_COLUMNS];
  let before: Awaited<ReturnType<typeof listTeamTransactions>>['next'] = null;
  for (let left = maxRows; left > 0; left -= PAGE) {
    const limit = Math.min(PAGE, left);
    const report = { ...query, ...entriesOf(kind), limit, before: before ?? undefined };
    const { transactions, next } = await listTeamTransactions(app.db, contractDeps(app), agent.id, report);
    yield transactions.map((each) => {
      const row = toTeamTransactionResponse(each, nameOf);
      return TRANSACTION_COLUMNS.map((name) => cellOf(row[name]));
    });
    before = next;
    if (!next) return false;
  }
  return true;
}

async function* readProfit(
  app: AppContext,
  { agent, maxRows }: TeamFile,
  query: QueryOf<'profit'>,
): AsyncGenerator<readonly Row[], boolean> {
  const report = { ...query, pageNo: 1, pageSize: maxRows, countsActive: true };
  const { page, own, total, active: allActive } = await getTeamProfit(app.db, contractDeps(app), agent, report);
  const nameOf = await getTeamNames(app.db);
  const lineOf = (account: string, figures: typeof total, active?: number) => {
    const values = toFiguresResponse(figures);
    return [account, ...REPORT_FIGURES.map((name) => formatAmount(values[name])), String(active ?? '')];
  };
  yield [['account', ...REPORT_FIGURES, 'active']];
  yield page.rows.map(({ username, isNear, figures, active }) => lineOf(nameOf(username, isNear), figures, active));
  yield [...(own ? [lineOf('own', own)] : []), lineOf('total', total, allActive)];
  return page.totalRows > maxRows;
}

function cellOf(value: string | bigint | Date | null): string {
  if (typeof value === 'bigint') return formatAmount(value);
  if (value instanceof Date) return value.toISOString();
  return value ?? '';
}

/** Returns the name of a report's file. */
export function teamFileName({ report, query: { from, to } }: TeamFileRequest): string {
  return `${report}-${from}-${to}.csv`;
}
