import CryptoJs from 'crypto-js/core.js';
import 'crypto-js/tripledes.js';
import 'crypto-js/mode-ecb.js';

/**
 * Addresses of service windows as the specification's clients expect them (decisions §4): Base64 of DES-ECB, the key behind
 * it. It hides an address from a casual look and protects nothing: `isAllowedAddress` is what protects.
 */
const KEY_LENGTH = 8;
const OPTIONS = { mode: CryptoJs.mode.ECB, padding: CryptoJs.pad.Pkcs7 };

/** `key` has eight characters of ASCII. */
export function hidePath(address: string, key: string): string {
  if (!/^[\x21-\x7e]{8}$/.test(key)) throw new RangeError('a key has eight characters');
  const hidden = CryptoJs.DES.encrypt(CryptoJs.enc.Utf8.parse(address), CryptoJs.enc.Utf8.parse(key), OPTIONS);
  return hidden.toString() + key;
}

/** Undefined for what was not made so. */
export function showPath(path: string): string | undefined {
  const [hidden, key] = [path.slice(0, -KEY_LENGTH), path.slice(-KEY_LENGTH)];
  if (hidden === '' || !/^[A-Za-z0-9+/]+={0,2}$/.test(hidden)) return undefined;
  try {
    return CryptoJs.DES.decrypt(hidden, CryptoJs.enc.Utf8.parse(key), OPTIONS).toString(CryptoJs.enc.Utf8) || undefined;
  } catch {
    // With another key the bytes that come out are no text.
    return undefined;
  }
}

/** Whether a window may open it: https, no name or password in it, and on the operator's list of hosts. */
export function isAllowedAddress(address: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  return protocol === 'https:' && username === '' && password === '' && hosts.includes(hostname);
}
