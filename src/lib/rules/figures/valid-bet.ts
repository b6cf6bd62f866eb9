import type { GameCategory } from '../games/game-categories.ts';

/** Category of a settled bet: a game's, or the portal's own lottery. */
export type FactCategory = GameCategory | 'LOTT';

/** Categories whose bets count by what was won or lost, so that a bet on both sides counts for little. */
const RESULT_CATEGORIES: readonly FactCategory[] = ['LIVE', 'PVP', 'SPORTS', 'ESPORTS', 'COCKFIGHT'];

export interface SettledAmounts {
  stakeMinor: bigint;
  /** Wins of the bet itself, without jackpots and promotions. */
  payoutMinor: bigint;
  /** Part of the stake that was returned. */
  pushedMinor?: bigint;
  /** The smaller side of opposite bets, which counts against both sides. */
  oppositeMinor?: bigint;
}

/**
 * Returns the valid bet of a settled round: the part of its stake that counts as turnover. A cancelled or void round has
 * none; callers do not ask for it. `figures_valid_bet.sql` computes the same in the database.
 */
export function validBet(category: FactCategory, amounts: SettledAmounts): bigint {
  const { stakeMinor, payoutMinor, pushedMinor = 0n, oppositeMinor = 0n } = amounts;
  const counted = stakeMinor - pushedMinor - 2n * oppositeMinor;
  const result = payoutMinor > stakeMinor ? payoutMinor - stakeMinor : stakeMinor - payoutMinor;
  const valid = RESULT_CATEGORIES.includes(category) && result < counted ? result : counted;
  return valid > 0n ? valid : 0n;
}
