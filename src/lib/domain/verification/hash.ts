import { createHash } from 'node:crypto';
import type { SecretSealer } from '#kernel/secrets';

/**
 * Keyed hashing for codes and captchas: they are so short that an attacker with the table could find them by trying all,
 * but not without the key.
 */
export interface HashDeps {
  sealer: Pick<SecretSealer, 'fingerprint'>;
}

/** Hashes secrets that are too long to guess. */
export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
