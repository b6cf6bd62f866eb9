import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '#kernel/errors';
import type { PasswordHasher } from '#kernel/passwords';

// OWASP's first recommendation for argon2id (the package's default algorithm): 19 MiB, two passes, one lane.
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hash that no password matches; computed on first use. An unknown user is verified against it, which takes as long as
 * a known one.
 */
let decoyHash: Promise<string> | undefined;

/** Normalizes to NFC: some keyboards compose accents and some do not, and the same password must be the same bytes. */
function normalized(password: string): string {
  return password.normalize('NFC');
}

/** Number of concurrent hashes: one core stays free for other requests, and each hash takes 19 MiB. */
const CONCURRENCY = Math.max(1, availableParallelism() - 1);
/** Requests beyond this queue would wait for seconds; they are refused and may retry. */
const MAX_WAITING = 100;
const RETRY_AFTER_SECONDS = 2;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs work in a first-in, first-out queue with limited concurrency. Throws AppError `unavailable` when the queue is
 * full.
 */
async function enqueue<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= MAX_WAITING) throw new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  if (running < CONCURRENCY) running++;
  // A finished task passes its slot to the next in the queue without freeing it, so that no new request can overtake.
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

/** Hashes passwords with argon2id on the thread pool, so that a sign-in never blocks other requests. */
export const passwordHasher: PasswordHasher = {
  hash: (password) => enqueue(() => hash(normalized(password), COSTS)),
  async verify(known, password) {
    decoyHash ??= hash(randomBytes(32), COSTS);
    const decoy = await decoyHash;
    const isMatch = await enqueue(() => verify(known ?? decoy, normalized(password)));
    return isMatch && known !== undefined;
  },
};
