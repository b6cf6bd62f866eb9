import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '#kernel/errors';
import type { PasswordHasher } from '#kernel/passwords';

// OWASP's first choice for argon2id (the package's default algorithm): 19 MiB, two passes, one lane.
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash that no password opens; made once, on first use. */
let hashOfNobody: Promise<string> | undefined;

/** Some keyboards compose accents and some do not: the same password must be the same bytes. */
function composed(password: string): string {
  return password.normalize('NFC');
}

/** One core is left to all other calls; each hash under way takes 19 MiB besides. */
const LANES = Math.max(1, availableParallelism() - 1);
/** Who would have to wait for seconds is better told to come again. */
const MOST_WAITING = 100;
const RETRY_AFTER_SECONDS = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs hashes a few at a time, first come first served. Throws AppError `unavailable` when too many wait. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= MOST_WAITING) throw new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  if (running < LANES) running++;
  // Who ends hands its place on, so that nobody slips in between.
  else await new Promise<void>((go) => waiting.push(go));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

/** argon2id; the work runs on the thread pool, so a sign-in never stops the other calls. */
export const passwordHasher: PasswordHasher = {
  hash: (password) => inTurn(() => hash(composed(password), COSTS)),
  async verify(known, password) {
    hashOfNobody ??= hash(randomBytes(32), COSTS);
    const nobody = await hashOfNobody;
    const isRight = await inTurn(() => verify(known ?? nobody, composed(password)));
    return isRight && known !== undefined;
  },
};
