import { inverse, isLess, parseDecimal, type Rational, rational, times } from '../maths/rational.ts';
import { type Leg, legFactor, legResult } from './legs.ts';
import { cutOf, product } from './tickets.ts';

const BPS = 10_000n;
export const CASH_OUT_MARGIN_BPS = 500;

/** A leg with what is needed to price it now. */
export interface PricedLeg {
  readonly leg: Leg;
  /** Exact decimal odds of now; undefined for a leg that is settled or has none. */
  readonly current: Rational | undefined;
  readonly isSuspended: boolean;
}

export interface CashOutOffer {
  readonly fullMinor: bigint;
  readonly offerMinor: bigint;
  readonly stakeClosedMinor: bigint;
  readonly stakeLeftMinor: bigint;
}

export type CashOutRefusal = 'part_invalid' | 'cashout_unavailable';

/** Offers to end a ticket early, in whole or in part (§7.4): never for more than it could still win. */
export function offerCashOut(
  { stakeMinor, legs }: { stakeMinor: bigint; legs: readonly PricedLeg[] },
  { part: text, marginBps }: { part: string; marginBps: number },
): CashOutOffer | CashOutRefusal {
  const part = parseDecimal(text, 4);
  if (!part || part.numerator <= 0n || isLess(rational(1n), part)) return 'part_invalid';
  const priced = legs.map(({ leg, ...now }) => ({ ...now, odds: leg.odds, factor: legFactor(leg, legResult(leg)) }));
  const open = priced.filter(({ factor }) => factor === undefined);
  const isPriced = open.every(({ current, isSuspended }) => current && !isSuspended);
  if (open.length === 0 || !isPriced) return 'cashout_unavailable';
  const settled = product(priced.flatMap(({ factor }) => factor ?? []));
  const fair = product(open.flatMap(({ odds, current }) => (current ? times(odds, inverse(current)) : [])));
  const byPrice = times(rational(BPS - BigInt(marginBps), BPS), times(settled, fair));
  const max = times(settled, product(open.map(({ odds }) => odds)));
  const fullMinor = cutOf(stakeMinor, isLess(byPrice, max) ? byPrice : max);
  const offerMinor = cutOf(fullMinor, part);
  if (offerMinor === 0n) return 'cashout_unavailable';
  const stakeClosedMinor = cutOf(stakeMinor, part);
  return { fullMinor, offerMinor, stakeClosedMinor, stakeLeftMinor: stakeMinor - stakeClosedMinor };
}
