import { hasFixedOdds } from './fixed-odds.ts';
import { LHC_NUMBERS } from '../draws/lhc-attributes.ts';
import { prizeOf, type Prizes } from './prizes.ts';
import { PUSH, type DrawResult, type BetType, type Win } from '../types.ts';

/** Gross prize of a value for a unit stake of 1, in minor units; of one hit when it pays by hits. */
export interface ValuePrize {
  readonly min: bigint;
  readonly max: bigint;
}

/**
 * Returns the prize of each value of a bet type (big, dragon, red, a zodiac, a number of a credit board): of its tier, or
 * its own adjusted odds. A range when the prize depends on the draw, or for Mark Six on the lunar year. Undefined for bets
 * on several values together, for numbers that all pay the same hits (Vietnam, Keno), and for odds that the prize group scales.
 */
export function valuePrizes(
  betType: BetType,
  prizes: Prizes,
  lunarYear?: number,
): ReadonlyMap<number, ValuePrize> | undefined {
  const { form } = betType.rule;
  const isWords = form.alphabet.values.every((value) => Number.isNaN(Number(form.alphabet.tokenOf(value))));
  if (!hasFixedOdds(betType) || form.kind !== 'list' || form.min !== 1) return undefined;
  if (!isWords && betType.engine !== 'CREDIT') return undefined;
  // Numbers pay the same in every year.
  const isYearly = betType.group === 'LHC' && isWords && lunarYear !== undefined;
  const results = isYearly ? sampleResults(lunarYear) : [];
  return new Map(form.alphabet.values.map((value) => [value, valuePrize(betType, value, { prizes, results })]));
}

function valuePrize(
  { rule }: BetType,
  value: number,
  { prizes, results }: { prizes: Prizes; results: readonly DrawResult[] },
): ValuePrize {
  const winsOfYear = results.flatMap((result) => withoutPushes(rule.wins([[value]], result)));
  const wins = winsOfYear.length > 0 ? winsOfYear : [...rule.bestWins([[value]])].flatMap(withoutPushes);
  const paid = wins.map(({ tier, side }) => prizeOf(prizes, tier, side)).sort((one, other) => (one < other ? -1 : 1));
  return { min: paid[0] ?? 0n, max: paid.at(-1) ?? 0n };
}

const withoutPushes = (wins: readonly Win[]) => wins.filter(({ tier }) => tier !== PUSH);

/**
 * Lists results of Mark Six in which every number is the special ball once, enough to find a word's prizes: the numbers
 * of a zodiac depend on the year only.
 */
function sampleResults(lunarYear: number): DrawResult[] {
  return LHC_NUMBERS.map((first) => {
    const balls = LHC_NUMBERS.slice(0, 7).map((_, at) => ((first - 1 + at) % LHC_NUMBERS.length) + 1);
    return { group: 'LHC', balls, lunarYear, prizes: new Map() };
  });
}
