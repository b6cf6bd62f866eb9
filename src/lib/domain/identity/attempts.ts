import type { AttemptLimit } from '#kernel/attempt-limit';
import { AppError } from '#kernel/errors';

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
