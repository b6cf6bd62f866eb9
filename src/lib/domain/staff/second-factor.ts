import { and, eq } from 'drizzle-orm';
import type { AttemptLimit } from '#kernel/attempt-limit';
import type { Clock } from '#kernel/clock';
import type { Db, Tx } from '#kernel/database';
import { randomToken, type RandomSource } from '#kernel/ids';
import { AppError } from '#kernel/errors';
import type { SecretSealer } from '#kernel/secrets';
import { newTotpSecret, findTotpStep, type TotpSecret } from '#kernel/totp';
import { audit } from './audit.ts';
import { EnrollmentStateError, StaffLockedError, WrongCodeError } from './errors.ts';
import { staffTokenHash } from './sessions.ts';
import { completeSession, findById, useTimeStep } from './store.ts';
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
 * Verifies a code and completes the session under a new token: whoever saw the one from before has nothing. The first valid code
 * confirms the authenticator; later ones renew the proof for decisions about money. Each time step works once. Throws
 * WrongCodeError, EnrollmentStateError, StaffLockedError, and AppError `not_signed_in` when the session has ended.
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
  if (!row?.sealedTotpSecret) throw new EnrollmentStateError();
  const secret = deps.sealer.open(SEALED_AS, row.sealedTotpSecret);
  const step = findTotpStep(secret, input.code, deps.clock.now());
  if (step === undefined) throw new WrongCodeError();
  const token = randomToken(deps.random);
  const use = { staffId: row.id, sealedSecret: row.sealedTotpSecret, step };
  await deps.write(async (tx) => {
    if (!(await useTimeStep(tx, use))) throw new WrongCodeError();
    const isOpen = await completeSession(tx, { old: tokenHash, fresh: staffTokenHash(token) });
    if (!isOpen) throw new AppError('not_signed_in');
    const action = actionOf(row.totpConfirmed, staffUser);
    await audit(tx, { actor: row.username, action, subject: row.username, address });
  });
  await deps.attempts.clear(attemptsKey);
  return { staffUser: { ...staffUser, secondFactor: 'passed', secondFactorAgeSeconds: 0 }, token };
}

function actionOf(isConfirmed: boolean, { secondFactor }: StaffUser): string {
  if (!isConfirmed) return 'second-factor.confirm';
  return secondFactor === 'passed' ? 'second-factor.renew' : 'session.sign-in';
}
