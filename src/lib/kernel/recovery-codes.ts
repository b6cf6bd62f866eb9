import { randomId, type RandomSource } from './ids.ts';
import type { SecretSealer } from './secrets.ts';

const CODES = 10;
/** Length of a code; each character has 5 random bits. */
const CHARACTERS = 10;
/** Characters before and after the hyphen. */
const GROUP = 5;

/** Normalizes a code read from paper: removes spaces and hyphens, reads letters that look like digits as digits. */
function normalizeCode(code: string): string {
  return code.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
}

const hashedText = (owner: string, code: string) => `${owner} ${normalizeCode(code)}`;

export interface NewRecoveryCodes {
  /** As their owner writes them down; they cannot be read again. */
  codes: string[];
  /** Keyed hashes in hexadecimal, to store. */
  hashes: string[];
}

/** Makes ten recovery codes. `owner` names the account among all that have such codes, because it is hashed with each. */
export function newRecoveryCodes(
  { sealer, random }: { sealer: SecretSealer; random: RandomSource },
  owner: string,
): NewRecoveryCodes {
  const codes = Array.from({ length: CODES }, () => randomId(random, '', CHARACTERS));
  return {
    codes: codes.map((code) => `${code.slice(0, GROUP)}-${code.slice(GROUP)}`),
    hashes: codes.map((code) => Buffer.from(sealer.fingerprint(hashedText(owner, code))).toString('hex')),
  };
}

/** Returns the hashes that a typed code may be stored under: one for each known secret. */
export function hashesOfRecoveryCode(sealer: SecretSealer, owner: string, code: string): Uint8Array[] {
  return sealer.fingerprints(hashedText(owner, code));
}
