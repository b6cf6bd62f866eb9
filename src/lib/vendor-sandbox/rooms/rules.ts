import { multiply } from '#kernel/money';
import { type Card, strengthOf, valueOf } from './cards.ts';

/** The house's part of all stakes of a round that ends with a showdown. */
export const RAKE_BPS = 300n;
const BPS = 10_000n;
/** A bot raises with at least these points, or three of a kind. */
const BOT_POINTS = 7;

/** Decides for a bot: by its own cards alone. */
export function botRaises(hand: readonly Card[]): boolean {
  const { points, isTriple } = valueOf(hand);
  return isTriple || points >= BOT_POINTS;
}

export interface SeatPlayed {
  hand: readonly Card[];
  /** The raise is debited; otherwise the seat has folded. */
  hasRaised: boolean;
}

/** How a round ended. */
export interface TableResult {
  /** `showdown`: the best hand of those who raised wins. `alone`: only one raised. `nobody`: all folded, and the antes are refunded. */
  ending: 'showdown' | 'alone' | 'nobody';
  winner: number | undefined;
  /** Seats that raised. */
  raised: number[];
  /** All stakes of the round. */
  stakedMinor: bigint;
  rakeMinor: bigint;
  /** Payouts by seat. */
  payoutsMinor: bigint[];
}

/** Settles a round: the payouts and the rake add up to the stakes. The rake is rounded down. */
export function settleTable(anteMinor: bigint, seats: readonly SeatPlayed[]): TableResult {
  const raised = seats.flatMap(({ hasRaised }, seat) => (hasRaised ? [seat] : []));
  const stakedMinor = anteMinor * BigInt(seats.length + raised.length);
  if (raised.length === 0)
    return {
      ending: 'nobody',
      winner: undefined,
      raised,
      stakedMinor,
      rakeMinor: 0n,
      payoutsMinor: seats.map(() => anteMinor),
    };
  const strength = (seat: number) => strengthOf(seats[seat]?.hand ?? []);
  const winner = raised.reduce((best, seat) => (strength(seat) > strength(best) ? seat : best));
  const ending = raised.length === 1 ? 'alone' : 'showdown';
  const rakeMinor = ending === 'alone' ? 0n : multiply(stakedMinor, RAKE_BPS, BPS);
  const payoutsMinor = seats.map((_, seat) => (seat === winner ? stakedMinor - rakeMinor : 0n));
  return { ending, winner, raised, stakedMinor, rakeMinor, payoutsMinor };
}
