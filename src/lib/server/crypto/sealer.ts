import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts secrets at rest (vendors' secrets, TOTP secrets, private keys) with AES-256-GCM under APP_SECRET. */
export interface Sealer {
  /** `context` names the use; a value sealed for one use cannot be opened for another. */
  seal(context: string, plain: string): string;
  /** Throws SealBrokenError when the value was sealed under another secret or context, or was changed. */
  open(context: string, sealed: string): string;
  /** Returns a keyed hash: equal for equal texts, and useless for guessing texts without APP_SECRET. */
  fingerprint(text: string): Uint8Array;
}

export class SealBrokenError extends Error {
  constructor(context: string, cause: unknown) {
    super(`APP_SECRET: what is sealed in the database (${context}) was sealed with another one, or has been changed`, {
      cause,
    });
    this.name = 'SealBrokenError';
  }
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function createSealer(appSecret: string): Sealer {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', appSecret, '', use, 32));
  const key = keyFor('parlay sealer v1');
  const fingerprintKey = keyFor('parlay fingerprint v1');
  return {
    fingerprint: (text) => createHmac('sha256', fingerprintKey).update(text).digest(),
    seal(context, plain) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(context, sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
      try {
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
      } catch (error) {
        throw new SealBrokenError(context, error);
      }
    },
  };
}
