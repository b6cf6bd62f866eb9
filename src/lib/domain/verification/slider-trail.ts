/** Position of the piece and time: [x, milliseconds since the first touch]. */
export type TrailPoint = readonly [x: number, atMs: number];

export interface Move {
  /** Left edge of the piece when it was released. */
  x: number;
  durationMs: number;
  trail: readonly TrailPoint[];
}

const MIN_DURATION_MS = 250;
const MIN_SAMPLES = 4;
/** Allowed difference between the end of the trail and that of the move, for rounding, and for a move after the last recorded point. */
const END_TOLERANCE_PX = 4;
const END_TOLERANCE_MS = 250;
/** Relative variation of speed below which a move counts as automated; a hand or a key varies more. */
const SPEED_TOLERANCE = 0.01;

/**
 * True when a move can be a person's, by pointer or keyboard. This only makes automation harder. The real protection: a
 * puzzle is solved once and allows three attempts, and networks are limited.
 */
export function looksHuman({ x, durationMs, trail }: Move): boolean {
  const samples = samplesOf(trail);
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last || samples.length < MIN_SAMPLES || durationMs < MIN_DURATION_MS) return false;
  const endsAtPosition = Math.abs(last[0] - x) <= END_TOLERANCE_PX;
  const endsInTime = Math.abs(last[1] - first[1] - durationMs) <= END_TOLERANCE_MS;
  return endsAtPosition && endsInTime && first[1] >= 0 && !hasConstantSpeed(samples);
}

/** Keeps the last point of each time; empty when the times are not ascending. */
function samplesOf(trail: readonly TrailPoint[]): TrailPoint[] {
  const samples: TrailPoint[] = [];
  for (const point of trail) {
    const before = samples.at(-1);
    if (before && point[1] < before[1]) return [];
    if (before && point[1] === before[1]) samples.pop();
    samples.push(point);
  }
  return samples;
}

function hasConstantSpeed(samples: readonly TrailPoint[]): boolean {
  const speeds = samples.slice(1).map((point, index) => {
    const before = samples[index] ?? point;
    return (point[0] - before[0]) / (point[1] - before[1]);
  });
  const mean = speeds.reduce((sum, speed) => sum + speed, 0) / speeds.length;
  return speeds.every((speed) => Math.abs(speed - mean) <= Math.abs(mean) * SPEED_TOLERANCE);
}
