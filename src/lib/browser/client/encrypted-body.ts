import type { JWK } from 'jose';

/**
 * Encrypts a body for the server's current public key (docs/spec/decisions.md §3). Imports jose at the first encrypted
 * call only.
 */
export async function encryptBody(text: string): Promise<string> {
  const [{ CompactEncrypt, importJWK }, key] = await Promise.all([import('jose'), currentKey()]);
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({
      alg: 'ECDH-ES',
      enc: 'A256GCM',
      ...(key.kid ? { kid: key.kid } : {}),
      iat: Math.floor(Date.now() / 1000) + key.clockSkewSeconds,
      jti: crypto.randomUUID(),
    })
    .encrypt(await importJWK(key, 'ECDH-ES'));
}

interface ServerKey extends JWK {
  /** How far the server's clock is ahead of this one, according to its Date header. */
  clockSkewSeconds: number;
}

/** Requests the key for every encrypted request: keys rotate, and these requests are rare. */
async function currentKey(): Promise<ServerKey> {
  const response = await fetch('/wps/system/keys', { cache: 'no-store' });
  const { keys } = (await response.json()) as { keys: JWK[] };
  const [key] = keys;
  if (!key) throw new Error('the server publishes no key');
  const serverTime = Date.parse(response.headers.get('Date') ?? '');
  const skewMs = Number.isNaN(serverTime) ? 0 : serverTime - Date.now();
  return { ...key, clockSkewSeconds: Math.round(skewMs / 1000) };
}
