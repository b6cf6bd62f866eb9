import { UNIT } from '#kernel/money';
import { PUSH, type Win } from '../types.ts';

/** Yuan, jiao, fen and li (§1.1): what the unit is multiplied with. */
const DENOMINATIONS = { YUAN: 10_000n, JIAO: 1000n, FEN: 100n, LI: 10n } as const satisfies Record<string, bigint>;
export type Denomination = keyof typeof DENOMINATIONS;

export interface Price {
  /** Money for a stake before denomination and multiplier, in minor units. */
  readonly unitStakeMinor: bigint;
  readonly denomination: Denomination;
  readonly multiplier: number;
}

/** `amount × unit × mode × multiplier`; the amount in minor units a unit, the result cut toward zero (§1.3). */
function priced(amount: bigint, { unitStakeMinor, denomination, multiplier }: Price): bigint {
  return (amount * unitStakeMinor * DENOMINATIONS[denomination] * BigInt(multiplier)) / (UNIT * UNIT);
}

/** What a ticket costs (§1.2). */
export function getTotalStake(combinations: number, price: Price): bigint {
  return priced(BigInt(combinations) * UNIT, price);
}

/** Gross payout of a ticket, before caps, from the payout for one unit. */
export function ticketPayout(payoutPerUnitMinor: bigint, price: Price): bigint {
  return priced(payoutPerUnitMinor, price);
}

interface Settled {
  readonly combinations: number;
  readonly wins: readonly Win[];
  readonly payoutPerUnitMinor: bigint;
  /** What of it comes out of jackpots. */
  readonly jackpotPerUnitMinor?: bigint;
}

/**
 * §14: a ticket's gross payout is cut to the cap, but never below what was only given back: the stakes that were returned
 * and those that won. What comes out of a jackpot is there, and is never cut. Returns both amounts, because an order keeps
 * both.
 */
export function cappedPayout(
  settled: Settled,
  price: Price,
  capMinor: bigint,
): { payoutMinor: bigint; paidMinor: bigint } {
  const payoutMinor = ticketPayout(settled.payoutPerUnitMinor, price);
  const returnedMinor = getTotalStake(returnedCombinations(settled), price);
  const jackpotMinor = ticketPayout(settled.jackpotPerUnitMinor ?? 0n, price);
  const limit = (capMinor > returnedMinor ? capMinor : returnedMinor) + jackpotMinor;
  return { payoutMinor, paidMinor: payoutMinor < limit ? payoutMinor : limit };
}

/** A number that came six times was still staked once: hits never give back more stakes than there are. */
function returnedCombinations({ combinations, wins }: Settled): number {
  const returned = wins.reduce(
    (total, win) => total + (win.tier === PUSH ? win.count : (win.combinations ?? win.count)),
    0,
  );
  return Math.min(combinations, returned);
}
