import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { PasswordHasher } from '#kernel/passwords';

// OWASP's first choice for argon2id (the package's default algorithm): 19 MiB, two passes, one lane.
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash that no password opens; made once, on first use. */
let hashOfNobody: Promise<string> | undefined;

/** Some keyboards compose accents and some do not: the same password must be the same bytes. */
function composed(password: string): string {
  return password.normalize('NFC');
}

/** argon2id; the work runs on the thread pool, so a sign-in never stops the other calls. */
export const passwordHasher: PasswordHasher = {
  hash: (password) => hash(composed(password), COSTS),
  async verify(known, password) {
    hashOfNobody ??= hash(randomBytes(32), COSTS);
    const nobody = await hashOfNobody;
    const isRight = await verify(known ?? nobody, composed(password));
    return isRight && known !== undefined;
  },
};
