import Hex from 'crypto-js/enc-hex.js';
import hmacSha256 from 'crypto-js/hmac-sha256.js';
import sha256 from 'crypto-js/sha256.js';

/*
 * Hashes over bytes written as hexadecimal. Not Web Crypto, which answers later and only on secure pages: a draw is
 * recomputed in one go, on any page and in settlement alike.
 */

/** 32 bytes in lower case. */
export const HASH_HEX = /^[0-9a-f]{64}$/;

export function sha256Hex(bytesHex: string): string {
  return sha256(Hex.parse(bytesHex)).toString();
}

/** The message is text (UTF-8). */
export function hmacOfText(keyHex: string, message: string): string {
  return hmacSha256(message, Hex.parse(keyHex)).toString();
}

/** The message is bytes; gives the eight words of the hash, big-endian. */
export function hmacWords(keyHex: string, messageHex: string): number[] {
  return hmacSha256(Hex.parse(messageHex), Hex.parse(keyHex)).words.map((word) => word >>> 0);
}
