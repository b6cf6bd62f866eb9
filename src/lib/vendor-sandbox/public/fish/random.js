// @ts-check
/** Numbers for the picture only (mulberry32); what a shot is worth is drawn on the server. */
let state = crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;

/** Returns a number from `low` to `high`. */
export function between(/** @type {number} */ low, /** @type {number} */ high) {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return low + (((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * (high - low);
}
