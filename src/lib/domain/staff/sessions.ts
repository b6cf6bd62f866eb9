import { createHash } from 'node:crypto';
import type { AttemptLimit } from '#kernel/attempt-limit';
import type { Db, Tx } from '#kernel/database';
import { randomToken, type RandomSource } from '#kernel/ids';
import type { PasswordHasher } from '#kernel/passwords';
import { audit } from './audit.ts';
import { StaffLockedError, StaffSignInError } from './errors.ts';
import {
  deleteSession,
  findByUsername,
  hasPasskey,
  findSession,
  deleteExpiredSessions,
  startSession,
} from './store.ts';
import type { SessionCaller, StaffUser } from './types.ts';

export interface SignInDeps {
  hasher: PasswordHasher;
  attempts: AttemptLimit;
  random: RandomSource;
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

export interface SignInInput {
  username: string;
  password: string;
  address: string;
}

/** Hashes a session token; the database stores only the hash. */
export function staffTokenHash(token: string): Uint8Array {
  return createHash('sha256').update(token).digest();
}

/** Normalizes a username: case and spaces around it don't matter. */
export function normalizeUsername(text: string): string {
  return text.trim().toLowerCase();
}

/**
 * Verifies the password and starts a session that can only verify the second factor. The hash is slow by design, so it
 * is computed before the transaction. Throws StaffSignInError and StaffLockedError.
 */
export async function signInStaff(
  db: Db,
  deps: SignInDeps,
  input: SignInInput,
): Promise<{ staffUser: StaffUser; token: string }> {
  const username = normalizeUsername(input.username);
  const attemptsKey = `ops-password:${username}`;
  const waitSeconds = await deps.attempts.consume(attemptsKey);
  if (waitSeconds !== undefined) throw new StaffLockedError(waitSeconds);
  const row = await findByUsername(db, username);
  const isCorrect = await deps.hasher.verify(row?.passwordHash ?? undefined, input.password);
  if (!row?.passwordHash || !isCorrect || !row.enabled) throw new StaffSignInError();
  const token = randomToken(deps.random);
  const { id, role, passwordHash } = row;
  await deps.write(async (tx) => {
    await deleteExpiredSessions(tx);
    const { address } = input;
    const session = { tokenHash: staffTokenHash(token), staffId: id, passwordHash, address, isComplete: false };
    if (!(await startSession(tx, session))) throw new StaffSignInError();
    await audit(tx, { actor: username, action: 'session.password', subject: username, address: input.address });
  });
  await deps.attempts.clear(attemptsKey);
  const started = { secondFactor: 'required', secondFactorAgeSeconds: undefined } as const;
  return { staffUser: { id, username, role, ...started, hasPasskey: await hasPasskey(db, id) }, token };
}

/**
 * Returns the staff user of an active session. Takes a Db although it updates the time of the last request: that update
 * belongs to no transaction.
 */
export async function findStaffBySession(db: Db, tokenHash: Uint8Array): Promise<StaffUser | undefined> {
  const row = await findSession(db, tokenHash);
  if (!row) return undefined;
  const { id, username, role, hasPasskey: canUsePasskey, secondFactorAgeSeconds: age } = row;
  const secondFactor = age === null ? 'required' : 'passed';
  return { id, username, role, secondFactor, secondFactorAgeSeconds: age ?? undefined, hasPasskey: canUsePasskey };
}

export async function signOutStaff(tx: Tx, input: SessionCaller): Promise<void> {
  const { username } = input.staffUser;
  await deleteSession(tx, input.tokenHash);
  await audit(tx, { actor: username, action: 'session.sign-out', subject: username, address: input.address });
}
