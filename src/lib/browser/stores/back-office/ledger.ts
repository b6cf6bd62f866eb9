import type { EndpointResponse } from '#api/table';
import { call } from '../../client/client.ts';
import { createLoader } from '../loadable.ts';
import { runAction } from './actions.ts';
import { inBackOffice, onSignedOut } from './shell/session.ts';

export type TrialBalance = EndpointResponse<'GET /ops/api/ledger/trial-balance'>;

/** Runs the trial balance. The last result stays visible until the new one arrives. */
export const trialBalance = createLoader(async (): Promise<{ result: TrialBalance; readAtMs: number }> => ({
  result: await inBackOffice(call('GET /ops/api/ledger/trial-balance', {})),
  readAtMs: Date.now(),
}));

onSignedOut(trialBalance.clear);

/** Resumes withdrawals from accounts of that kind and runs the trial balance again. Throws what the client throws. */
export async function liftHalt(accountKind: string, name: string): Promise<void> {
  const work = () => call('DELETE /ops/api/ledger/halts/{accountKind}', { params: { accountKind } });
  await runAction(work, trialBalance.load, { key: 'done.haltLifted', params: { id: name } });
}
