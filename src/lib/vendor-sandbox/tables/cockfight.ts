import { parseOdds } from '../sports/odds.ts';
import { cutOf } from '../sports/tickets.ts';
import type { Rational } from '../maths/rational.ts';

export const FIGHT_RESULTS = ['meron', 'wala', 'draw', 'cancelled'] as const;
export type FightResult = (typeof FIGHT_RESULTS)[number];
export const FIGHT_SIDES = ['meron', 'wala', 'draw'] as const;
export type FightSide = (typeof FIGHT_SIDES)[number];

/** Stakes that a bet on a draw pays. */
const DRAW_PAYS = 9n;
const BPS = 10_000n;
const HUNDREDTHS = 100n;
export const POOL_COMMISSION_BPS = 500;
/** A fight with a lower dividend, in hundredths, is cancelled. */
const MIN_DIVIDEND = 110n;

export interface FightPool {
  readonly meronMinor: bigint;
  readonly walaMinor: bigint;
}
/** Payouts of a winning side from the pool per unit of its stake, in hundredths. */
export interface Dividends {
  readonly meron: bigint;
  readonly wala: bigint;
}

/** Returns the dividends of a pool (docs/spec/inhouse-rulebook.md §9); that of a side without stakes is 0. */
export function dividendsOf({ meronMinor, walaMinor }: FightPool, commissionBps: number): Dividends {
  const shared = (meronMinor + walaMinor) * (BPS - BigInt(commissionBps)) * HUNDREDTHS;
  const dividendOf = (ownMinor: bigint) => (ownMinor === 0n ? 0n : shared / (BPS * ownMinor));
  return { meron: dividendOf(meronMinor), wala: dividendOf(walaMinor) };
}

/** Returns the result by which bets are settled: a fight won by either side is cancelled if a dividend is too low. */
export function settledResult(result: FightResult, dividends: Dividends | undefined): FightResult {
  if (!dividends || (result !== 'meron' && result !== 'wala')) return result;
  return dividends.meron < MIN_DIVIDEND || dividends.wala < MIN_DIVIDEND ? 'cancelled' : result;
}

/** Reads Malay odds of a bet at fixed odds. */
export function fightOdds(text: string): Rational | undefined {
  return parseOdds('malay', text);
}

/** Returns what a bet pays; `odds` are those of a bet at fixed odds, otherwise the dividend of its side counts. */
export function fightPayout(
  { side, amountMinor, odds }: { side: FightSide; amountMinor: bigint; odds: Rational | undefined },
  result: FightResult,
  dividends: Dividends | undefined,
): bigint {
  if (result === 'cancelled') return amountMinor;
  if (side === 'draw') return result === 'draw' ? amountMinor * DRAW_PAYS : 0n;
  if (result === 'draw') return amountMinor;
  if (side !== result) return 0n;
  return odds ? cutOf(amountMinor, odds) : (amountMinor * (dividends?.[side] ?? 0n)) / HUNDREDTHS;
}
