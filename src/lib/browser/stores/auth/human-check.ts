import type { EndpointResponse } from '#api/table';
import { call } from '../../client/client.ts';
import { createLoader } from '../loadable.ts';

export type Puzzle = EndpointResponse<'POST /wps/verification/slider'>;

export interface PuzzleMove {
  /** Left edge of the piece, in pixels of the picture. */
  x: number;
  durationMs: number;
  /** Positions of the piece over time: [x, milliseconds since the first touch]. */
  trail: [number, number][];
}

const loader = createLoader(() => call('POST /wps/verification/slider', { body: {} }));

export const $puzzle = loader.$store;
export const loadPuzzle: () => Promise<void> = loader.load;
/** Removes the puzzle, which is valid for one check. */
export const clearPuzzle: () => void = loader.clear;

/**
 * Returns the token that one sign-in or registration uses. Throws RefusedError when the piece is in the wrong position.
 */
export async function solvePuzzle(challengeId: string, move: PuzzleMove): Promise<string> {
  const { humanCheck } = await call('POST /wps/verification/slider/{challengeId}', {
    params: { challengeId },
    body: move,
  });
  return humanCheck;
}
