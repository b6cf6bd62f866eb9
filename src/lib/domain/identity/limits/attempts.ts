import type { Allowance, AttemptLimit } from '#kernel/attempt-limit';
import { MINUTE_MS } from '#kernel/clock';
import { AppError } from '#kernel/errors';
import type { IdentityDeps } from '../deps.ts';
import type { Caller } from '../visitor.ts';

/**
 * Runs a check under a limit: counts the attempt before the check and clears the count when the check succeeds. Throws
 * AppError `too_many_requests`.
 */
export async function limitAttempts<T>(limit: AttemptLimit, key: string, check: () => Promise<T>): Promise<T> {
  const retryAfterSeconds = await limit.consume(key);
  if (retryAfterSeconds !== undefined) throw new AppError('too_many_requests', { retryAfterSeconds });
  const result = await check();
  await limit.clear(key);
  return result;
}

const SECOND_FACTOR: Allowance = { maxAttempts: 10, windowMs: 15 * MINUTE_MS };

/** Limits what a session enters as a second factor: codes of the authenticator and responses of passkeys together. */
export function limitSecondFactor<T>(
  { limits }: Pick<IdentityDeps, 'limits'>,
  { member }: Caller,
  check: () => Promise<T>,
): Promise<T> {
  return limitAttempts(limits.attempts(SECOND_FACTOR), `authenticator:${member.publicId}`, check);
}
