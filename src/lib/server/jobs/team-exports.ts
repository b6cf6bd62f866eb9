import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { teamExportRequest } from '#api/endpoints/team-reports';
import { claimExport, purgeExports, storeExport, WAITING_EXPORTS_SQL } from '#domain/team-reports';
import { csvText } from '#kernel/csv';
import type { AppContext } from '../context.ts';
import { readTeamFile } from '../team-files.ts';
import type { Job } from './job.ts';

/** Rows of a file that is made in the background (docs/spec/agents-rulebook.md §11). */
const MAX_ROWS = 100_000;

const compress = promisify(gzip);

/** Jobs that make the files of reports, and delete them when they expire. */
export const TEAM_EXPORT_JOBS: readonly Job[] = [
  { name: 'make files of team reports', when: '35 * * * * *', asSoonAs: WAITING_EXPORTS_SQL, run: makeExports },
  { name: 'delete expired files of team reports', when: '51 * * * *', run: ({ db }) => purgeExports(db) },
];

/** Makes the files that wait, one after the other, page by page: no transaction is open meanwhile. */
export async function makeExports(app: AppContext): Promise<void> {
  for (let claimed = await claimExport(app.db); claimed; claimed = await claimExport(app.db)) {
    const { id, agentId, agentPublicId: publicId, languageTag } = claimed;
    const request = teamExportRequest.parse(claimed.request);
    const chunks: string[] = [];
    let rows = -1;
    for await (const page of readTeamFile(app, {
      agent: { id: agentId, publicId },
      request,
      languageTag,
      maxRows: MAX_ROWS,
    })) {
      rows += page.length;
      chunks.push(csvText(page));
    }
    await storeExport(app.db, { id, rows, content: await compress(chunks.join('')) });
  }
}
