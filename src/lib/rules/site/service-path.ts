import CryptoJs from 'crypto-js/core.js';
import 'crypto-js/tripledes.js';
import 'crypto-js/mode-ecb.js';

/**
 * Addresses of service windows as the specification's clients expect them (docs/spec/decisions.md §4): Base64 of DES-ECB
 * followed by the key. This only obfuscates an address; `isAllowedAddress` protects visitors.
 */
const KEY_LENGTH = 8;
const OPTIONS = { mode: CryptoJs.mode.ECB, padding: CryptoJs.pad.Pkcs7 };

/** Obfuscates an address. Throws RangeError unless `key` is eight printable ASCII characters. */
export function obfuscateAddress(address: string, key: string): string {
  if (!/^[\x21-\x7e]{8}$/.test(key)) throw new RangeError('a key has eight characters');
  const hidden = CryptoJs.DES.encrypt(CryptoJs.enc.Utf8.parse(address), CryptoJs.enc.Utf8.parse(key), OPTIONS);
  return hidden.toString() + key;
}

/** Returns the address of an obfuscated path; undefined when it is malformed. */
export function readAddress(path: string): string | undefined {
  const [hidden, key] = [path.slice(0, -KEY_LENGTH), path.slice(-KEY_LENGTH)];
  if (hidden === '' || !/^[A-Za-z0-9+/]+={0,2}$/.test(hidden)) return undefined;
  try {
    return CryptoJs.DES.decrypt(hidden, CryptoJs.enc.Utf8.parse(key), OPTIONS).toString(CryptoJs.enc.Utf8) || undefined;
  } catch {
    // A wrong key decrypts to bytes that are not valid UTF-8.
    return undefined;
  }
}

/** True when a service window may open the address: https, without credentials, on one of the configured hosts. */
export function isAllowedAddress(address: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  return protocol === 'https:' && username === '' && password === '' && hosts.includes(hostname);
}
