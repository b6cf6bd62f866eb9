/**
 * Common passwords, which are refused wherever a password is set. Pages load this module on demand, because the list has
 * 27 kB.
 */
import common from './passwords/common.json' with { type: 'json' };
import { isOfOwnWords } from './passwords/own-words.ts';
import { VIETNAMESE_PASSWORDS } from './passwords/vietnamese.ts';

const COMMON: ReadonlySet<string> = new Set([...common.passwords.split(' '), ...VIETNAMESE_PASSWORDS]);

/** True for a common password, ignoring case, and for one that is made of this site's own words or of the operator's names. */
export function isCommonPassword(password: string, ownNames: readonly string[] = []): boolean {
  const text = password.normalize('NFC');
  return COMMON.has(text.toLowerCase()) || isOfOwnWords(text, ownNames);
}
