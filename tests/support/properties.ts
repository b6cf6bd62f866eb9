import * as fc from 'fast-check';

/**
 * Configures fast-check. `npm test` always generates the same cases, so that a change never fails for an unrelated
 * case; `npm run fuzz` generates others, and many more.
 */
const { PROPERTY_SEED, PROPERTY_FACTOR } = process.env;
const factor = Number(PROPERTY_FACTOR ?? 1);

fc.configureGlobal({ seed: Number(PROPERTY_SEED ?? 20_261_122), numRuns: 100 * factor });

/** Sets the number of cases of a property that needs another than the usual hundred. */
function runs(numRuns: number): { readonly numRuns: number } {
  return { numRuns: numRuns * factor };
}

/** Any character. fast-check's own unit `binary` lists all million of them first, which takes a second. */
const anyCharacter = fc
  .integer({ min: 0, max: 0x10_ff_ff })
  .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
  .map((code) => String.fromCodePoint(code));

export { anyCharacter, fc, runs };
