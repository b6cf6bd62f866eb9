import { UNIT } from '#kernel/money';
import { PUSH, type Win } from '../types.ts';

/** Denominations (docs/spec/lottery-rulebook.md §1.1), which the unit stake is multiplied with, in 1/10,000. */
const DENOMINATIONS = { YUAN: 10_000n, JIAO: 1000n, FEN: 100n, LI: 10n } as const satisfies Record<string, bigint>;
export type Denomination = keyof typeof DENOMINATIONS;

export interface Price {
  /** Price of a combination before denomination and multiplier, in minor units. */
  readonly unitStakeMinor: bigint;
  readonly denomination: Denomination;
  readonly multiplier: number;
}

/**
 * Computes `amount × unitStake × denomination × multiplier` for an amount per unit stake of 1, truncated
 * (docs/spec/lottery-rulebook.md §1.3).
 */
function priced(amount: bigint, { unitStakeMinor, denomination, multiplier }: Price): bigint {
  return (amount * unitStakeMinor * DENOMINATIONS[denomination] * BigInt(multiplier)) / (UNIT * UNIT);
}

/** Returns the total stake of a bet (docs/spec/lottery-rulebook.md §1.2). */
export function getTotalStake(combinations: number, price: Price): bigint {
  return priced(BigInt(combinations) * UNIT, price);
}

/** Returns the gross payout of a bet, before caps, from the payout for a unit stake of 1. */
export function payoutAtPrice(payoutPerUnitMinor: bigint, price: Price): bigint {
  return priced(payoutPerUnitMinor, price);
}

interface Settled {
  readonly combinations: number;
  readonly wins: readonly Win[];
  readonly payoutPerUnitMinor: bigint;
  /** Part of the payout that jackpot pools pay. */
  readonly jackpotPerUnitMinor?: bigint;
}

/**
 * Applies the payout cap (docs/spec/lottery-rulebook.md §14). The payout is never cut below the stakes that pushed
 * or won, and the part that jackpot pools pay is never cut. Returns the payout before and after the cap, and the part of it
 * that pools pay.
 */
export function cappedPayout(
  settled: Settled,
  price: Price,
  capMinor: bigint,
): { payoutMinor: bigint; paidMinor: bigint; jackpotMinor: bigint } {
  const payoutMinor = payoutAtPrice(settled.payoutPerUnitMinor, price);
  const returnedMinor = getTotalStake(returnedCombinations(settled), price);
  const jackpotMinor = payoutAtPrice(settled.jackpotPerUnitMinor ?? 0n, price);
  const limit = (capMinor > returnedMinor ? capMinor : returnedMinor) + jackpotMinor;
  return { payoutMinor, paidMinor: payoutMinor < limit ? payoutMinor : limit, jackpotMinor };
}

/** Counts the combinations whose stake is returned: a number with six hits was staked only once. */
function returnedCombinations({ combinations, wins }: Settled): number {
  const returned = wins.reduce(
    (total, win) => total + (win.tier === PUSH ? win.count : (win.combinations ?? win.count)),
    0,
  );
  return Math.min(combinations, returned);
}
