import type { AttemptLimit } from '#kernel/attempt-limit';
import type { Clock } from '#kernel/clock';
import type { Db, Tx } from '#kernel/database';
import { randomToken, type RandomSource } from '#kernel/ids';
import { AppError } from '#kernel/errors';
import type { SecretSealer } from '#kernel/secrets';
import { findTotpStep } from '#kernel/totp';
import { audit } from './audit.ts';
import { StaffLockedError, WrongCodeError } from './errors.ts';
import { staffTokenHash } from './sessions.ts';
import { completeSession, findById, useTimeStep } from './store.ts';
import type { StaffUser } from './types.ts';

/** Purpose that secrets of authenticators are sealed with. */
export const SEALED_AS = 'staff totp';

export interface CodeDeps {
  sealer: SecretSealer;
  attempts: AttemptLimit;
  clock: Clock;
  random: RandomSource;
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

export interface CodeInput {
  staffUser: StaffUser;
  tokenHash: Uint8Array;
  code: string;
  address: string;
}

/**
 * Verifies a code and completes the session under a new token: whoever saw the one from before has nothing. Later
 * codes renew the proof for decisions about money. Each time step works once. Throws WrongCodeError, StaffLockedError, and AppError `not_signed_in` when the session has ended.
 */
export async function verifySecondFactor(
  db: Db,
  deps: CodeDeps,
  input: CodeInput,
): Promise<{ staffUser: StaffUser; token: string }> {
  const { staffUser, tokenHash, address } = input;
  const attemptsKey = `ops-code:${staffUser.id}`;
  const waitSeconds = await deps.attempts.consume(attemptsKey);
  if (waitSeconds !== undefined) throw new StaffLockedError(waitSeconds);
  const row = await findById(db, staffUser.id);
  if (!row?.sealedTotpSecret) throw new WrongCodeError();
  const secret = deps.sealer.open(SEALED_AS, row.sealedTotpSecret);
  const step = findTotpStep(secret, input.code, deps.clock.now());
  if (step === undefined) throw new WrongCodeError();
  const token = randomToken(deps.random);
  const use = { staffId: row.id, sealedSecret: row.sealedTotpSecret, step };
  await deps.write(async (tx) => {
    if (!(await useTimeStep(tx, use))) throw new WrongCodeError();
    const isOpen = await completeSession(tx, { old: tokenHash, fresh: staffTokenHash(token) });
    if (!isOpen) throw new AppError('not_signed_in');
    const action = staffUser.secondFactor === 'passed' ? 'second-factor.renew' : 'session.sign-in';
    await audit(tx, { actor: row.username, action, subject: row.username, address });
  });
  await deps.attempts.clear(attemptsKey);
  return { staffUser: { ...staffUser, secondFactor: 'passed', secondFactorAgeSeconds: 0 }, token };
}
