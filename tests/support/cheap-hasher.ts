import type { PasswordHasher } from '../../src/lib/kernel/passwords.ts';
import { passwordHasher } from '../../src/lib/server/adapters/passwords.ts';

/**
 * Replaces argon2, which takes a core for 40 ms and would hash a password for every member and staff user of every test.
 * Verifies argon2 hashes as well, because commands and seeds create some.
 */
export const cheapHasher: PasswordHasher = {
  hash: async (password) => `cheap ${password}`,
  verify: async (known, password) =>
    known?.startsWith('$argon2') ? passwordHasher.verify(known, password) : known === `cheap ${password}`,
};
