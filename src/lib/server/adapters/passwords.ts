import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { PasswordHasher } from '#kernel/passwords';
import { Slots } from '#kernel/slots';

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

/** One core stays free for other requests, and each hash takes 19 MiB. */
const slots = new Slots({ count: Math.max(1, availableParallelism() - 1), maxWaiting: 100 });

/**
 * Hashes passwords with argon2id on the thread pool, so that a sign-in never blocks other requests. Throws AppError
 * `unavailable` when too many wait.
 */
export const passwordHasher: PasswordHasher = {
  hash: (password) => slots.run(() => hash(normalized(password), COSTS)),
  async verify(known, password) {
    decoyHash ??= hash(randomBytes(32), COSTS);
    const decoy = await decoyHash;
    const isMatch = await slots.run(() => verify(known ?? decoy, normalized(password)));
    return isMatch && known !== undefined;
  },
};
