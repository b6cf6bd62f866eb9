/** Fast enough to mean "away" over a short way. */
const FLICK_PX_PER_MS = 0.6;
const FLICK_LEAST_PX = 24;
/** The part of its height that a sheet is pulled down to be closed without haste. */
const FAR_SHARE = 0.3;

export interface Swipe {
  /** How far down the finger is from where it began; negative above. */
  distancePx: number;
  durationMs: number;
  heightPx: number;
}

/** Whether a sheet that was pulled so is to close; otherwise it goes back to its place. */
export function isSwipeAway({ distancePx, durationMs, heightPx }: Swipe): boolean {
  if (distancePx >= heightPx * FAR_SHARE) return true;
  return distancePx >= FLICK_LEAST_PX && distancePx / Math.max(1, durationMs) >= FLICK_PX_PER_MS;
}
