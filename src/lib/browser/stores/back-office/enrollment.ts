import { atom } from 'nanostores';
import type { EndpointInput, EndpointResponse } from '#api/table';
import { call } from '../../client/client.ts';
import { enter } from './session.ts';

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

/** Leaves the enrollment; the link can be opened again. */
export function leaveEnrollment(): void {
  $enrollmentToken.set(undefined);
}

/** Opens the link. Throws what the client throws. */
export function beginEnrollment(token: string): Promise<Enrollment> {
  return call('POST /ops/api/enrollment/begin', { body: { token } });
}

/** Sets password and authenticator and signs in. Throws what the client throws. */
export async function completeEnrollment(body: EndpointInput<'POST /ops/api/enrollment'>['body']): Promise<void> {
  enter(await call('POST /ops/api/enrollment', { encrypted: true, body }));
  leaveEnrollment();
}
