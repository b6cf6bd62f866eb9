import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { teamExportRequest } from '#api/endpoints/team-reports';
import {
  type ClaimedExport,
  claimExport,
  failExport,
  purgeExports,
  storeExport,
  WAITING_EXPORTS_SQL,
} from '#domain/team-reports';
import { csvText } from '#kernel/csv';
import { AppError } from '#kernel/errors';
import type { AppContext } from '../context.ts';
import { readTeamFile } from '../team-files.ts';
import type { Job } from './job.ts';

/** Rows of a file that is made in the background (docs/spec/agents-rulebook.md §11). */
const MAX_ROWS = 100_000;

const compress = promisify(gzip);

/** Jobs that make the files of reports, and delete them when they expire. */
export const TEAM_EXPORT_JOBS: readonly Job[] = [
  {
    name: 'make files of team reports',
    when: '35 * * * * *',
    asSoonAs: WAITING_EXPORTS_SQL,
    run: (app) => makeExports(app),
  },
  { name: 'delete expired files of team reports', when: '51 * * * *', run: ({ db }) => purgeExports(db) },
];

/** Makes the files that wait, one after the other, page by page: no transaction is open meanwhile. */
export async function makeExports(app: AppContext, maxRows = MAX_ROWS): Promise<void> {
  for (let claimed = await claimExport(app.db); claimed; claimed = await claimExport(app.db)) {
    const { id } = claimed;
    try {
      const file = await readExport(app, claimed, maxRows);
      if (file) await storeExport(app.db, { id, ...file });
      else await failExport(app.db, { id, state: 'TOO_LARGE' });
    } catch (error) {
      // A report that is refused would be refused again, for example one of a name that is not in the team.
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      await failExport(app.db, { id, state: 'FAILED' });
    }
  }
}

/** Returns a file with the number of its rows; undefined for a report of more rows than a file may have. */
async function readExport(
  app: AppContext,
  { agentId, agentPublicId, request, languageTag }: ClaimedExport,
  maxRows: number,
): Promise<{ rows: number; content: Uint8Array } | undefined> {
  const agent = { id: agentId, publicId: agentPublicId };
  const pages = readTeamFile(app, { agent, request: teamExportRequest.parse(request), languageTag, maxRows });
  const chunks: string[] = [];
  let rows = -1;
  let page = await pages.next();
  for (; !page.done; page = await pages.next()) {
    rows += page.value.length;
    chunks.push(csvText(page.value));
  }
  return page.value ? undefined : { rows, content: await compress(chunks.join('')) };
}
