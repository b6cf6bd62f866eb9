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
  }
  const core: Core;
  // The package is CommonJS.
  export default core;
}
declare module 'crypto-js/tripledes.js';
declare module 'crypto-js/mode-ecb.js';
