import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/** Encrypts secrets at rest (vendors' secrets, TOTP secrets, private keys) with AES-256-GCM under APP_SECRET. */
export interface Sealer {
  /** Names the key that seals now. A sealed value begins with the name of its key. */
  readonly keyId: string;
  /** `context` names the use; a value sealed for one use cannot be opened for another. */
  seal(context: string, plain: string): string;
  /**
   * Opens a value that was sealed under APP_SECRET or a previous one. Throws SealBrokenError when it was sealed under another
   * secret or context, or was changed.
   */
  open(context: string, sealed: string): string;
  /** Returns the value sealed under APP_SECRET, unchanged when it already is. Throws SealBrokenError. */
  reseal(context: string, sealed: string): string;
  /** Returns a keyed hash: equal for equal texts, and useless for guessing texts without APP_SECRET. */
  fingerprint(text: string): Uint8Array;
  /** Returns the keyed hashes under APP_SECRET and the previous ones, for hashes that outlive a change of the secret. */
  fingerprints(text: string): Uint8Array[];
}

export class SealBrokenError extends Error {
  constructor(context: string, cause?: unknown) {
    super(`APP_SECRET: what is sealed in the database (${context}) was sealed with another one, or has been changed`, {
      cause,
    });
    this.name = 'SealBrokenError';
  }
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_BYTES = 6;

/** Key objects, because Node makes one of bytes for each use, which takes longer than the use. */
interface Key {
  id: string;
  sealing: KeyObject;
  hashing: KeyObject;
}

/** `previous`: secrets that are being replaced, or will be; they open values and seal none. */
export function createSealer(appSecret: string, previous: readonly string[] = []): Sealer {
  const current = keyOf(appSecret);
  const keys = [current, ...previous.map((secret) => keyOf(secret))];
  const seal = (context: string, plain: string) => `${current.id}.${encrypt(current, context, plain)}`;
  const open = (context: string, sealed: string) => {
    const [id, body = ''] = sealed.split('.');
    const key = keys.find((candidate) => candidate.id === id);
    if (!key) throw new SealBrokenError(context);
    return decrypt(key, context, body);
  };
  const fingerprint = ({ hashing }: Key, text: string) => createHmac('sha256', hashing).update(text).digest();
  return {
    keyId: current.id,
    seal,
    open,
    reseal: (context, sealed) => (sealed.startsWith(`${current.id}.`) ? sealed : seal(context, open(context, sealed))),
    fingerprint: (text) => fingerprint(current, text),
    fingerprints: (text) => keys.map((key) => fingerprint(key, text)),
  };
}

function keyOf(secret: string): Key {
  const derived = (use: string, bytes = 32) => Buffer.from(hkdfSync('sha256', secret, '', use, bytes));
  return {
    id: derived('parlay key id v1', KEY_ID_BYTES).toString('base64url'),
    sealing: createSecretKey(derived('parlay sealer v1')),
    hashing: createSecretKey(derived('parlay fingerprint v1')),
  };
}

function encrypt({ sealing }: Key, context: string, plain: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

function decrypt({ sealing }: Key, context: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch (error) {
    throw new SealBrokenError(context, error);
  }
}
