import { atom } from 'nanostores';
import type { CallAnswer } from '#api/table';
import { call, RefusedError } from '../../client.ts';

export type ShownOperator = CallAnswer<'GET /ops/api/session'>;

export type OperatorSession =
  | { status: 'loading' }
  | { status: 'failed'; failure: unknown }
  /** `hasEnded`: there was one; it ran out or was ended elsewhere. */
  | { status: 'signed-out'; hasEnded: boolean }
  | { status: 'signed-in'; operator: ShownOperator };

/** Who works at this desk. */
export const $operatorSession = atom<OperatorSession>({ status: 'loading' });

function enter(operator: ShownOperator): void {
  $operatorSession.set({ status: 'signed-in', operator });
}

function isSignedOut(error: unknown): boolean {
  return error instanceof RefusedError && error.failure.code === 'not_signed_in';
}

/** Every call of the desk goes through here: one that finds the session over shows the sign-in again. */
export async function atDesk<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    if (isSignedOut(error)) $operatorSession.set({ status: 'signed-out', hasEnded: true });
    throw error;
  }
}

export async function loadOperatorSession(): Promise<void> {
  $operatorSession.set({ status: 'loading' });
  try {
    enter(await call('GET /ops/api/session', {}));
  } catch (failure) {
    $operatorSession.set(
      isSignedOut(failure) ? { status: 'signed-out', hasEnded: false } : { status: 'failed', failure },
    );
  }
}

/** First step. Throws what the client throws. */
export async function signIn(body: { username: string; password: string }): Promise<void> {
  enter(await call('POST /ops/api/session', { encrypted: true, body }));
}

export type Enrolment = CallAnswer<'POST /ops/api/session/totp/enrol'>;

/** A secret for an authenticator; each call makes a new one. */
export function enrolAuthenticator(): Promise<Enrolment> {
  return atDesk(call('POST /ops/api/session/totp/enrol', { body: {} }));
}

/** Second step. */
export async function giveCode(code: string): Promise<void> {
  enter(await atDesk(call('POST /ops/api/session/totp', { body: { code } })));
}

/** Leaves the desk. A session that is over already is left all the same. */
export async function signOut(): Promise<void> {
  try {
    await call('DELETE /ops/api/session', {});
  } catch (error) {
    if (!isSignedOut(error)) throw error;
  }
  $operatorSession.set({ status: 'signed-out', hasEnded: false });
}

/** What one operator saw is not there for the next. */
export function onSignedOut(forget: () => void): void {
  $operatorSession.listen(({ status }) => {
    if (status === 'signed-out') forget();
  });
}
