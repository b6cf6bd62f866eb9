import {
  checkPaymentPassword,
  hasPassword,
  IncorrectCredentialsError,
  PaymentPasswordMissingError,
  verifyPassword,
  type Member,
} from '#domain/members';
import type { Allowance } from '#kernel/attempt-limit';
import { MINUTE_MS } from '#kernel/clock';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { limitAttempts } from '../limits/attempts.ts';
import type { IdentityDeps } from '../deps.ts';

/** Keeps an attacker with a stolen session from guessing the password. */
const ACCOUNT_PASSWORD_ALLOWANCE: Allowance = { maxAttempts: 10, windowMs: 15 * MINUTE_MS };

/**
 * Verifies the password of a signed-in member before a protection method changes, because the page may have been left open.
 * Returns the hash that the password matched. A wrong password is a field error and does not end the session. Throws
 * InvalidFieldsError and AppError `too_many_requests`.
 */
export async function verifyOwnPassword(
  deps: IdentityDeps,
  { id, publicId }: Member,
  password: string,
  field = 'password',
): Promise<string> {
  if (!(await hasPassword(deps.db, id))) {
    throw new InvalidFieldsError({ [field]: { code: 'account_password_missing' } });
  }
  const limit = deps.limits.attempts(ACCOUNT_PASSWORD_ALLOWANCE);
  return limitAttempts(limit, `own-password:${publicId}`, () => verifyPasswordField(deps, id, password, field));
}

/** Verifies a password. Returns the hash that it matched. Throws InvalidFieldsError for `field`. */
export function verifyPasswordField(
  deps: IdentityDeps,
  memberId: bigint,
  password: string,
  field: string,
): Promise<string> {
  return verifyPassword(deps.db, deps, memberId, password).catch((error: unknown) => {
    if (!(error instanceof IncorrectCredentialsError)) throw error;
    throw new InvalidFieldsError({ [field]: { code: 'wrong_password' } });
  });
}

const PAYMENT_PASSWORD_ALLOWANCE: Allowance = { maxAttempts: 5, windowMs: 15 * MINUTE_MS };

/**
 * Verifies the payment password. Counts different guesses and not attempts: the same guess again counts once. Counts before the
 * check, so that parallel guesses do not exceed the limit. Takes a right one back, so that withdrawals use nothing up, but not
 * the wrong ones: they may be somebody's with a stolen session.
 * Throws PaymentPasswordMissingError, WrongPaymentPasswordError and AppError `too_many_requests`.
 */
export async function verifyPaymentPassword(deps: IdentityDeps, member: Member, password: string): Promise<void> {
  if (!member.hasPaymentPassword) throw new PaymentPasswordMissingError();
  const limit = deps.limits.guesses(PAYMENT_PASSWORD_ALLOWANCE);
  const key = `payment-password:${member.publicId}`;
  const guess = guessOf(deps, key, password);
  const retryAfterSeconds = await limit.consume(key, guess);
  if (retryAfterSeconds !== undefined) throw new AppError('too_many_requests', { retryAfterSeconds });
  await checkPaymentPassword(deps.db, deps, member.id, password);
  await limit.refund(key, guess);
}

/** Cuts stored guesses so short that many passwords share one: even with the database and APP_SECRET a match confirms none. */
const GUESS_BYTES = 4;

function guessOf({ sealer }: IdentityDeps, key: string, password: string): string {
  return Buffer.from(sealer.fingerprint(`${key}:${password}`)).toString('hex', 0, GUESS_BYTES);
}
