import { atom } from 'nanostores';
import type { EndpointResponse } from '#api/table';
import { call, RefusedError } from '../../../client/client.ts';
import { $dayStart } from '../../business-days.ts';
import { LOCAL_KEYS, readLocal, writeLocal } from '../../../storage.ts';

export type StaffUser = EndpointResponse<'GET /ops/api/session'>;

export type StaffSession =
  | { status: 'loading' }
  | { status: 'failed'; failure: unknown }
  /** `hasEnded`: a session expired or was ended elsewhere. */
  | { status: 'signed-out'; hasEnded: boolean }
  | { status: 'signed-in'; staffUser: StaffUser };

/** The session of the staff user on this page. */
export const $staffSession = atom<StaffSession>({ status: 'loading' });

/** Shows the back office to a staff user. */
export function enter(staffUser: StaffUser): void {
  $dayStart.set(staffUser.dayStart);
  writeLocal(LOCAL_KEYS.backOfficeHint, '1');
  $staffSession.set({ status: 'signed-in', staffUser });
}

/** Shows the sign-in. `hasEnded`: the session expired or was ended elsewhere. */
export function leave(hasEnded: boolean): void {
  writeLocal(LOCAL_KEYS.backOfficeHint, '0');
  $staffSession.set({ status: 'signed-out', hasEnded });
}

function isSignedOut(error: unknown): boolean {
  return error instanceof RefusedError && error.failure.code === 'not_signed_in';
}

/** The last submission of a code: it replaces the session's token, so that requests sent before it may be refused. */
let submission: Promise<void> = Promise.resolve();
let tokensReplaced = 0;

/** Wraps every request of the back office: when the session is over, the sign-in is shown. */
export async function inBackOffice<Result>(work: Promise<Result>): Promise<Result> {
  const tokenOfRequest = tokensReplaced;
  try {
    return await work;
  } catch (error) {
    if (!isSignedOut(error)) throw error;
    await submission;
    if (tokenOfRequest === tokensReplaced) leave(true);
    throw error;
  }
}

/** Loads the session. Makes no call in a browser in which nobody has signed in. */
export async function loadStaffSession(): Promise<void> {
  if (readLocal(LOCAL_KEYS.backOfficeHint) !== '1') {
    leave(false);
    return;
  }
  $staffSession.set({ status: 'loading' });
  try {
    enter(await call('GET /ops/api/session', {}));
  } catch (failure) {
    if (isSignedOut(failure)) leave(false);
    else $staffSession.set({ status: 'failed', failure });
  }
}

/** First step of the sign-in. Throws what the client throws. */
export async function signIn(body: { username: string; password: string }): Promise<void> {
  enter(await call('POST /ops/api/session', { encrypted: true, body }));
}

/** Second step of the sign-in, and again before decisions about money. Throws what the client throws. */
export function submitCode(code: string): Promise<void> {
  return submitSecondFactor(call('POST /ops/api/session/totp', { body: { code } }));
}

/** Waits for a request that replaces the session's token. Throws what the client throws. */
export async function submitSecondFactor(response: Promise<StaffUser>): Promise<void> {
  submission = response.then(
    () => void tokensReplaced++,
    () => undefined,
  );
  enter(await inBackOffice(response));
}

/** Signs out. A session that is already over counts as signed out. */
export async function signOut(): Promise<void> {
  try {
    await call('DELETE /ops/api/session', {});
  } catch (error) {
    if (!isSignedOut(error)) throw error;
  }
  leave(false);
}

/** Runs `clear` when the session ends, so that the next staff user doesn't see the last one's data. */
export function onSignedOut(clear: () => void): void {
  $staffSession.listen(({ status }) => {
    if (status === 'signed-out') clear();
  });
}
