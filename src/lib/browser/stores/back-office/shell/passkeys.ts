import type { EndpointResponse } from '#api/table';
import { call } from '../../../client/client.ts';
import { requestPasskey, createPasskey } from '../../../client/passkeys.ts';
import { createLoader } from '../../loadable.ts';
import { runAction } from '../actions.ts';
import { withRecentCode } from './second-factor.ts';
import { inBackOffice, onSignedOut, submitSecondFactor } from './session.ts';

export { canUsePasskeys } from '../../../client/passkeys.ts';

export type PasskeyRow = EndpointResponse<'GET /ops/api/session/passkeys'>[number];

/** One's own passkeys. */
export const passkeys = createLoader(() => inBackOffice(call('GET /ops/api/session/passkeys', {})));

onSignedOut(passkeys.clear);

/** Second step of the sign-in, or again before decisions about money. Throws what the client throws. */
export async function submitPasskey(): Promise<void> {
  const response = await requestPasskey(() => inBackOffice(call('POST /ops/api/session/passkey/begin', { body: {} })));
  await submitSecondFactor(call('POST /ops/api/session/passkey', { body: { response } }));
}

/** Registers a passkey of this device or a security key. Throws what the client throws. */
export async function addPasskey(name: string): Promise<void> {
  const request = () => withRecentCode(() => call('POST /ops/api/session/passkey-options', { body: {} }));
  const response = await createPasskey(request);
  const work = () => call('POST /ops/api/session/passkeys', { body: { name, response } });
  return runAction(work, passkeys.load, { key: 'done.passkeyAdded', params: { id: name } });
}

export function removePasskey({ id, name }: PasskeyRow): Promise<void> {
  const work = () => call('DELETE /ops/api/session/passkeys/{id}', { params: { id } });
  return runAction(work, passkeys.load, { key: 'done.passkeyRemoved', params: { id: name } });
}
