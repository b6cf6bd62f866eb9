import type { RateLimit } from '#api/endpoint';
import { SECOND_MS } from '#kernel/clock';
import type { Database } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { consumeAttempt } from './attempts.ts';

/** Counts requests in the database, so that all nodes agree. */
export class RateLimits {
  readonly #db: Database;
  readonly #isOn: boolean;

  constructor(options: { db: Database; isOn: boolean }) {
    this.#db = options.db;
    this.#isOn = options.isOn;
  }

  /** Counts a request with its weight in points. Throws AppError `too_many_requests` with the seconds to wait. */
  async count(name: string, limit: RateLimit, who: string, weight = 1): Promise<void> {
    if (!this.#isOn) return;
    const allowance = { maxAttempts: limit.points, windowMs: limit.windowSeconds * SECOND_MS };
    const retryAfterSeconds = await consumeAttempt(this.#db, `${name}:${who}`, allowance, weight);
    if (retryAfterSeconds !== undefined) throw new AppError('too_many_requests', { retryAfterSeconds });
  }
}
