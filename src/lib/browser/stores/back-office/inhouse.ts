import type { EndpointInput, EndpointResponse } from '#api/table';
import { call } from '../../client/client.ts';
import { createLoader } from '../loadable.ts';
import { runAction } from './actions.ts';
import { inBackOffice, onSignedOut } from './session.ts';

export type InhouseTerms = EndpointResponse<'GET /ops/api/inhouse/terms'>['terms'][number];
export type InhouseTermsChange = EndpointInput<'PUT /ops/api/inhouse/terms'>['body'];

/** Terms of the portal's own games. */
export const inhouseTermsTable = createLoader(() => inBackOffice(call('GET /ops/api/inhouse/terms', {})));

onSignedOut(inhouseTermsTable.clear);

/** Changes the terms of a game; `name` is the game's name for the notice. */
export function changeInhouseTerms(name: string, body: InhouseTermsChange): Promise<void> {
  const work = () => call('PUT /ops/api/inhouse/terms', { body });
  return runAction(work, inhouseTermsTable.reload, { key: 'done.inhouseTermsChanged', params: { name } });
}
