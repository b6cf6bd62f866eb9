import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { asc } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/database';
import { lockStatement } from '#kernel/locks';
import type { SecretSealer } from '#kernel/secrets';
import { signingKeys } from './tables.ts';

const SEAL_CONTEXT = 'audit signing key';
const SERIALIZE = lockStatement('recordSeals');

interface SigningKey {
  /** SPKI in base64. */
  publicKey: string;
  privateKey: KeyObject;
}

/** Returns the key that signs heads; creates it when there is none. Only APP_SECRET opens it, so a copy of the database cannot sign. */
export async function ensureSigningKey(tx: Tx, sealer: SecretSealer): Promise<SigningKey> {
  await tx.query(SERIALIZE);
  const known = (await openKeys(tx, sealer)).at(-1);
  if (known) return known;
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const key = { publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'), privateKey };
  const secret = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
  await tx.orm
    .insert(signingKeys)
    .values({ publicKey: key.publicKey, sealedPrivateKey: sealer.seal(SEAL_CONTEXT, secret) });
  return key;
}

/**
 * Lists the public keys whose signatures count. Derives them from the sealed private keys: a public key that somebody wrote into
 * the table is not among them. Throws what the sealer throws.
 */
export async function listPublicKeys(db: Db, sealer: SecretSealer): Promise<string[]> {
  return (await openKeys(db, sealer)).map(({ publicKey }) => publicKey);
}

async function openKeys(db: Db, sealer: SecretSealer): Promise<SigningKey[]> {
  const rows = await db.orm.select().from(signingKeys).orderBy(asc(signingKeys.id));
  return rows.map(({ sealedPrivateKey }) => {
    const der = Buffer.from(sealer.open(SEAL_CONTEXT, sealedPrivateKey), 'base64');
    const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    return {
      publicKey: createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64'),
      privateKey,
    };
  });
}

export function signText(text: string, { privateKey }: SigningKey): Uint8Array {
  return sign(null, Buffer.from(text), privateKey);
}

/** Verifies a signature; false also for a key that cannot be read. */
export function isSignedBy(publicKey: string, text: string, signature: Uint8Array): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return verify(null, Buffer.from(text), key, signature);
  } catch {
    return false;
  }
}
