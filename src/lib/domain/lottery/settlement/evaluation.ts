import * as z from 'zod';
import {
  cappedPayout,
  getTotalStake,
  PUSH,
  settle,
  wonOfJackpots,
  type DrawResult,
  type Prizes,
  type Win,
} from '#rules/lottery';
import { pickedSidesOf } from '#rules/lottery/pricing/two-sided';
import { limitTopPrizes, type TopPrizeStakes } from './limited-prizes.ts';
import { parsePayoutTerms, payoutTermsRow, type PayoutTerms } from '../bets/payout-terms.ts';

/** A payout group: the bets of a draw that pay alike, with the values they share. */
export const payoutGroupRow = payoutTermsRow.extend({
  payoutKey: z.string(),
  combinations: z.int(),
  capMinor: z.bigint(),
  rebateMinor: z.bigint(),
});

export type PayoutGroup = z.input<typeof payoutGroupRow>;

/** Result of a payout group: the same for each of its bets. */
export interface EvaluatedPayoutGroup {
  payoutKey: string;
  /** Undefined when nothing is paid. */
  paid: PaidAmounts | undefined;
  /** The stakes of each bet on sides that have an opposite, returned ones excluded. */
  sides: SideStake[];
}

/** A payout: a win or returned stakes. */
export interface PaidAmounts {
  /** Gross payout before the cap. */
  payoutMinor: bigint;
  paidMinor: bigint;
  /** Part of it that jackpot pools pay. */
  jackpotMinor: bigint;
  /** Part of it that is returned stakes. */
  pushedMinor: bigint;
  /** The rebate without the share of returned stakes, which earn none; null when no stake is returned and all of it is due. */
  rebateMinor: bigint | null;
  wins: { tier: string; count: number }[];
  /** False when only stakes are returned. */
  isWin: boolean;
}

export interface SideStake {
  /** The pair of opposite sides, and the position of this one in it. */
  pair: string;
  position: 0 | 1;
  stakeMinor: bigint;
}

/** The draw's result, the stakes that share limited prizes, and the jackpots' prize per unit by tier. */
export interface Outcome {
  readonly result: DrawResult;
  readonly topPrizeStakes: TopPrizeStakes;
  readonly jackpots: Prizes;
}

/** Evaluates a payout group. Throws Error for malformed terms, which placing a bet refuses. */
export function evaluatePayoutGroup(group: PayoutGroup, outcome: Outcome): EvaluatedPayoutGroup {
  const terms = parsePayoutTerms(group, outcome.result.group);
  return {
    payoutKey: group.payoutKey,
    paid: getPaidAmounts(group, terms, outcome),
    sides: listSideStakes(group, terms, outcome),
  };
}

function getPaidAmounts(
  group: PayoutGroup,
  { betType, selection, prizes, isJackpotEligible }: PayoutTerms,
  { result, topPrizeStakes, jackpots }: Outcome,
): PaidAmounts | undefined {
  const shares = isJackpotEligible ? jackpots : {};
  const paidPrizes = { ...limitTopPrizes(betType, prizes, topPrizeStakes), ...shares };
  const { wins, payoutPerUnitMinor } = settle(betType, selection, result, paidPrizes);
  if (payoutPerUnitMinor === 0n) return undefined;
  const jackpotPerUnitMinor = wonOfJackpots(wins, shares);
  const settled = { combinations: group.combinations, wins, payoutPerUnitMinor, jackpotPerUnitMinor };
  const amounts = cappedPayout(settled, group, group.capMinor);
  // The payout rounds down to zero.
  if (amounts.paidMinor === 0n) return undefined;
  const pushed = countPushed(wins);
  return {
    ...amounts,
    pushedMinor: getTotalStake(pushed, group),
    rebateMinor: pushed === 0 ? null : getRemainingRebate(group, pushed),
    wins: wins.map(({ tier, count }) => ({ tier, count })),
    isWin: wins.some(({ tier }) => tier !== PUSH),
  };
}

function countPushed(wins: readonly Win[]): number {
  return wins.reduce((total, { tier, count }) => (tier === PUSH ? total + count : total), 0);
}

function getRemainingRebate({ rebateMinor, combinations }: PayoutGroup, pushed: number): bigint {
  return (rebateMinor * BigInt(combinations - pushed)) / BigInt(combinations);
}

function listSideStakes(group: PayoutGroup, { betType, selection }: PayoutTerms, { result }: Outcome): SideStake[] {
  const sides = pickedSidesOf(betType, selection.picks[0] ?? []);
  const stakeMinor = getTotalStake(1, group);
  return sides
    .filter(({ value }) => countPushed(betType.rule.wins([[value]], result)) === 0)
    .map(({ pair, position }) => ({ pair, position, stakeMinor }));
}
