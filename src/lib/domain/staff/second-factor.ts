import { and, eq } from 'drizzle-orm';
import type { AttemptLimit } from '#kernel/attempt-limit';
import type { Clock } from '#kernel/clock';
import type { Db, Tx } from '#kernel/database';
import type { RandomSource } from '#kernel/ids';
import type { SecretSealer } from '#kernel/secrets';
import { newTotpSecret, findTotpStep, type TotpSecret } from '#kernel/totp';
import { audit } from './audit.ts';
import { EnrollmentStateError, StaffLockedError, WrongCodeError } from './errors.ts';
import { findById, markSecondFactorPassed, useTimeStep } from './store.ts';
import { staff } from './tables.ts';
import type { StaffUser } from './types.ts';

const ISSUER = 'Parlay back office';
const SEALED_AS = 'staff totp';

/**
 * Creates an authenticator secret. It has no effect until a code confirms it, and each call replaces an unconfirmed one.
 * Throws EnrollmentStateError when an authenticator is already confirmed.
 */
export async function enrollSecondFactor(
  tx: Tx,
  deps: { sealer: SecretSealer; random: RandomSource },
  input: { staffUser: StaffUser; address: string },
): Promise<TotpSecret> {
  const { id, username } = input.staffUser;
  const fresh = newTotpSecret(deps.random, { issuer: ISSUER, label: username });
  const changed = await tx.orm
    .update(staff)
    .set({ sealedTotpSecret: deps.sealer.seal(SEALED_AS, fresh.secret), totpLastStep: null })
    .where(and(eq(staff.id, id), eq(staff.totpConfirmed, false)))
    .returning({ id: staff.id });
  if (changed.length === 0) throw new EnrollmentStateError();
  await audit(tx, { actor: username, action: 'second-factor.enroll', subject: username, address: input.address });
  return fresh;
}

export interface CodeDeps {
  sealer: SecretSealer;
  attempts: AttemptLimit;
  clock: Clock;
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

export interface CodeInput {
  staffUser: StaffUser;
  tokenHash: Uint8Array;
  code: string;
  address: string;
}

/**
 * Verifies a code and completes the session; the first valid code confirms the authenticator. Each time step works once.
 * Throws WrongCodeError, EnrollmentStateError and StaffLockedError.
 */
export async function verifySecondFactor(db: Db, deps: CodeDeps, input: CodeInput): Promise<StaffUser> {
  const { staffUser, tokenHash, address } = input;
  const attemptsKey = `ops-code:${staffUser.id}`;
  const waitSeconds = await deps.attempts.consume(attemptsKey);
  if (waitSeconds !== undefined) throw new StaffLockedError(waitSeconds);
  const row = await findById(db, staffUser.id);
  if (!row?.sealedTotpSecret) throw new EnrollmentStateError();
  const secret = deps.sealer.open(SEALED_AS, row.sealedTotpSecret);
  const step = findTotpStep(secret, input.code, deps.clock.now());
  if (step === undefined) throw new WrongCodeError();
  const use = { staffId: row.id, sealedSecret: row.sealedTotpSecret, step };
  await deps.write(async (tx) => {
    if (!(await useTimeStep(tx, use))) throw new WrongCodeError();
    await markSecondFactorPassed(tx, tokenHash);
    const action = row.totpConfirmed ? 'session.sign-in' : 'second-factor.confirm';
    await audit(tx, { actor: row.username, action, subject: row.username, address });
  });
  await deps.attempts.clear(attemptsKey);
  return { ...staffUser, secondFactor: 'passed' };
}
