import { UNIT } from '#kernel/money';
import { hasJackpots } from '../jackpots.ts';
import type { GameGroup } from '../types.ts';

/** Limits of bets (docs/spec/lottery-rulebook.md §14). Amounts are minor units of the merchant's currency. */
export interface GameLimits {
  minTotalStakeMinor: bigint;
  maxTotalStakeOfficialMinor: bigint;
  maxTotalStakeTwoSidedMinor: bigint;
  maxTotalStakeNumberMinor: bigint;
  maxTotalStakeVnSpecialMinor: bigint;
  /** Maximum total stake of all points on one number of a lô bet. */
  maxTotalStakeVnLoMinor: bigint;
  maxWinPerBetMinor: bigint;
  maxWinPerMemberDrawMinor: bigint;
  /** Maximum loss of the house in one draw. */
  houseMaxLossMinor: bigint;
  /** Maximum payout of one outcome. */
  maxLiabilityMinor: bigint;
  /** Imbalance of two opposite sides for each step of odds adjustment; zero turns adjustments off. */
  adjustmentStepMinor: bigint;
  maxCombinations: number;
  maxMultiplier: number;
  /** Maximum share of a market's outcomes that one member may cover. */
  maxCoverageBps: number;
}

const million = (count: bigint) => count * 1_000_000n * UNIT;

export const DEFAULT_MAX_COVERAGE_BPS = 9000;

const COMMON: Omit<GameLimits, 'houseMaxLossMinor' | 'maxLiabilityMinor'> = {
  minTotalStakeMinor: 1000n * UNIT,
  maxTotalStakeOfficialMinor: million(50n),
  maxTotalStakeTwoSidedMinor: million(100n),
  maxTotalStakeNumberMinor: million(20n),
  maxTotalStakeVnSpecialMinor: million(50n),
  maxTotalStakeVnLoMinor: million(20n),
  maxWinPerBetMinor: million(2000n),
  maxWinPerMemberDrawMinor: million(5000n),
  adjustmentStepMinor: 0n,
  maxCombinations: 100_000,
  maxMultiplier: 10_000,
  maxCoverageBps: DEFAULT_MAX_COVERAGE_BPS,
};

const HOUSE_MAX_LOSS = [
  { intervalBelowSeconds: 300, amountMinor: million(3000n) },
  { intervalBelowSeconds: 3600, amountMinor: million(5000n) },
];
const HOUSE_MAX_LOSS_OF_A_DAY = million(20_000n);
/**
 * Default cap of an outcome as a multiple of the draw's maximum loss; the rulebook leaves it open. Balanced markets
 * rarely reach it.
 */
const LIABILITY_TIMES_LOSS = 10n;

/** Maximum of Mega and Power: eighteen numbers (bao 18) are 18,564 tickets. */
const MAX_TOTAL_STAKE_OF_TICKETS = million(200n);

interface LimitedGame {
  readonly group: GameGroup;
  /** Time between two draws. */
  readonly intervalSeconds: number;
}

/** Returns the limits of a game before staff change them. */
export function defaultLimits({ group, intervalSeconds }: LimitedGame): GameLimits {
  const step = HOUSE_MAX_LOSS.find(({ intervalBelowSeconds }) => intervalSeconds < intervalBelowSeconds);
  const houseMaxLossMinor = step?.amountMinor ?? HOUSE_MAX_LOSS_OF_A_DAY;
  const tickets = hasJackpots({ group })
    ? { minTotalStakeMinor: UNIT, maxTotalStakeNumberMinor: MAX_TOTAL_STAKE_OF_TICKETS }
    : {};
  return { ...COMMON, ...tickets, houseMaxLossMinor, maxLiabilityMinor: houseMaxLossMinor * LIABILITY_TIMES_LOSS };
}
