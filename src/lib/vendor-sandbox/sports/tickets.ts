import { UNIT } from '#kernel/money';
import { floor, type Rational, rational, times } from '../maths/rational.ts';
import { type Leg, legFactor, legResult, type LegResult } from './legs.ts';

const MAX_LEGS = 15;
/** VND. */
export const DEFAULT_MAX_PAYOUT_MINOR = 5_000_000_000n * UNIT;

export type TicketRefusal = 'legs_invalid' | 'legs_related' | 'max_payout_exceeded';
export type TicketState = 'open' | 'lost' | 'void' | 'settled';

export interface TicketOutcome {
  readonly legs: readonly LegResult[];
  readonly state: TicketState;
  /** Undefined while the ticket is open. */
  readonly payoutMinor: bigint | undefined;
}

export function product(values: readonly Rational[]): Rational {
  return values.reduce(times, rational(1n));
}

export function cutOf(amountMinor: bigint, factor: Rational): bigint {
  return floor(times(rational(amountMinor), factor));
}

/** Returns what a ticket pays when all of its legs are won. */
export function potentialPayout(stakeMinor: bigint, legs: readonly Leg[]): bigint {
  return cutOf(stakeMinor, product(legs.map(({ odds }) => odds)));
}

/** Returns the reason against a ticket when it is placed, so that nothing is cut later (§7.3). */
export function ticketRefusal(
  { stakeMinor, legs }: { stakeMinor: bigint; legs: readonly Leg[] },
  maxPayoutMinor: bigint,
): TicketRefusal | undefined {
  if (legs.length < 1 || legs.length > MAX_LEGS) return 'legs_invalid';
  if (new Set(legs.map(({ event }) => event)).size < legs.length) return 'legs_related';
  return potentialPayout(stakeMinor, legs) > maxPayoutMinor ? 'max_payout_exceeded' : undefined;
}

/** Settles a ticket as far as its legs are known: a lost leg ends it at once, otherwise it waits for all. */
export function settleTicket(stakeMinor: bigint, legs: readonly Leg[]): TicketOutcome {
  const results = legs.map(legResult);
  if (results.includes('lost')) return { legs: results, state: 'lost', payoutMinor: 0n };
  if (results.includes('open')) return { legs: results, state: 'open', payoutMinor: undefined };
  const factors = legs.flatMap((leg, at) => legFactor(leg, results[at] ?? 'open') ?? []);
  const state = results.every((result) => result === 'void') ? 'void' : 'settled';
  return { legs: results, state, payoutMinor: cutOf(stakeMinor, product(factors)) };
}
