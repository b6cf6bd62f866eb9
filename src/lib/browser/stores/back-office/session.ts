import { atom } from 'nanostores';
import type { CallAnswer } from '#api/table';
import { call, RefusedError } from '../../client/client.ts';
import { LOCAL_KEYS, readLocal, writeLocal } from '../../storage.ts';

export type StaffUser = CallAnswer<'GET /ops/api/session'>;

export type OperatorSession =
  | { status: 'loading' }
  | { status: 'failed'; failure: unknown }
  /** `hasEnded`: there was one; it ran out or was ended elsewhere. */
  | { status: 'signed-out'; hasEnded: boolean }
  | { status: 'signed-in'; staffUser: StaffUser };

/** Who works at this desk. */
export const $staffSession = atom<OperatorSession>({ status: 'loading' });

function enter(staffUser: StaffUser): void {
  writeLocal(LOCAL_KEYS.backOfficeHint, '1');
  $staffSession.set({ status: 'signed-in', staffUser });
}

function leave(hasEnded: boolean): void {
  writeLocal(LOCAL_KEYS.backOfficeHint, '0');
  $staffSession.set({ status: 'signed-out', hasEnded });
}

function isSignedOut(error: unknown): boolean {
  return error instanceof RefusedError && error.failure.code === 'not_signed_in';
}

/** Every call of the desk goes through here: one that finds the session over shows the sign-in again. */
export async function inBackOffice<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    if (isSignedOut(error)) leave(true);
    throw error;
  }
}

/** Asks who is signed in, if anybody can be: where nobody ever was there is nothing to ask. */
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

/** First step. Throws what the client throws. */
export async function signIn(body: { username: string; password: string }): Promise<void> {
  enter(await call('POST /ops/api/session', { encrypted: true, body }));
}

export type Enrolment = CallAnswer<'POST /ops/api/session/totp/enrol'>;

/** A secret for an authenticator; each call makes a new one. */
export function enrolAuthenticator(): Promise<Enrolment> {
  return inBackOffice(call('POST /ops/api/session/totp/enrol', { body: {} }));
}

/** Second step. */
export async function giveCode(code: string): Promise<void> {
  enter(await inBackOffice(call('POST /ops/api/session/totp', { body: { code } })));
}

/** Leaves the desk. A session that is over already is left all the same. */
export async function signOut(): Promise<void> {
  try {
    await call('DELETE /ops/api/session', {});
  } catch (error) {
    if (!isSignedOut(error)) throw error;
  }
  leave(false);
}

/** What one operator saw is not there for the next. */
export function onSignedOut(forget: () => void): void {
  $staffSession.listen(({ status }) => {
    if (status === 'signed-out') forget();
  });
}
