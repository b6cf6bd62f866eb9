import type { BetType } from '../types.ts';

/** §14: so many stakes a bet may have; the five-star bet types of SSC half as many. Operations may set lower ones. */
const MAX_COMBINATIONS = 100_000;
const MAX_COMBINATIONS_FIVE_STAR = 50_000;

/** Times that a bet may be multiplied. */
export const MAX_MULTIPLIER = 10_000;

export function maxCombinations(betType: BetType): number {
  return betType.code.startsWith('SSC_5_') ? MAX_COMBINATIONS_FIVE_STAR : MAX_COMBINATIONS;
}
