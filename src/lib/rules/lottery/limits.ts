import type { Play } from './types.ts';

/** §14: so many stakes a bet may have; the five-star plays of SSC half as many. Operations may set lower ones. */
const MAX_STAKES = 100_000;
const MAX_STAKES_FIVE_STAR = 50_000;

/** Times that a bet may be multiplied. */
export const MAX_MULTIPLE = 10_000;

export function maxStakes(play: Play): number {
  return play.code.startsWith('SSC_5_') ? MAX_STAKES_FIVE_STAR : MAX_STAKES;
}
