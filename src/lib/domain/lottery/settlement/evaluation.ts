import * as z from 'zod';
import { cappedPayout, PUSH, settle, wonOfJackpots, type DrawResult, type Prizes, type Win } from '#rules/lottery';
import { limitTopPrizes, type TopPrizeStakes } from './limited-prizes.ts';
import { parsePayoutTerms, payoutTermsRow } from '../bets/payout-terms.ts';

/** A payout group: the bets of a draw that pay alike, with the values they share. */
export const payoutGroupRow = payoutTermsRow.extend({
  payoutKey: z.string(),
  combinations: z.int(),
  capMinor: z.bigint(),
  rebateMinor: z.bigint(),
});

export type PayoutGroup = z.input<typeof payoutGroupRow>;

/** A payout group with a payout: a win or returned stakes. */
export interface PaidPayoutGroup {
  payoutKey: string;
  /** Gross payout before the cap. */
  payoutMinor: bigint;
  paidMinor: bigint;
  /** The rebate without the share of returned stakes, which earn none; null when no stake is returned and all of it is due. */
  rebateMinor: bigint | null;
  wins: { tier: string; count: number }[];
  /** False when only stakes are returned. */
  isWin: boolean;
}

/** The draw's result, the stakes that share limited prizes, and the jackpots' prize per unit by tier. */
export interface Outcome {
  readonly result: DrawResult;
  readonly topPrizeStakes: TopPrizeStakes;
  readonly jackpots: Prizes;
}

/** Evaluates a payout group; undefined when nothing is paid. Throws Error for malformed terms, which placing a bet refuses. */
export function evaluatePayoutGroup(
  group: PayoutGroup,
  { result, topPrizeStakes, jackpots }: Outcome,
): PaidPayoutGroup | undefined {
  const { betType, selection, prizes, isJackpotEligible } = parsePayoutTerms(group, result.group);
  const shares = isJackpotEligible ? jackpots : {};
  const paidPrizes = { ...limitTopPrizes(betType, prizes, topPrizeStakes), ...shares };
  const { wins, payoutPerUnitMinor } = settle(betType, selection, result, paidPrizes);
  if (payoutPerUnitMinor === 0n) return undefined;
  const jackpotPerUnitMinor = wonOfJackpots(wins, shares);
  const settled = { combinations: group.combinations, wins, payoutPerUnitMinor, jackpotPerUnitMinor };
  const amounts = cappedPayout(settled, group, group.capMinor);
  // The payout rounds down to zero.
  if (amounts.paidMinor === 0n) return undefined;
  return {
    payoutKey: group.payoutKey,
    ...amounts,
    rebateMinor: getRemainingRebate(group, wins),
    wins: wins.map(({ tier, count }) => ({ tier, count })),
    isWin: wins.some(({ tier }) => tier !== PUSH),
  };
}

function getRemainingRebate({ rebateMinor, combinations }: PayoutGroup, wins: readonly Win[]): bigint | null {
  const returned = wins.reduce((total, { tier, count }) => (tier === PUSH ? total + count : total), 0);
  return returned === 0 ? null : (rebateMinor * BigInt(combinations - returned)) / BigInt(combinations);
}
