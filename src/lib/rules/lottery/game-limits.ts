import { UNIT } from '#kernel/money';
import { hasJackpots } from './jackpots.ts';
import type { GameGroup } from './types.ts';

/** Bounds of bets (rulebook §14). Amounts are minor units of the merchant's currency. */
export interface GameLimits {
  minCostMinor: bigint;
  maxCostOfficialMinor: bigint;
  maxCostTwoSidedMinor: bigint;
  maxCostNumberMinor: bigint;
  maxCostVnSpecialMinor: bigint;
  /** Of all points on one number of a lô bet. */
  maxCostVnLoMinor: bigint;
  maxWinPerBetMinor: bigint;
  maxWinPerMemberDrawMinor: bigint;
  /** What a draw may cost the house at the worst. */
  houseMaxLossMinor: bigint;
  /** What one outcome may pay, whatever was staked beside it. */
  maxLiabilityMinor: bigint;
  /** By how much more of two opposite sides one is staked before their odds shift by a step; zero: they never do. */
  shiftStepMinor: bigint;
  maxStakes: number;
  maxMultiple: number;
  /** The largest share of a market's outcomes that one member may cover. */
  maxCoverageBps: number;
}

const million = (count: bigint) => count * 1_000_000n * UNIT;

const COMMON: Omit<GameLimits, 'houseMaxLossMinor' | 'maxLiabilityMinor'> = {
  minCostMinor: 1000n * UNIT,
  maxCostOfficialMinor: million(50n),
  maxCostTwoSidedMinor: million(100n),
  maxCostNumberMinor: million(20n),
  maxCostVnSpecialMinor: million(50n),
  maxCostVnLoMinor: million(20n),
  maxWinPerBetMinor: million(2000n),
  maxWinPerMemberDrawMinor: million(5000n),
  shiftStepMinor: 0n,
  maxStakes: 100_000,
  maxMultiple: 10_000,
  maxCoverageBps: 9000,
};

const HOUSE_MAX_LOSS = [
  { intervalBelowSeconds: 300, amountMinor: million(3000n) },
  { intervalBelowSeconds: 3600, amountMinor: million(5000n) },
];
const HOUSE_MAX_LOSS_OF_A_DAY = million(20_000n);
/** The rulebook leaves the number's own cap to the business: so high that a market which pays for itself is seldom cut. */
const LIABILITY_TIMES_LOSS = 10n;

/** Eighteen numbers of Mega and Power (bao 18) are 18,564 tickets; a ticket costs no less than one of the currency. */
const MAX_COST_OF_TICKETS = million(200n);

interface LimitedGame {
  readonly group: GameGroup;
  /** The time between two draws. */
  readonly intervalSeconds: number;
}

/** What holds where operations changed nothing. */
export function defaultLimits({ group, intervalSeconds }: LimitedGame): GameLimits {
  const step = HOUSE_MAX_LOSS.find(({ intervalBelowSeconds }) => intervalSeconds < intervalBelowSeconds);
  const houseMaxLossMinor = step?.amountMinor ?? HOUSE_MAX_LOSS_OF_A_DAY;
  const tickets = hasJackpots({ group }) ? { minCostMinor: UNIT, maxCostNumberMinor: MAX_COST_OF_TICKETS } : {};
  return { ...COMMON, ...tickets, houseMaxLossMinor, maxLiabilityMinor: houseMaxLossMinor * LIABILITY_TIMES_LOSS };
}
