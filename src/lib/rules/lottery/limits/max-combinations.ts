import type { BetType } from '../types.ts';

/**
 * Maximum combinations of a bet (docs/spec/lottery-rulebook.md §14); the five-star bet types of SSC have half. Staff
 * can set lower ones.
 */
const MAX_COMBINATIONS = 100_000;
const MAX_COMBINATIONS_FIVE_STAR = 50_000;

/** Largest multiplier of a bet. */
export const MAX_MULTIPLIER = 10_000;

export function maxCombinations(betType: BetType): number {
  return betType.code.startsWith('SSC_5_') ? MAX_COMBINATIONS_FIVE_STAR : MAX_COMBINATIONS;
}
