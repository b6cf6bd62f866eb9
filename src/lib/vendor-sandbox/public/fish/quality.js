// @ts-check

/** Pixels of the bitmap per CSS pixel at most, from the best picture to the quickest. */
const DENSITIES = [2, 1.5, 1];
/** Frames that are measured together, and the longest that they may take on average: a screen shows one in 16.7 ms. */
const WINDOW = 45;
const LONGEST_MS = 19;

let level = 0;
let frames = 0;
let sumMs = 0;
/** The first frames wait for pictures and fonts. */
let isSettled = false;

/** Pixels per CSS pixel that this device draws fast enough. */
export const maxDensity = () => DENSITIES[level] ?? 1;

/** Starts to measure again: the page was hidden, or has drawn its pictures again. */
export function restart() {
  frames = 0;
  sumMs = 0;
}

/**
 * Notes the time since the frame before. Returns whether frames take too long, so that the picture gets fewer pixels.
 * @param {number} ms
 */
export function isTooSlow(ms) {
  sumMs += ms;
  frames += 1;
  if (frames < WINDOW) return false;
  const isSlow = isSettled && sumMs / frames > LONGEST_MS && level < DENSITIES.length - 1;
  isSettled = true;
  restart();
  if (isSlow) level += 1;
  return isSlow;
}
