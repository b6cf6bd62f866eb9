export const PASSWORD_STRENGTHS = ['weak', 'fair', 'strong'] as const;
/** How hard a password is to guess. */
export type PasswordStrength = (typeof PASSWORD_STRENGTHS)[number];

/** Kinds of characters with the number of those that people choose from. */
const KINDS = [
  { pattern: /[a-z]/, size: 26 },
  { pattern: /[A-Z]/, size: 26 },
  { pattern: /[0-9]/, size: 10 },
  { pattern: /[ -/:-@[-`{-~]/, size: 33 },
  { pattern: /[^ -~]/, size: 100 },
] as const;
const MIN_LENGTH = 8;
const FAIR_BITS = 45;
const STRONG_BITS = 65;
/** Shorter names are in too many words. */
const MIN_NAME_LENGTH = 3;

/** Counts the characters that do not follow from the one before, as those of `aaaa`, `1234` and `dcba` do. */
function freeCharacters(password: string): number {
  const codes = [...password].map((character) => character.codePointAt(0) ?? 0);
  return codes.filter((code, index) => Math.abs(code - (codes[index - 1] ?? Number.NaN)) > 1 || index === 0).length;
}

interface StrengthContext {
  /** The account's name or number; a password with it is weak. */
  name?: string | undefined;
  /** From `#rules/identity/passwords`, which pages load on demand. */
  isCommon?: ((password: string) => boolean) | undefined;
}

/** Estimates a password by its length and its kinds of characters. This is a hint and decides nothing: `passwordProblem` does. */
export function passwordStrength(password: string, { name = '', isCommon }: StrengthContext = {}): PasswordStrength {
  const account = name.trim().toLowerCase();
  const hasName = account.length >= MIN_NAME_LENGTH && password.toLowerCase().includes(account);
  if (password.length < MIN_LENGTH || hasName || isCommon?.(password)) return 'weak';
  const size = KINDS.filter(({ pattern }) => pattern.test(password)).reduce((sum, kind) => sum + kind.size, 0);
  const bits = freeCharacters(password) * Math.log2(size);
  if (bits < FAIR_BITS) return 'weak';
  return bits < STRONG_BITS ? 'fair' : 'strong';
}
