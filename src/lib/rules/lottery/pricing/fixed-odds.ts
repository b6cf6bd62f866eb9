import { formatAmount, parseAmount, UNIT } from '#kernel/money';
import { returnOf } from './returns.ts';
import type { BetType } from '../types.ts';

/** Odds that operations may set in the place of the rulebook's: of bet types whose odds are fixed, not scaled by a prize group. */

/** Whether the prize group has no part in what a bet type pays. */
export function hasFixedOdds({ engine }: Pick<BetType, 'engine'>): boolean {
  return engine !== 'OFFICIAL';
}

/** Why odds are none that a tier may have. */
export type OddsRefusal = 'malformed' | 'too_low' | 'too_high';

export type OddsOverride =
  { readonly odds: string; readonly refusal?: never } | { readonly refusal: OddsRefusal; readonly odds?: never };

const DECIMALS: readonly { readonly below: bigint; readonly smallest: bigint }[] = [
  { below: 10n * UNIT, smallest: UNIT / 1000n },
  { below: 100n * UNIT, smallest: UNIT / 100n },
  { below: 1000n * UNIT, smallest: UNIT / 10n },
];

/** The last decimal that odds of this size are written with (§1.5). */
function smallestOf(minor: bigint): bigint {
  return DECIMALS.find(({ below }) => minor < below)?.smallest ?? UNIT;
}

/** The rulebook's odds of a tier. Throws for a tier that the bet type has not, and for a price that goes by the prize group. */
export function presetOdds(betType: BetType, tier: string): string {
  const odds = betType.odds[tier];
  if (odds === undefined || !hasFixedOdds(betType)) throw new RangeError(`${betType.code} has no odds for ${tier}`);
  return odds;
}

const THOUSAND = 1000n;

/**
 * The most that a tier may pay: no bet returns more than the whole stake, whatever the other tiers are set to. Of a parlay
 * nothing above the rulebook's: its legs are drawn without replacement, so that fair legs would make an unfair whole.
 */
export function maxOdds(betType: BetType, tier: string): string {
  const preset = oddsMinor(presetOdds(betType, tier));
  if (betType.rule.form.kind === 'parlay') return formatAmount(preset);
  // Where hits multiply the profit alone, the profit alone may grow.
  const returnedStake = PROFIT_ONLY.test(betType.code) ? UNIT : 0n;
  const max = returnedStake + ((preset - returnedStake) * THOUSAND) / returnOf(betType, tier);
  return formatAmount(max - (max % smallestOf(max)));
}

const PROFIT_ONLY = /^LHC_ZX6$/;

/** What is won has to be more than what was staked. */
export const MIN_ODDS = '1.001';

/** Reads odds that somebody wants to set: a decimal as the rulebook writes them, from `LEAST_ODDS` to `mostOdds`. */
export function parseOddsOverride(betType: BetType, tier: string, text: string): OddsOverride {
  const minor = parseAmount(text);
  if (minor === undefined || minor % smallestOf(minor) !== 0n) return { refusal: 'malformed' };
  if (minor < oddsMinor(MIN_ODDS)) return { refusal: 'too_low' };
  if (minor > oddsMinor(maxOdds(betType, tier))) return { refusal: 'too_high' };
  return { odds: formatAmount(minor) };
}

/** Decimal odds, in minor units for one unit. Throws for others: those that are kept were checked. */
export function oddsMinor(odds: string): bigint {
  const minor = parseAmount(odds);
  if (minor === undefined) throw new RangeError(`no decimal odds: ${odds}`);
  return minor;
}
