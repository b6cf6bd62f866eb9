import { and, asc, count, eq, gt, sql } from 'drizzle-orm';
import type { AttemptLimit } from '#kernel/attempt-limit';
import type { Db, Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { randomToken, type RandomSource } from '#kernel/ids';
import { hasCounterGrown } from '#kernel/passkey-columns';
import {
  type PasskeyCredential,
  PasskeyRefusedError,
  type PasskeyRequest,
  type PasskeyVerifier,
} from '#kernel/passkeys';
import { audit } from './audit.ts';
import { completeVerification, countAttempt, type Verified } from './second-factor.ts';
import { staffTokenHash } from './sessions.ts';
import { staffPasskeyChallenges, staffPasskeys } from './tables.ts';
import type { SessionCaller, StaffUser } from './types.ts';

const CHALLENGE_MINUTES = 5;
const MAX_PASSKEYS = 10;

export interface OwnPasskey {
  id: bigint;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** Lists one's own passkeys, oldest first. */
export function listPasskeys(db: Db, { id: staffId }: StaffUser): Promise<OwnPasskey[]> {
  const { id, name, createdAt, lastUsedAt } = staffPasskeys;
  return db.orm
    .select({ id, name, createdAt, lastUsedAt })
    .from(staffPasskeys)
    .where(eq(staffPasskeys.staffId, staffId))
    .orderBy(asc(id));
}

function credentialsOf(db: Db, staffId: bigint): Promise<PasskeyCredential[]> {
  const { credentialId: id, publicKey, counter, transports } = staffPasskeys;
  return db.orm
    .select({ id, publicKey, counter, transports })
    .from(staffPasskeys)
    .where(eq(staffPasskeys.staffId, staffId));
}

type Purpose = (typeof staffPasskeyChallenges.$inferInsert)['purpose'];

/** Stores a challenge for the session; it replaces an earlier one of the same purpose. */
async function storeChallenge(tx: Tx, caller: SessionCaller, purpose: Purpose, challenge: string): Promise<void> {
  const fresh = { challenge, expiresAt: sql`now() + make_interval(mins => ${CHALLENGE_MINUTES})` };
  const { tokenHash, purpose: kind } = staffPasskeyChallenges;
  await tx.orm
    .insert(staffPasskeyChallenges)
    .values({ tokenHash: caller.tokenHash, purpose, ...fresh })
    .onConflictDoUpdate({ target: [tokenHash, kind], set: fresh });
}

/** Takes the session's challenge: each is good for one response, right or wrong. Throws PasskeyRefusedError when there is none. */
async function takeChallenge(tx: Tx, { tokenHash }: SessionCaller, purpose: Purpose): Promise<string> {
  const isOwn = and(eq(staffPasskeyChallenges.tokenHash, tokenHash), eq(staffPasskeyChallenges.purpose, purpose));
  const [taken] = await tx.orm
    .delete(staffPasskeyChallenges)
    .where(and(isOwn, gt(staffPasskeyChallenges.expiresAt, sql`now()`)))
    .returning({ challenge: staffPasskeyChallenges.challenge });
  if (!taken) throw new PasskeyRefusedError();
  return taken.challenge;
}

export interface PasskeyDeps {
  verifier: PasskeyVerifier;
  attempts: AttemptLimit;
  random: RandomSource;
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** Starts the registration of a passkey. Returns the options for the browser. */
export async function beginPasskey(
  db: Db,
  { verifier, write }: Pick<PasskeyDeps, 'verifier' | 'write'>,
  caller: SessionCaller,
): Promise<PasskeyRequest['options']> {
  const { id, username: name } = caller.staffUser;
  const { challenge, options } = await verifier.requestRegistration({ name, known: await credentialsOf(db, id) });
  await write((tx) => storeChallenge(tx, caller, 'register', challenge));
  return options;
}

/** Adds a passkey. Throws PasskeyRefusedError, and AppError `conflict` for a known one or too many. */
export async function addPasskey(
  { verifier, write }: Pick<PasskeyDeps, 'verifier' | 'write'>,
  caller: SessionCaller,
  { name, response }: { name: string; response: unknown },
): Promise<void> {
  const { id: staffId, username } = caller.staffUser;
  // Its own transaction uses the challenge up, whatever the response.
  const challenge = await write((tx) => takeChallenge(tx, caller, 'register'));
  const credential = await verifier.verifyRegistration(response, challenge);
  if (!credential) throw new PasskeyRefusedError();
  const { id: credentialId, ...key } = credential;
  await write(async (tx) => {
    const row = { staffId, credentialId, name, ...key };
    const added = await tx.orm
      .insert(staffPasskeys)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: staffPasskeys.id });
    const [total] = await tx.orm
      .select({ rows: count() })
      .from(staffPasskeys)
      .where(eq(staffPasskeys.staffId, staffId));
    if (added.length === 0 || (total?.rows ?? 0) > MAX_PASSKEYS) throw new AppError('conflict');
    const { address } = caller;
    await audit(tx, { actor: username, action: 'passkey.add', subject: username, details: { name }, address });
  });
}

/** Removes one of one's own passkeys; the authenticator stays. Throws AppError `not_found`. */
export async function removePasskey(tx: Tx, { staffUser, address }: SessionCaller, id: bigint): Promise<void> {
  const { id: staffId, username } = staffUser;
  const [removed] = await tx.orm
    .delete(staffPasskeys)
    .where(and(eq(staffPasskeys.id, id), eq(staffPasskeys.staffId, staffId)))
    .returning({ name: staffPasskeys.name });
  if (!removed) throw new AppError('not_found');
  const details = { name: removed.name };
  await audit(tx, { actor: username, action: 'passkey.remove', subject: username, details, address });
}

/** Removes all passkeys of an account that is reset. */
export async function deletePasskeysOf(tx: Tx, staffId: bigint): Promise<void> {
  await tx.orm.delete(staffPasskeys).where(eq(staffPasskeys.staffId, staffId));
}

/** Asks for one of one's own passkeys. Throws AppError `not_found` when there is none. */
export async function requestPasskey(
  db: Db,
  { verifier, write }: Pick<PasskeyDeps, 'verifier' | 'write'>,
  caller: SessionCaller,
): Promise<PasskeyRequest['options']> {
  const known = await credentialsOf(db, caller.staffUser.id);
  if (known.length === 0) throw new AppError('not_found');
  const { challenge, options } = await verifier.requestAuthentication(known);
  await write((tx) => storeChallenge(tx, caller, 'verify', challenge));
  return options;
}

/**
 * Verifies a passkey, which completes the session under a new token like a code does. Throws PasskeyRefusedError,
 * StaffLockedError, and AppError `not_signed_in` when the session has ended.
 */
export async function verifyPasskey(
  db: Db,
  deps: PasskeyDeps,
  caller: SessionCaller,
  { credentialId, response }: { credentialId: string; response: unknown },
): Promise<Verified> {
  const { staffUser } = caller;
  const attemptsKey = await countAttempt(deps, staffUser.id);
  const challenge = await deps.write((tx) => takeChallenge(tx, caller, 'verify'));
  const credential = (await credentialsOf(db, staffUser.id)).find(({ id }) => id === credentialId);
  const counter = credential && (await deps.verifier.verifyAuthentication(response, { challenge, credential }));
  if (counter === undefined) throw new PasskeyRefusedError();
  const token = randomToken(deps.random);
  await deps.write(async (tx) => {
    await recordUse(tx, { credentialId, counter });
    await completeVerification(tx, caller, { fresh: staffTokenHash(token), method: 'passkey' });
  });
  await deps.attempts.clear(attemptsKey);
  return { staffUser: { ...staffUser, secondFactor: 'passed', secondFactorAgeSeconds: 0 }, token };
}

/** Records the counter. It must have grown, except for authenticators that do not count: otherwise the key was copied. */
async function recordUse(tx: Tx, use: { credentialId: string; counter: number }): Promise<void> {
  const used = await tx.orm
    .update(staffPasskeys)
    .set({ counter: use.counter, lastUsedAt: sql`now()` })
    .where(and(eq(staffPasskeys.credentialId, use.credentialId), hasCounterGrown(staffPasskeys.counter, use.counter)))
    .returning({ id: staffPasskeys.id });
  if (used.length === 0) throw new PasskeyRefusedError();
}
