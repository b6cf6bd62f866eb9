import { formatAmount, parseAmount, UNIT } from '#kernel/money';
import { returnOf } from './returns.ts';
import type { BetType } from '../types.ts';

// Odds overrides by staff, possible for bet types with fixed odds, which no prize group scales.

/** True when the prize group does not affect the bet type's odds. */
export function hasFixedOdds({ engine }: Pick<BetType, 'engine'>): boolean {
  return engine !== 'OFFICIAL';
}

/** Reason for refused odds. */
export type OddsRefusal = 'malformed' | 'too_low' | 'too_high';

export type OddsOverride =
  | { readonly odds: string; readonly refusal?: never }
  | { readonly refusal: OddsRefusal; readonly odds?: never };

const DECIMALS: readonly { readonly below: bigint; readonly smallest: bigint }[] = [
  { below: 10n * UNIT, smallest: UNIT / 1000n },
  { below: 100n * UNIT, smallest: UNIT / 100n },
  { below: 1000n * UNIT, smallest: UNIT / 10n },
];

/** Returns the smallest decimal for odds of this size (docs/spec/lottery-rulebook.md §1.5). */
function smallestOf(minor: bigint): bigint {
  return DECIMALS.find(({ below }) => minor < below)?.smallest ?? UNIT;
}

/** Returns the rulebook's odds of a tier. Throws Error for an unknown tier and for odds that the prize group scales. */
export function presetOdds(betType: BetType, tier: string): string {
  const odds = betType.odds[tier];
  if (odds === undefined || !hasFixedOdds(betType)) throw new RangeError(`${betType.code} has no odds for ${tier}`);
  return odds;
}

const THOUSAND = 1000n;

/**
 * Returns the highest odds for a tier: no bet may return more than its stake on average, whatever the odds of the other
 * tiers. A parlay's legs may not exceed the rulebook's, because balls are drawn without replacement and fair legs would
 * make an unfair parlay.
 */
export function maxOdds(betType: BetType, tier: string): string {
  const preset = oddsMinor(presetOdds(betType, tier));
  if (betType.rule.form.kind === 'parlay') return formatAmount(preset);
  // When hits multiply the profit only, the returned stake is not scaled.
  const returnedStake = PROFIT_ONLY.test(betType.code) ? UNIT : 0n;
  const max = returnedStake + ((preset - returnedStake) * THOUSAND) / returnOf(betType, tier);
  return formatAmount(max - (max % smallestOf(max)));
}

const PROFIT_ONLY = /^LHC_ZX6$/;

/** Lowest odds: a win must exceed the stake. */
export const MIN_ODDS = '1.001';

/** Parses an odds override: a decimal in the rulebook's notation, from `MIN_ODDS` to `maxOdds`. */
export function parseOddsOverride(betType: BetType, tier: string, text: string): OddsOverride {
  const minor = parseAmount(text);
  if (minor === undefined || minor % smallestOf(minor) !== 0n) return { refusal: 'malformed' };
  if (minor < oddsMinor(MIN_ODDS)) return { refusal: 'too_low' };
  if (minor > oddsMinor(maxOdds(betType, tier))) return { refusal: 'too_high' };
  return { odds: formatAmount(minor) };
}

/**
 * Converts decimal odds to minor units for a unit stake of 1. Throws Error for others, since stored odds were
 * validated.
 */
export function oddsMinor(odds: string): bigint {
  const minor = parseAmount(odds);
  if (minor === undefined) throw new RangeError(`no decimal odds: ${odds}`);
  return minor;
}
