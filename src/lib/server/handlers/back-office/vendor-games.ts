import {
  changeGames,
  type GameSetup,
  importGames,
  type ImportResult,
  listGameReturns,
  listStaffGames,
} from '#domain/games';
import { getTitle } from '#i18n/titles';
import { runInThread } from '../../adapters/threads/run-in-thread.ts';
import { detailsOf, runAudited } from '../../audit/audit-record.ts';
import type { Handlers, RequestContext } from '../../context.ts';
import { acting } from './session.ts';

/** Maximum number of problems of a file that a response lists. */
const MAX_PROBLEMS = 200;

/** Handlers of vendors' games: their list, their measured returns, changes, and the import of a file. */
export const vendorGameHandlers: Handlers<
  | 'GET /ops/api/games'
  | 'PUT /ops/api/games'
  | 'GET /ops/api/games/returns'
  | 'POST /ops/api/vendors/{code}/games/import'
> = {
  async 'GET /ops/api/games'(request, { query }) {
    const page = await listStaffGames(request.app.db, query);
    const rows = page.rows.map(({ code: game, vendorCode: vendor, titles, ...row }) => {
      return { ...row, game, vendor, title: getTitle(titles, request.languageTag) };
    });
    return { ...page, rows };
  },

  async 'PUT /ops/api/games'(request, { body: { games, ...change } }) {
    const names = games.map(({ vendor, game }) => `${vendor}/${game}`);
    const changed = await runAudited(
      acting(request),
      (tx) => changeGames(tx, games, change),
      (rows) => ({
        action: 'games.change',
        subject: names.length === 1 ? (names[0] ?? '') : `${names.length} games`,
        details: detailsOf({ ...change, rows, games: names }),
      }),
    );
    return { changed };
  },

  async 'GET /ops/api/games/returns'(request, { query: { days, ...page } }) {
    const { db, config } = request.app;
    const { currency, timeZone } = config;
    const { languageTag } = request;
    const returns = await listGameReturns(db, { ...page, currency, timeZone, days: Number(days) });
    const rows = returns.rows.map((row) => ({
      game: row.gameCode,
      title: getTitle(row.titles, languageTag),
      vendor: row.vendorCode,
      rounds: Number(row.rounds),
      playersPerDay: Number(row.playersPerDay),
      stake: row.stakeMinor,
      payout: row.payoutMinor,
      currency,
      stated: row.statedBps === null ? null : percent(row.statedBps),
      measured: row.measured ? percent(row.measured.returnBps) : null,
      margin: row.measured?.marginBps === undefined ? null : percent(row.measured.marginBps),
      verdict: row.verdict,
    }));
    return { ...returns, rows };
  },

  async 'POST /ops/api/vendors/{code}/games/import'(request, { params: { code }, body }) {
    const file = await runInThread('parseCatalogueFile', body.text, body.format, request.app.config.currency);
    const result = await (body.isDryRun
      ? tryImport(request, code, file.games)
      : runAudited(
          acting(request),
          (tx) => importGames(tx, code, file.games),
          (done) => ({
            action: 'vendor.games_import',
            subject: code,
            details: { ...done, problems: file.problems.length },
          }),
        ));
    const problems = file.problems.slice(0, MAX_PROBLEMS);
    return { ...result, problems, totalProblems: file.problems.length };
  },
};

/** Thrown to roll a dry run back. */
class DryRunEnd extends Error {
  readonly result: ImportResult;

  constructor(result: ImportResult) {
    super('the end of a dry run');
    this.result = result;
  }
}

/** Imports the games in a transaction that is rolled back. */
async function tryImport({ app }: RequestContext, code: string, games: readonly GameSetup[]): Promise<ImportResult> {
  try {
    return await app.db.transaction(async (tx) => {
      throw new DryRunEnd(await importGames(tx, code, games));
    });
  } catch (error) {
    if (error instanceof DryRunEnd) return error.result;
    throw error;
  }
}

/** Formats basis points as percent: 9612.4 becomes "96.12". */
function percent(bps: number): string {
  return (bps / 100).toFixed(2);
}
