import type { PuzzleMove } from '#browser/stores/auth/human-check';

/** Limit of sent points, more than a hand produces; the server accepts 2,000. */
const MAX_POINTS = 1500;

export interface SlideTrail {
  /** Records the piece's position. The first call starts the clock. */
  record: (x: number, nowMs: number) => void;
  /** Returns the move, ending with the time of release. */
  end: (x: number, nowMs: number) => PuzzleMove;
}

/** Records how the piece moved: hands hesitate and accelerate, scripts do not. */
export function createSlideTrail(): SlideTrail {
  const trail: [number, number][] = [];
  let startMs: number | undefined;

  function record(x: number, nowMs: number): void {
    startMs ??= nowMs;
    // Replaces the last point when the trail is full, because it must end where the piece was released.
    if (trail.length === MAX_POINTS) trail.pop();
    trail.push([x, Math.round(nowMs - startMs)]);
  }

  return {
    record: record,
    end: (x, nowMs) => {
      record(x, nowMs);
      return { x, durationMs: Math.round(nowMs - (startMs ?? nowMs)), trail };
    },
  };
}
