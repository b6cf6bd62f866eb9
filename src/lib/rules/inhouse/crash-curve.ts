/** Largest multiplier of a flight, in hundredths. */
export const MAX_CRASH = 1_000_000;
const TICK_US = 10_000;
const START = 10n ** 12n;
const [GROWTH, PARTS] = [6n, 10_000n];
const HUNDREDTH = 10n ** 10n;

let curve: readonly number[] | undefined;

/** Returns the multipliers of a flight in hundredths by ticks of 10 ms, up to the largest one (§4.2). */
export function crashCurve(): readonly number[] {
  curve ??= computeCurve();
  return curve;
}

function computeCurve(): number[] {
  const multipliers: number[] = [];
  for (let size = START; ; size += (size * GROWTH) / PARTS) {
    const multiplier = Math.min(Number(size / HUNDREDTH), MAX_CRASH);
    multipliers.push(multiplier);
    if (multiplier === MAX_CRASH) return multipliers;
  }
}

/** Returns the tick at a time after the start, which the database's clock decides. Negative before the start; the curve has a last one. */
export function tickAt(elapsedUs: number): number {
  return Math.min(Math.floor(elapsedUs / TICK_US), crashCurve().length - 1);
}

export function multiplierAt(tick: number): number {
  return crashCurve()[tick] ?? MAX_CRASH;
}

/** Returns the first tick that reaches a multiplier; undefined for more than the largest. */
export function firstTickOf(multiplier: number): number | undefined {
  const tick = crashCurve().findIndex((reached) => reached >= multiplier);
  return tick < 0 ? undefined : tick;
}

/** Returns the tick at which a flight ends: the first one above its point. */
export function endTickOf(point: number): number {
  return firstTickOf(point + 1) ?? crashCurve().length;
}
