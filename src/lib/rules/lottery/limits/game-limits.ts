import { UNIT } from '#kernel/money';
import { hasJackpots } from '../jackpots.ts';
import type { GameGroup } from '../types.ts';

/** Bounds of bets (rulebook §14). Amounts are minor units of the merchant's currency. */
export interface GameLimits {
  minTotalStakeMinor: bigint;
  maxTotalStakeOfficialMinor: bigint;
  maxTotalStakeTwoSidedMinor: bigint;
  maxTotalStakeNumberMinor: bigint;
  maxTotalStakeVnSpecialMinor: bigint;
  /** Of all points on one number of a lô bet. */
  maxTotalStakeVnLoMinor: bigint;
  maxWinPerBetMinor: bigint;
  maxWinPerMemberDrawMinor: bigint;
  /** What a draw may cost the house at the worst. */
  houseMaxLossMinor: bigint;
  /** What one outcome may pay, whatever was staked beside it. */
  maxLiabilityMinor: bigint;
  /** By how much more of two opposite sides one is staked before their odds shift by a step; zero: they never do. */
  adjustmentStepMinor: bigint;
  maxCombinations: number;
  maxMultiplier: number;
  /** The largest share of a market's outcomes that one member may cover. */
  maxCoverageBps: number;
}

const million = (count: bigint) => count * 1_000_000n * UNIT;

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
const MAX_TOTAL_STAKE_OF_TICKETS = million(200n);

interface LimitedGame {
  readonly group: GameGroup;
  /** The time between two draws. */
  readonly intervalSeconds: number;
}

/** What holds where operations changed nothing. */
export function defaultLimits({ group, intervalSeconds }: LimitedGame): GameLimits {
  const step = HOUSE_MAX_LOSS.find(({ intervalBelowSeconds }) => intervalSeconds < intervalBelowSeconds);
  const houseMaxLossMinor = step?.amountMinor ?? HOUSE_MAX_LOSS_OF_A_DAY;
  const tickets = hasJackpots({ group })
    ? { minTotalStakeMinor: UNIT, maxTotalStakeNumberMinor: MAX_TOTAL_STAKE_OF_TICKETS }
    : {};
  return { ...COMMON, ...tickets, houseMaxLossMinor, maxLiabilityMinor: houseMaxLossMinor * LIABILITY_TIMES_LOSS };
}
