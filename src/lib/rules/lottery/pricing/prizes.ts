import { UNIT } from '#kernel/money';
import { PUSH, type BetType, type Win } from '../types.ts';

/*
 * Prizes are exact: minor units (1/10,000) for a unit stake of 1. Odds have at most four decimals, and values
 * computed from them are truncated to four (docs/spec/lottery-rulebook.md §1.3).
 */

/** Prize group that pays the fair price in full. */
export const FULL_PRIZE_GROUP = 2000;
export const DEFAULT_PRIZE_GROUP = 1900;
export const MIN_PRIZE_GROUP = 1700;
export const MAX_PRIZE_GROUP = 1990;
/** Prize groups are multiples of ten. */
export const PRIZE_GROUP_STEP = 10;

/** Gross prize of one winning combination for a unit stake of 1, in minor units, by tier. */
export type Prizes = Readonly<Record<string, bigint>>;

export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Parses "500/3", "2.2" or "1000". Throws Error for anything else, since stored odds were validated. */
export function readFraction(text: string): Fraction {
  const match = /^(\d+)(?:\.(\d+))?(?:\/(\d+))?$/.exec(text);
  const [, whole = '', decimals = '', denominator = '1'] = match ?? [];
  const fraction = {
    numerator: BigInt(whole + decimals),
    denominator: BigInt(denominator) * 10n ** BigInt(decimals.length),
  };
  if (!match || fraction.denominator === 0n) throw new RangeError(`no odds: ${text}`);
  return fraction;
}

function toMinor({ numerator, denominator }: Fraction, factor: Fraction = { numerator: 1n, denominator: 1n }): bigint {
  return (numerator * factor.numerator * UNIT) / (denominator * factor.denominator);
}

export function isPrizeGroup(prizeGroup: number): boolean {
  return Number.isInteger(prizeGroup) && prizeGroup >= MIN_PRIZE_GROUP && prizeGroup <= MAX_PRIZE_GROUP;
}

/**
 * Returns the prize of each tier. `prizeGroup` scales OFFICIAL bet types only; `odds` replaces the odds of single tiers
 * (another odds table, the snapshot of a bet).
 */
export function prizesOf(
  betType: BetType,
  pricing: { prizeGroup?: number; odds?: Readonly<Record<string, string>> } = {},
): Prizes {
  const { prizeGroup = DEFAULT_PRIZE_GROUP, odds = {} } = pricing;
  if (!isPrizeGroup(prizeGroup)) throw new RangeError(`no such series: ${prizeGroup}`);
  const scale =
    betType.engine === 'OFFICIAL'
      ? { numerator: BigInt(prizeGroup), denominator: BigInt(FULL_PRIZE_GROUP) }
      : undefined;
  return Object.fromEntries(
    Object.entries({ ...betType.odds, ...odds }).map(([tier, text]) => [tier, toMinor(readFraction(text), scale)]),
  );
}

/** Key of odds and prizes for one side of a tier, when the side's odds differ from the tier's. */
export function sideTier(tier: string, side: string): string {
  return `${tier}:${side}`;
}

/** Returns the prize of a tier, or of one of its sides with odds of its own; a push returns the unit stake. */
export function prizeOf(prizes: Prizes, tier: string, side?: string): bigint {
  if (tier === PUSH) return UNIT;
  const prize = (side === undefined ? undefined : prizes[sideTier(tier, side)]) ?? prizes[tier];
  if (prize === undefined) throw new RangeError(`no prize for the tier ${tier}`);
  return prize;
}

/** Returns the gross payout of the wins for a unit stake of 1, in minor units. */
export function payoutOf(wins: readonly Win[], prizes: Prizes): bigint {
  return wins.reduce((total, win) => total + payoutOfWin(win, prizes), 0n);
}

function payoutOfWin({ tier, count, legs, combinations, side }: Win, prizes: Prizes): bigint {
  if (legs) return BigInt(count) * parlayPrize(legs.map((leg) => prizeOf(prizes, leg)));
  const prize = prizeOf(prizes, tier, side);
  if (combinations !== undefined) return BigInt(combinations) * UNIT + BigInt(count) * (prize - UNIT);
  return BigInt(count) * prize;
}

/** Returns the product of the legs' odds, truncated once, at the end. */
function parlayPrize(legs: readonly bigint[]): bigint {
  return (legs.reduce((total, leg) => total * leg, 1n) * UNIT) / UNIT ** BigInt(legs.length);
}
