import type { EndpointInput, EndpointResponse } from '#api/table';
import { call } from '../../client/client.ts';
import { createLoader } from '../loadable.ts';
import { runAction } from './actions.ts';
import { inBackOffice, onSignedOut } from './shell/session.ts';

export type MissionTermsBody = EndpointInput<'POST /ops/api/missions'>['body']['terms'];

type Response = EndpointResponse<'GET /ops/api/missions/{missionId}'>;

/** A mission with its terms as the form writes them. */
export interface MissionRow extends Omit<Response, 'terms' | 'problems' | 'corrected'> {
  terms: MissionTermsBody;
}
export type MissionPage = MissionRow & Pick<Response, 'problems' | 'corrected'>;
export type CorrectedAward = Response['corrected'][number];

// The server returns the terms in the form in which it reads them, with the portal's currency.
function writtenTerms({ currency: _currency, ...terms }: Response['terms']): MissionTermsBody {
  return terms as MissionTermsBody;
}

export const missions = createLoader(async () => {
  const { currency, missions: rows } = await inBackOffice(call('GET /ops/api/missions', {}));
  return { currency, rows: rows.map((row) => ({ ...row, terms: writtenTerms(row.terms) })) };
});

/** The mission whose dialog is open. */
export const missionPage = createLoader(async (missionId: string): Promise<MissionPage> => {
  const page = await inBackOffice(call('GET /ops/api/missions/{missionId}', { params: { missionId } }));
  return { ...page, terms: writtenTerms(page.terms) };
});

for (const loader of [missions, missionPage]) onSignedOut(loader.clear);

async function reload(): Promise<void> {
  await Promise.all([missions.load(), missionPage.reload()]);
}

const nameOf = ({ texts }: MissionTermsBody): string => texts['en']?.title ?? '';

export function createMission(terms: MissionTermsBody): Promise<void> {
  const work = () => call('POST /ops/api/missions', { body: { terms } });
  return runAction(work, reload, { key: 'done.missionSaved', params: { name: nameOf(terms) } });
}

export function saveMission({ id, lastVersion: version }: MissionRow, terms: MissionTermsBody): Promise<void> {
  const work = () => call('PUT /ops/api/missions/{missionId}', { params: { missionId: id }, body: { version, terms } });
  return runAction(work, reload, { key: 'done.missionSaved', params: { name: nameOf(terms) } });
}

export function publishMission({ id, lastVersion: version, terms }: MissionRow, reason: string): Promise<void> {
  const path = 'POST /ops/api/missions/{missionId}/publish';
  const work = () => call(path, { params: { missionId: id }, body: { version, reason } });
  return runAction(work, reload, { key: 'done.missionPublished', params: { name: nameOf(terms) } });
}

export function stopMission({ id, terms }: MissionRow, reason: string): Promise<void> {
  const path = 'POST /ops/api/missions/{missionId}/stop';
  const work = () => call(path, { params: { missionId: id }, body: { reason } });
  return runAction(work, reload, { key: 'done.missionStopped', params: { name: nameOf(terms) } });
}
