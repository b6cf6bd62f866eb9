import type { PuzzleMove } from '#browser/stores/auth/human-check';

/** More points than a hand makes are not sent; the server takes 2,000. */
const MAX_POINTS = 1500;

export interface SlideTrail {
  /** Notes where the piece is now. The first note starts the clock. */
  note: (x: number, nowMs: number) => void;
  /** The move as far as it went, with the moment of letting go. */
  end: (x: number, nowMs: number) => PuzzleMove;
}

/** Records how the piece travelled: hands hesitate and speed up, scripts do not. */
export function createSlideTrail(): SlideTrail {
  const trail: [number, number][] = [];
  let startMs: number | undefined;

  function note(x: number, nowMs: number): void {
    startMs ??= nowMs;
    // When it is full the last point moves on: the trail must end where the piece was let go.
    if (trail.length === MAX_POINTS) trail.pop();
    trail.push([x, Math.round(nowMs - startMs)]);
  }

  return {
    note,
    end: (x, nowMs) => {
      note(x, nowMs);
      return { x, durationMs: Math.round(nowMs - (startMs ?? nowMs)), trail };
    },
  };
}
