import { createPublicKey, type KeyObject } from 'node:crypto';
import * as z from 'zod';

const MIN_BITS = 2048;

/** Setting of a dialect: an RSA public key in PEM of at least 2048 bits. */
export const publicKeySetting = z
  .string()
  .max(4096)
  .transform((pem, context): KeyObject => {
    const key = parseKey(pem);
    if (key) return key;
    context.addIssue({ code: 'custom', message: `an RSA public key in PEM of at least ${MIN_BITS} bits` });
    return z.NEVER;
  });

function parseKey(pem: string): KeyObject | undefined {
  // A private key would be accepted too, and its public part taken: it must not be stored here.
  if (!pem.includes('PUBLIC KEY')) return undefined;
  try {
    const key = createPublicKey(pem);
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
    return key.asymmetricKeyType === 'rsa' && bits >= MIN_BITS ? key : undefined;
  } catch {
    // Not PEM: the same refusal as for a key of another kind.
    return undefined;
  }
}
