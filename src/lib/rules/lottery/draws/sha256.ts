import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

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
  return bytesToHex(sha256(hexToBytes(bytesHex)));
}

/** Hashes a text (UTF-8) that arrives in parts. */
export interface TextHasher {
  add(part: string): void;
  /** Returns the hash of all parts; nothing is added after it. */
  hex(): string;
}

export function createTextHasher(): TextHasher {
  const hasher = sha256.create();
  return { add: (part) => void hasher.update(utf8ToBytes(part)), hex: () => bytesToHex(hasher.digest()) };
}

/** Returns the HMAC of a text (UTF-8). */
export function hmacOfText(keyHex: string, message: string): string {
  return bytesToHex(hmac(sha256, hexToBytes(keyHex), utf8ToBytes(message)));
}

/** Returns the HMAC of bytes as eight big-endian words. */
export function hmacWords(keyHex: string, messageHex: string): number[] {
  const { buffer, byteOffset, byteLength } = hmac(sha256, hexToBytes(keyHex), hexToBytes(messageHex));
  const hash = new DataView(buffer, byteOffset, byteLength);
  return Array.from({ length: byteLength / 4 }, (_, index) => hash.getUint32(4 * index));
}
