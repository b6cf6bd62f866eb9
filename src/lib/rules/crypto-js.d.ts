/** Types of the few parts of crypto-js that are used; the package has none. */
declare module 'crypto-js/core.js' {
  interface WordArray {
    toString(encoding?: object): string;
  }
  interface DesOptions {
    mode: object;
    padding: object;
  }
  interface Core {
    DES: {
      encrypt(text: string | WordArray, key: WordArray, options: DesOptions): WordArray;
      decrypt(text: string, key: WordArray, options: DesOptions): WordArray;
    };
    enc: { Utf8: { parse(text: string): WordArray } };
    mode: { ECB: object };
    pad: { Pkcs7: object };
    /** Filled by the modules of the algorithms. */
    algo: { SHA256: { create(): Hasher } };
  }
  interface Hasher {
    update(text: string): Hasher;
    finalize(): WordArray;
  }
  const core: Core;
  // The package is CommonJS.
  export default core;
}
declare module 'crypto-js/tripledes.js';
declare module 'crypto-js/mode-ecb.js';
declare module 'crypto-js/enc-hex.js' {
  export interface Bytes {
    /** Signed 32-bit words. */
    readonly words: readonly number[];
    /** Hexadecimal in lower case. */
    toString(): string;
  }
  const Hex: { parse(hex: string): Bytes };
  export default Hex;
}
declare module 'crypto-js/sha256.js' {
  import type { Bytes } from 'crypto-js/enc-hex.js';
  /** A string is encoded as UTF-8. */
  export default function sha256(message: Bytes | string): Bytes;
}
declare module 'crypto-js/hmac-sha256.js' {
  import type { Bytes } from 'crypto-js/enc-hex.js';
  /** A string is encoded as UTF-8. */
  export default function hmacSha256(message: Bytes | string, key: Bytes): Bytes;
}
