import CryptoJs from 'crypto-js/core.js';
import Hex from 'crypto-js/enc-hex.js';
import hmacSha256 from 'crypto-js/hmac-sha256.js';
import sha256 from 'crypto-js/sha256.js';

/*
 * Hashes bytes written as hexadecimal. Not by Web Crypto, which is asynchronous and needs a secure page: a draw is
 * recomputed synchronously, on any page and in settlement.
 */

/** 32 bytes in lower-case hexadecimal. */
export const HASH_HEX = /^[0-9a-f]{64}$/;

/** Throws RangeError for anything but 32 bytes in lower-case hexadecimal. */
export function checkedHash(hex: string): string {
  if (!HASH_HEX.test(hex)) throw new RangeError('32 bytes in lower-case hexadecimal are needed');
  return hex;
}

export function sha256Hex(bytesHex: string): string {
  return sha256(Hex.parse(bytesHex)).toString();
}

/** Hashes a text (UTF-8) that arrives in parts. */
export interface TextHasher {
  add(part: string): void;
  /** Returns the hash of all parts; nothing is added after it. */
  hex(): string;
}

export function createTextHasher(): TextHasher {
  const hasher = CryptoJs.algo.SHA256.create();
  return { add: (part) => void hasher.update(part), hex: () => hasher.finalize().toString() };
}

/** Returns the HMAC of a text (UTF-8). */
export function hmacOfText(keyHex: string, message: string): string {
  return hmacSha256(message, Hex.parse(keyHex)).toString();
}

/** Returns the HMAC of bytes as eight big-endian words. */
export function hmacWords(keyHex: string, messageHex: string): number[] {
  return hmacSha256(Hex.parse(messageHex), Hex.parse(keyHex)).words.map((word) => word >>> 0);
}
