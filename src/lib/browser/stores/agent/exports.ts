import { atom } from 'nanostores';
import type { EndpointResponse } from '#api/table';
import { type EndpointOptions, isRefusal } from '../../client/client.ts';
import { saveText } from '../../page/save-file.ts';
import { callAsMember, fileAsMember } from '../call-as-member.ts';
import { createLoader } from '../loadable.ts';
import { $session } from '../session.ts';
import { createSubmission } from '../submission.ts';

export type TeamExport = EndpointResponse<'GET /wps/agent/exports'>['exports'][number];
export type TeamExportRequest = EndpointOptions<'POST /wps/agent/exports'>['body'];

/** Files of reports that are made in the background. */
export const teamExports = createLoader(() => callAsMember('GET /wps/agent/exports', {}));

/** True from the request of a file in the background until the page is left. */
export const $isRequested = atom(false);

const submission = createSubmission();

function readFile({ report, query }: TeamExportRequest): Promise<{ name: string; text: string }> {
  if (report === 'bets') return fileAsMember('GET /wps/relay/MCS2_teamBets.csv', { query });
  if (report === 'transactions') return fileAsMember('GET /wps/relay/MCS2_teamTransactions.csv', { query });
  return fileAsMember('GET /wps/relay/MCS2_teamProfit.csv', { query });
}

/** Saves a report as a file, or requests it in the background when it is large. */
export async function exportReport(request: TeamExportRequest): Promise<void> {
  try {
    const { name, text } = await readFile(request);
    saveText(name, text, 'text/csv');
  } catch (error) {
    if (!isRefusal(error, 'export_too_large')) throw error;
    await submission.send(request, (idempotencyKey) =>
      callAsMember('POST /wps/agent/exports', { body: request, idempotencyKey }),
    );
    $isRequested.set(true);
    await teamExports.load();
  }
}

$session.listen(({ state }) => {
  if (state !== 'out') return;
  teamExports.clear();
  $isRequested.set(false);
});
