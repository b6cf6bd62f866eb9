/** Where the piece was and when: [x, milliseconds since the first touch]. */
export type TrailPoint = readonly [x: number, atMs: number];

export interface Move {
  /** Left edge of the piece when it was let go. */
  x: number;
  durationMs: number;
  trail: readonly TrailPoint[];
}

const MIN_DURATION_MS = 250;
const MIN_MOMENTS = 4;
/** The trail must end where and when the move says that it did, as far as rounding and a last frame allow. */
const END_TOLERANCE_PX = 4;
const END_TOLERANCE_MS = 250;
/** A program's straight line keeps one speed to well under this; no hand or key does. */
const SPEED_TOLERANCE = 0.01;

/**
 * Whether a move can be a person's, by pointer or by keyboard. It only makes a program's life harder, as any such
 * test does: single use, few tries and the limits by address are what a program really meets.
 */
export function looksHuman({ x, durationMs, trail }: Move): boolean {
  const moments = distinctMoments(trail);
  const first = moments[0];
  const last = moments.at(-1);
  if (!first || !last || moments.length < MIN_MOMENTS || durationMs < MIN_DURATION_MS) return false;
  const endsThere = Math.abs(last[0] - x) <= END_TOLERANCE_PX;
  const endsThen = Math.abs(last[1] - first[1] - durationMs) <= END_TOLERANCE_MS;
  return endsThere && endsThen && first[1] >= 0 && !hasOneSpeed(moments);
}

/** One point a moment, the last one; empty when time runs backwards. */
function distinctMoments(trail: readonly TrailPoint[]): TrailPoint[] {
  const moments: TrailPoint[] = [];
  for (const point of trail) {
    const before = moments.at(-1);
    if (before && point[1] < before[1]) return [];
    if (before && point[1] === before[1]) moments.pop();
    moments.push(point);
  }
  return moments;
}

function hasOneSpeed(moments: readonly TrailPoint[]): boolean {
  const speeds = moments.slice(1).map((point, index) => {
    const before = moments[index] ?? point;
    return (point[0] - before[0]) / (point[1] - before[1]);
  });
  const mean = speeds.reduce((sum, speed) => sum + speed, 0) / speeds.length;
  return speeds.every((speed) => Math.abs(speed - mean) <= Math.abs(mean) * SPEED_TOLERANCE);
}
