import type { EndpointResponse } from '#api/table';
import { requestPasskey, createPasskey, type PasskeyResponse } from '../../client/passkeys.ts';
import { callAsMember } from '../call-as-member.ts';
import { createLoader } from '../loadable.ts';
import { $session } from '../session.ts';
import { verifyAuthentication, withStrongAuthentication } from './recent-authentication.ts';

export type OwnPasskeys = EndpointResponse<'GET /wps/member/passkeys'>;
export type Passkey = OwnPasskeys['passkeys'][number];

/** The member's own passkeys. */
export const ownPasskeys = createLoader(() => callAsMember('GET /wps/member/passkeys', {}));

/** Registers a passkey of this device or a security key. Throws RefusedError. */
export async function addPasskey(name: string): Promise<void> {
  const request = () => withStrongAuthentication(() => callAsMember('POST /wps/member/passkeyOptions', { body: {} }));
  const response = await createPasskey(request);
  await callAsMember('POST /wps/member/passkeys', { body: { name, response } });
  await ownPasskeys.reload();
}

export async function removePasskey(id: string): Promise<void> {
  await withStrongAuthentication(() => callAsMember('DELETE /wps/member/passkeys/{id}', { params: { id } }));
  await ownPasskeys.reload();
}

function requestOwn(purpose: 'authenticate' | 'withdraw'): Promise<PasskeyResponse> {
  return requestPasskey(() => callAsMember('POST /wps/member/recentAuthentication/passkey', { body: { purpose } }));
}

/** Authenticates strongly by a passkey. Throws RefusedError. */
export async function verifyByPasskey(): Promise<void> {
  await verifyAuthentication({ kind: 'passkey', response: await requestOwn('authenticate') });
}

/** Returns a passkey's response in place of an authenticator's code. Throws RefusedError. */
export function requestWithdrawalPasskey(): Promise<PasskeyResponse> {
  return requestOwn('withdraw');
}

$session.listen(({ state }) => {
  if (state === 'out') ownPasskeys.clear();
});
