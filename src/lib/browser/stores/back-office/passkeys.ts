import type { EndpointInput, EndpointResponse } from '#api/table';
import { call, RefusedError } from '../../client/client.ts';
import { createLoader } from '../loadable.ts';
import { runAction } from './actions.ts';
import { withRecentCode } from './second-factor.ts';
import { inBackOffice, onSignedOut, submitSecondFactor } from './session.ts';

export type PasskeyRow = EndpointResponse<'GET /ops/api/session/passkeys'>[number];
type Response = EndpointInput<'POST /ops/api/session/passkey'>['body']['response'];

/** One's own passkeys. */
export const passkeys = createLoader(() => inBackOffice(call('GET /ops/api/session/passkeys', {})));

onSignedOut(passkeys.clear);

/** Returns whether the browser has passkeys. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis;
}

/** Only somebody with a passkey needs its code. */
const library = () => import('@simplewebauthn/browser');

/** Runs the browser's own dialog. It fails without a reason that people could use: they closed it, waited, or have no such key. */
async function fromBrowser(work: () => Promise<object>): Promise<Response> {
  try {
    // The browser's response has the members that the contract names.
    return (await work()) as Response;
  } catch {
    throw new RefusedError(0, { success: false, code: 'passkey_refused', message: '' });
  }
}

/** Second step of the sign-in, or again before decisions about money. Throws what the client throws. */
export async function submitPasskey(): Promise<void> {
  const { startAuthentication } = await library();
  const options = await inBackOffice(call('POST /ops/api/session/passkey/begin', { body: {} }));
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  const response = await fromBrowser(() => startAuthentication({ optionsJSON }));
  await submitSecondFactor(call('POST /ops/api/session/passkey', { body: { response } }));
}

/** Registers a passkey of this device or a security key. Throws what the client throws. */
export async function addPasskey(name: string): Promise<void> {
  const { startRegistration } = await library();
  const options = await withRecentCode(() => call('POST /ops/api/session/passkey-options', { body: {} }));
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
  const response = await fromBrowser(() => startRegistration({ optionsJSON }));
  const work = () => call('POST /ops/api/session/passkeys', { body: { name, response } });
  return runAction(work, passkeys.load, { key: 'done.passkeyAdded', params: { id: name } });
}

export function removePasskey({ id, name }: PasskeyRow): Promise<void> {
  const work = () => call('DELETE /ops/api/session/passkeys/{id}', { params: { id } });
  return runAction(work, passkeys.load, { key: 'done.passkeyRemoved', params: { id: name } });
}
