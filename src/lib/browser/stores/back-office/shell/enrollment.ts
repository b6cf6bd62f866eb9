import { atom } from 'nanostores';
import type { EndpointInput, EndpointResponse } from '#api/table';
import { call } from '../../../client/client.ts';
import { withRecentCode } from './second-factor.ts';
import { enter, inBackOffice, leave } from './session.ts';

export type Enrollment = EndpointResponse<'POST /ops/api/enrollment/begin'>;

/** Token of the enrollment link that the page was opened with. */
export const $enrollmentToken = atom<string | undefined>(undefined);

/** Takes the token out of the address, so that neither the history nor a bookmark holds it. */
export function takeEnrollmentToken(): void {
  const token = /^#enroll=([\w-]{20,100})$/.exec(location.hash)?.[1];
  if (token === undefined) return;
  history.replaceState(null, '', location.pathname);
  $enrollmentToken.set(token);
}

/** Leaves the enrollment; a link that wasn’t used can be opened again. */
export function leaveEnrollment(): void {
  $enrollmentToken.set(undefined);
}

/** Opens the link. Throws what the client throws. */
export function beginEnrollment(token: string): Promise<Enrollment> {
  return call('POST /ops/api/enrollment/begin', { body: { token } });
}

/**
 * Sets password and authenticator and signs in. Returns the recovery codes, which are shown before the enrollment is left. Throws
 * what the client throws.
 */
export async function completeEnrollment(body: EndpointInput<'POST /ops/api/enrollment'>['body']): Promise<string[]> {
  const { recoveryCodes, ...staffUser } = await call('POST /ops/api/enrollment', { encrypted: true, body });
  enter(staffUser);
  return recoveryCodes;
}

/** Uses a recovery code in place of the second step of the sign-in, and goes on to the enrollment. Throws what the client throws. */
export async function recoverAccount(code: string): Promise<void> {
  const work = call('POST /ops/api/session/recovery', { encrypted: true, body: { code } });
  const { enrollmentToken } = await inBackOffice(work);
  $enrollmentToken.set(enrollmentToken);
  leave(false);
}

/** Replaces one’s own recovery codes. Returns the new ones. Throws what the client throws. */
export async function renewRecoveryCodes(): Promise<string[]> {
  const work = () => call('POST /ops/api/session/recovery-codes', { body: {} });
  return (await withRecentCode(work)).recoveryCodes;
}
