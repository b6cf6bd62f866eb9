import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';

const BITS = 2048;

/** Creates an RSA key pair (PEM) with which the portal signs its requests to a vendor. */
export function createSigningKeys(): Promise<{ privateKey: string; publicKey: string }> {
  return promisify(generateKeyPair)('rsa', {
    modulusLength: BITS,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
}
