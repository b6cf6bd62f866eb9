import type { AttemptLimit } from '#kernel/attempt-limit';
import type { Clock } from '#kernel/clock';
import type { Db, Tx } from '#kernel/database';
import { randomToken, type RandomSource } from '#kernel/ids';
import { AppError } from '#kernel/errors';
import type { SecretSealer } from '#kernel/secrets';
import { findTotpStep } from '#kernel/totp';
import { audit } from './audit.ts';
import { StaffLockedError, WrongCodeError } from './errors.ts';
import { normalizeUsername, staffTokenHash } from './sessions.ts';
import { completeSession, findById, findByUsername, type StaffRow, useTimeStep } from './store.ts';
import type { SessionCaller, StaffUser } from './types.ts';

/** Purpose that secrets of authenticators are sealed with. */
export const SEALED_AS = 'staff totp';

export interface CodeDeps {
  sealer: SecretSealer;
  attempts: AttemptLimit;
  clock: Clock;
  random: RandomSource;
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** A session that was completed, with its new token. */
export interface Verified {
  staffUser: StaffUser;
  token: string;
}

export interface CodeInput extends SessionCaller {
  code: string;
}

/**
 * Verifies a code and completes the session under a new token: the one from before is worth nothing. Later
 * codes renew the proof for decisions about money. Each time step works once. Throws WrongCodeError, StaffLockedError, and AppError `not_signed_in` when the session has ended.
 */
export async function verifySecondFactor(db: Db, deps: CodeDeps, input: CodeInput): Promise<Verified> {
  const { staffUser, tokenHash, address } = input;
  const attemptsKey = await countAttempt(deps, staffUser.id);
  const use = findStep(deps, await findById(db, staffUser.id), input.code);
  const token = randomToken(deps.random);
  await deps.write(async (tx) => {
    if (!(await useTimeStep(tx, use))) throw new WrongCodeError();
    await completeVerification(tx, { staffUser, tokenHash, address }, { fresh: staffTokenHash(token), method: 'code' });
  });
  await deps.attempts.clear(attemptsKey);
  return { staffUser: { ...staffUser, secondFactor: 'passed', secondFactorAgeSeconds: 0 }, token };
}

/**
 * Completes a session under a new token after its second factor, and records it. Throws AppError `not_signed_in` when it has
 * ended.
 */
export async function completeVerification(
  tx: Tx,
  { staffUser, tokenHash, address }: SessionCaller,
  { fresh, method }: { fresh: Uint8Array; method: 'code' | 'passkey' },
): Promise<void> {
  const { username, secondFactor } = staffUser;
  if (!(await completeSession(tx, { old: tokenHash, fresh }))) throw new AppError('not_signed_in');
  const action = secondFactor === 'passed' ? 'second-factor.renew' : 'session.sign-in';
  await audit(tx, { actor: username, action, subject: username, details: { method }, address });
}

/**
 * Identifies a person by a code alone, for commands on the machine itself. Throws WrongCodeError (also for unknown users and disabled
 * accounts) and StaffLockedError.
 */
export async function identifyByCode(
  db: Db,
  deps: CodeDeps,
  { code, ...input }: { username: string; code: string },
): Promise<Pick<StaffUser, 'username' | 'role'>> {
  const row = await findByUsername(db, normalizeUsername(input.username));
  const attemptsKey = await countAttempt(deps, row?.id ?? 0n);
  const use = findStep(deps, row, code);
  await deps.write(async (tx) => {
    if (!(await useTimeStep(tx, use))) throw new WrongCodeError();
  });
  await deps.attempts.clear(attemptsKey);
  return { username: use.username, role: use.role };
}

/** Counts the attempt before its check. Returns its key. */
export async function countAttempt({ attempts }: Pick<CodeDeps, 'attempts'>, staffId: bigint): Promise<string> {
  const key = `ops-code:${staffId}`;
  const waitSeconds = await attempts.consume(key);
  if (waitSeconds !== undefined) throw new StaffLockedError(waitSeconds);
  return key;
}

/** Returns the time step of a right code, with what its use compares. */
function findStep({ sealer, clock }: CodeDeps, row: StaffRow | undefined, code: string) {
  if (!row?.sealedTotpSecret) throw new WrongCodeError();
  const { id: staffId, username, role, sealedTotpSecret: sealedSecret } = row;
  const step = findTotpStep(sealer.open(SEALED_AS, sealedSecret), code, clock.now());
  if (step === undefined) throw new WrongCodeError();
  return { staffId, username, role, sealedSecret, step };
}
