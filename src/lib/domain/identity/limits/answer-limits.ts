import { DAY_MS, HOUR_MS } from '#kernel/clock';
import { AppError } from '#kernel/errors';
import type { IdentityDeps } from '../deps.ts';

/**
 * Limits the answers of a second factor for one account over everything that asks for one without a session, because an attacker
 * who knows the password or has the mailbox could start again and again. Known browsers need no second factor, so the limit never
 * locks them out.
 */
const LIMITS = [
  { name: 'hour', maxAttempts: 10, windowMs: HOUR_MS },
  { name: 'day', maxAttempts: 30, windowMs: DAY_MS },
];

function limitsOf({ limits }: IdentityDeps, memberId: bigint) {
  return LIMITS.map(({ name, ...allowance }) => ({
    key: `step-up:${name}:${memberId}`,
    limit: limits.attempts(allowance),
  }));
}

/** Counts an answer before its check. Throws AppError `too_many_requests`. */
export async function consumeAnswer(deps: IdentityDeps, memberId: bigint): Promise<void> {
  for (const { key, limit } of limitsOf(deps, memberId)) {
    const retryAfterSeconds = await limit.consume(key);
    if (retryAfterSeconds !== undefined) throw new AppError('too_many_requests', { retryAfterSeconds });
  }
}

/** Clears the counts after a right answer. */
export async function clearAnswers(deps: IdentityDeps, memberId: bigint): Promise<void> {
  for (const { key, limit } of limitsOf(deps, memberId)) await limit.clear(key);
}
