/** Where ids and secrets come from: cryptographic randomness, passed in so that tests can name it. */
export interface RandomSource {
  bytes(length: number): Uint8Array;
}

/** WebCrypto: the same call in Node and in the browser. */
export const cryptoRandom: RandomSource = {
  bytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
};

// Crockford's base 32: no I, L, O or U, so that an id can be read aloud and typed again.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A public id: a prefix and `length` characters of 5 random bits each ("M7K2Q9T4XB"). */
export function randomId(random: RandomSource, prefix: string, length = 12): string {
  let id = prefix;
  for (const byte of random.bytes(length)) id += ALPHABET[byte & 31];
  return id;
}

/** An opaque secret of `byteLength` random bytes in base64url (32 bytes: 256 bits). */
export function randomToken(random: RandomSource, byteLength = 32): string {
  const binary = Array.from(random.bytes(byteLength), (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
