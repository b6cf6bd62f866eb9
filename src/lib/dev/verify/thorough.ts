/**
 * Whether a run also repeats in other forms what one test proves: every language, both database engines for all that moves money,
 * and the variants of flows in a browser (`npm test -- --thorough`).
 */
export const IS_THOROUGH = process.env['THOROUGH'] === '1';
