/**
 * What makes a password a bad one beside its form (registration rules): nobody else's rules, the same for every
 * place where one is set. The list of common ones is 27 kB: a page loads this on its own, when it is needed.
 */
import common from './passwords/common.json' with { type: 'json' };
import { VIETNAMESE_PASSWORDS } from './passwords/vietnamese.ts';

const COMMON: ReadonlySet<string> = new Set([...common.passwords.split(' '), ...VIETNAMESE_PASSWORDS]);

/** Whether it is among the first that anybody would try, in capital letters or small. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.normalize('NFC').toLowerCase());
}
