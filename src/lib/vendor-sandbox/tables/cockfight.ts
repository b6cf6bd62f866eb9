import { parseOdds } from '../sports/odds.ts';
import { cutOf } from '../sports/tickets.ts';
import type { Rational } from '../maths/rational.ts';

export const FIGHT_RESULTS = ['meron', 'wala', 'draw', 'cancelled'] as const;
export type FightResult = (typeof FIGHT_RESULTS)[number];
export const FIGHT_SIDES = ['meron', 'wala', 'draw'] as const;
export type FightSide = (typeof FIGHT_SIDES)[number];

const DRAW_PAYS = 9n;
const [BPS, HUNDREDTHS] = [10_000n, 100n];
export const POOL_COMMISSION_BPS = 500;
/** A fight whose dividends are lower is cancelled. */
const MIN_DIVIDEND = 110n;

export interface FightPool {
  readonly meronMinor: bigint;
  readonly walaMinor: bigint;
}
/** Pays of a unit stake on each side from the pool, in hundredths. */
export interface Dividends {
  readonly meron: bigint;
  readonly wala: bigint;
}

/** Returns the dividends of a pool (§9); an empty side has none. */
export function dividendsOf({ meronMinor, walaMinor }: FightPool, commissionBps: number): Dividends {
  const shared = (meronMinor + walaMinor) * (BPS - BigInt(commissionBps)) * HUNDREDTHS;
  const of = (ownMinor: bigint) => (ownMinor === 0n ? 0n : shared / (BPS * ownMinor));
  return { meron: of(meronMinor), wala: of(walaMinor) };
}

/** Returns the result by which bets are settled: nobody fights for less than the least dividend. */
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
