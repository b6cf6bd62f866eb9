import { and, eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Clock } from '#kernel/clock';
import type { Db, Tx } from '#kernel/database';
import type { RandomSource } from '#kernel/ids';
import { audit } from './audit.ts';
import { EnrolmentStateError, OperatorLockedError, WrongCodeError } from './errors.ts';
import { findById, markSecondFactorPassed, useTimeStep } from './store.ts';
import { operators } from './tables.ts';
import type { AttemptLimit, Operator, SecretSealer } from './types.ts';

const ISSUER = 'Parlay operations';
const SEALED_AS = 'operator totp';
const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
/** Steps before and after the present one that are taken: clocks and typists are late. */
const WINDOW_STEPS = 1;

function totpOf(secret: Secret, username: string): TOTP {
  return new TOTP({ issuer: ISSUER, label: username, secret, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS });
}

/**
 * Gives an operator without an authenticator a secret for one; nothing counts until a code has confirmed it, and
 * asking again replaces it. Throws EnrolmentStateError when there is a confirmed one.
 */
export async function enrolSecondFactor(
  tx: Tx,
  ports: { sealer: SecretSealer; random: RandomSource },
  input: { operator: Operator; address: string },
): Promise<{ otpauthUri: string; secret: string }> {
  const { id, username } = input.operator;
  const secret = new Secret({ buffer: Uint8Array.from(ports.random.bytes(SECRET_BYTES)).buffer });
  const changed = await tx.orm
    .update(operators)
    .set({ sealedTotpSecret: ports.sealer.seal(SEALED_AS, secret.base32), totpLastStep: null })
    .where(and(eq(operators.id, id), eq(operators.totpConfirmed, false)))
    .returning({ id: operators.id });
  if (changed.length === 0) throw new EnrolmentStateError();
  await audit(tx, { actor: username, action: 'second-factor.enrol', subject: username, address: input.address });
  return { otpauthUri: totpOf(secret, username).toString(), secret: secret.base32 };
}

export interface CodePorts {
  sealer: SecretSealer;
  attempts: AttemptLimit;
  clock: Clock;
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

export interface CodeInput {
  operator: Operator;
  tokenHash: Uint8Array;
  code: string;
  address: string;
}

/**
 * Takes the six digits; the first right ones confirm the enrolment. A time step works once, whoever sends it first.
 * Throws WrongCodeError, EnrolmentStateError and OperatorLockedError.
 */
export async function passSecondFactor(db: Db, ports: CodePorts, input: CodeInput): Promise<Operator> {
  const { operator, tokenHash, address } = input;
  const attemptsKey = `ops-code:${operator.id}`;
  const waitSeconds = await ports.attempts.take(attemptsKey);
  if (waitSeconds !== undefined) throw new OperatorLockedError(waitSeconds);
  const row = await findById(db, operator.id);
  if (!row?.sealedTotpSecret) throw new EnrolmentStateError();
  const secret = Secret.fromBase32(ports.sealer.open(SEALED_AS, row.sealedTotpSecret));
  const step = stepOf(totpOf(secret, row.username), input.code, ports.clock.now());
  if (step === undefined) throw new WrongCodeError();
  const use = { operatorId: row.id, sealedSecret: row.sealedTotpSecret, step };
  await ports.write(async (tx) => {
    if (!(await useTimeStep(tx, use))) throw new WrongCodeError();
    await markSecondFactorPassed(tx, tokenHash);
    const action = row.totpConfirmed ? 'session.sign-in' : 'second-factor.confirm';
    await audit(tx, { actor: row.username, action, subject: row.username, address });
  });
  await ports.attempts.clear(attemptsKey);
  return { ...operator, secondFactor: 'passed' };
}

/** The time step that a code belongs to, if it is one of the window. */
function stepOf(totp: TOTP, token: string, at: Date): bigint | undefined {
  const delta = totp.validate({ token, timestamp: at.getTime(), window: WINDOW_STEPS });
  if (delta === null) return undefined;
  return BigInt(Math.floor(at.getTime() / 1000 / PERIOD_SECONDS) + delta);
}
