/**
 * Leaves the embedded database as its baseline compiler has compiled it: optimizing it keeps a core busy for three seconds after each
 * start, and few tests run longer.
 */
export const EMBEDDED_FLAGS = ['--liftoff-only'];
