import { UNIT } from '#kernel/money';
import { PUSH, type Win } from './types.ts';

/** Yuan, jiao, fen and li (§1.1): what the unit is multiplied with. */
const DENOMINATIONS = { YUAN: 10_000n, JIAO: 1000n, FEN: 100n, LI: 10n } as const satisfies Record<string, bigint>;
export type Denomination = keyof typeof DENOMINATIONS;

export interface Price {
  /** Money for a stake before mode and multiple, in minor units. */
  readonly unitMinor: bigint;
  readonly mode: Denomination;
  readonly multiple: number;
}

/** `amount × unit × mode × multiple`; the amount in minor units a unit, the result cut toward zero (§1.3). */
function priced(amount: bigint, { unitMinor, mode, multiple }: Price): bigint {
  return (amount * unitMinor * DENOMINATIONS[mode] * BigInt(multiple)) / (UNIT * UNIT);
}

/** What a ticket costs (§1.2). */
export function getTotalStake(stakes: number, price: Price): bigint {
  return priced(BigInt(stakes) * UNIT, price);
}

/** Gross payout of a ticket, before caps, from the payout for one unit. */
export function ticketPayout(payoutPerUnitMinor: bigint, price: Price): bigint {
  return priced(payoutPerUnitMinor, price);
}

interface Settled {
  readonly stakes: number;
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
  const returnedMinor = getTotalStake(returnedStakes(settled), price);
  const jackpotMinor = ticketPayout(settled.jackpotPerUnitMinor ?? 0n, price);
  const limit = (capMinor > returnedMinor ? capMinor : returnedMinor) + jackpotMinor;
  return { payoutMinor, paidMinor: payoutMinor < limit ? payoutMinor : limit };
}

/** A number that came six times was still staked once: hits never give back more stakes than there are. */
function returnedStakes({ stakes, wins }: Settled): number {
  const returned = wins.reduce((total, win) => total + (win.tier === PUSH ? win.count : (win.stakes ?? win.count)), 0);
  return Math.min(stakes, returned);
}
