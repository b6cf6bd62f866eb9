import type { EndpointInput } from '#api/table';
import { RefusedError } from './client.ts';

/** A browser's response in the JSON form of WebAuthn. */
export type PasskeyResponse = EndpointInput<'POST /wps/session/passkey'>['body']['response'];

/** Returns whether the browser has passkeys. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis;
}

/** Loaded with the first passkey: most visitors use none. */
const library = () => import('@simplewebauthn/browser');

/** Runs the browser's own dialog. It fails without a reason that people could use: they closed it, waited, or have no such key. */
async function fromBrowser(work: () => Promise<object>): Promise<PasskeyResponse> {
  try {
    // The browser's response has the members that the contract names.
    return (await work()) as PasskeyResponse;
  } catch {
    throw new RefusedError(0, { success: false, code: 'passkey_refused', message: '' });
  }
}

/** Uses a passkey that the server requests by its options. Throws RefusedError `passkey_refused` and what `request` throws. */
export async function requestPasskey(request: () => Promise<object>): Promise<PasskeyResponse> {
  const { startAuthentication } = await library();
  const optionsJSON = (await request()) as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  return fromBrowser(() => startAuthentication({ optionsJSON }));
}

/** Creates a passkey of this device or a security key. Throws RefusedError `passkey_refused` and what `request` throws. */
export async function createPasskey(request: () => Promise<object>): Promise<PasskeyResponse> {
  const { startRegistration } = await library();
  const optionsJSON = (await request()) as Parameters<typeof startRegistration>[0]['optionsJSON'];
  return fromBrowser(() => startRegistration({ optionsJSON }));
}
