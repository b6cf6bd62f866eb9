const MAX_CODE_POINTS = 64;
/** Control characters, the separator of the key's parts, and characters that nobody sees. */
const FORBIDDEN = /[\p{Cc}|\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF]|\p{Surrogate}/u;

/** Returns a player's seed in the form in which it is stored and hashed (§1.1); undefined for one that cannot be used. */
export function normalizeClientSeed(seed: string): string | undefined {
  const normalized = seed.normalize('NFC').replace(/^ +| +$/g, '');
  const length = [...normalized].length;
  return length < 1 || length > MAX_CODE_POINTS || FORBIDDEN.test(normalized) ? undefined : normalized;
}
