/** Source of cryptographic randomness for ids and secrets; passed in so that tests can control it. */
export interface RandomSource {
  bytes(length: number): Uint8Array;
}

/** Uses WebCrypto, which Node and browsers share. */
export const cryptoRandom: RandomSource = {
  bytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
};

// Crockford's base 32 without I, L, O and U, so that ids can be read aloud and typed.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns a public id: a prefix and `length` characters of 5 random bits each ("M7K2Q9T4XB"). */
export function randomId(random: RandomSource, prefix: string, length = 12): string {
  let id = prefix;
  for (const byte of random.bytes(length)) id += ALPHABET[byte & 31];
  return id;
}

/** Returns an opaque secret of `byteLength` random bytes in base64url. */
export function randomToken(random: RandomSource, byteLength = 32): string {
  const binary = Array.from(random.bytes(byteLength), (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
