import { createHash } from 'node:crypto';
import type { SecretSealer } from '#kernel/secrets';

/**
 * What short texts are hashed with: a million codes, or some millions of captchas, are soon tried by who can read the table
 * and knows the function, but not by who lacks the key.
 */
export interface HashPorts {
  sealer: Pick<SecretSealer, 'fingerprint'>;
}

/** For what is too long to be guessed. */
export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
