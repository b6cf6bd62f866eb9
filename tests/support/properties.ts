import * as fc from 'fast-check';

/**
 * fast-check as our tests use it. The gate draws the same cases for the same code, so that a change is never refused
 * for a case that it has nothing to do with; `npm run fuzz` draws others, and many more, to find what is still wrong.
 */
const { PROPERTY_SEED, PROPERTY_FACTOR } = process.env;
const factor = Number(PROPERTY_FACTOR ?? 1);

fc.configureGlobal({ seed: Number(PROPERTY_SEED ?? 20_261_122), numRuns: 100 * factor });

/** For a property that wants another number of cases than the usual hundred. */
function runs(numRuns: number): { readonly numRuns: number } {
  return { numRuns: numRuns * factor };
}

export { fc, runs };
