import type { PasswordHasher } from '../../src/lib/kernel/passwords.ts';
import { passwordHasher } from '../../src/lib/server/adapters/passwords.ts';

/**
 * Stands in where the cost of argon2 is not what a test is about: it takes a core for 40 ms, and every member and operator
 * of every test has a password. What was made elsewhere (by the command line, by a seed) is read as it is.
 */
export const cheapHasher: PasswordHasher = {
  hash: async (password) => `cheap ${password}`,
  verify: async (known, password) =>
    known?.startsWith('$argon2') ? passwordHasher.verify(known, password) : known === `cheap ${password}`,
};
