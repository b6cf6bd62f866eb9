import { createHash, createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

const HEX_SHA256 = /^[0-9a-f]{64}$/;

/** Returns whether a text is one of the secrets, in constant time whatever its length. */
export function isSecret(secrets: readonly KeyObject[], given: string): boolean {
  const digest = sha256(given);
  return secrets.some((secret) => timingSafeEqual(sha256(secret.export()), digest));
}

function sha256(value: string | Uint8Array): Buffer {
  return createHash('sha256').update(value).digest();
}

/** Returns whether two short texts that are no secrets by themselves are equal, in constant time. */
export function isSameText(expected: string, given: string): boolean {
  return timingSafeEqual(sha256(expected), sha256(given));
}

/** Verifies a lower-case hex HMAC-SHA256 of bytes in constant time. */
export function isHmacOf(secrets: readonly KeyObject[], bytes: Uint8Array, signature: string): boolean {
  if (!HEX_SHA256.test(signature)) return false;
  const given = Buffer.from(signature, 'hex');
  return secrets.some((secret) => timingSafeEqual(createHmac('sha256', secret).update(bytes).digest(), given));
}
