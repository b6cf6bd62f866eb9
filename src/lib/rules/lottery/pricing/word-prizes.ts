import { hasFixedOdds } from './fixed-odds.ts';
import { LHC_NUMBERS } from '../draws/lhc-attributes.ts';
import { prizeOf, type Prizes } from './prizes.ts';
import { PUSH, type DrawResult, type BetType, type Win } from '../types.ts';

/** What a stake of a unit gets when it wins, stake included, in minor units; of what pays for each hit, for one. */
export interface WordPrize {
  readonly min: bigint;
  readonly max: bigint;
}

/**
 * What each word of a bet type pays by itself (big, dragon, red, a sign): its tier, or its own odds while its side is shifted. A
 * range where the draw decides, and of Mark Six while nobody knows in which lunar year it is drawn. Undefined where stakes are
 * on numbers, on several words together, or at a price that goes by the prize group.
 */
export function wordPrizes(
  betType: BetType,
  prizes: Prizes,
  lunarYear?: number,
): ReadonlyMap<number, WordPrize> | undefined {
  const { form } = betType.rule;
  const isWords = form.of.values.every((value) => Number.isNaN(Number(form.of.tokenOf(value))));
  if (!hasFixedOdds(betType) || form.kind !== 'list' || form.min !== 1 || !isWords) return undefined;
  const results = betType.group === 'LHC' && lunarYear !== undefined ? drawsOf(lunarYear) : [];
  return new Map(form.of.values.map((value) => [value, wordPrize(betType, value, { prizes, results })]));
}

function wordPrize(
  { rule }: BetType,
  value: number,
  { prizes, results }: { prizes: Prizes; results: readonly DrawResult[] },
): WordPrize {
  const thatYear = results.flatMap((result) => won(rule.wins([[value]], result)));
  const wins = thatYear.length > 0 ? thatYear : [...rule.peaks([[value]])].flatMap(won);
  const paid = wins.map(({ tier, side }) => prizeOf(prizes, tier, side)).sort((one, other) => (one < other ? -1 : 1));
  return { min: paid[0] ?? 0n, max: paid.at(-1) ?? 0n };
}

const won = (wins: readonly Win[]) => wins.filter(({ tier }) => tier !== PUSH);

/** Which numbers a sign has, and so what it pays, goes by the year alone: draws with each number as the special one show it. */
function drawsOf(lunarYear: number): DrawResult[] {
  return LHC_NUMBERS.map((first) => {
    const balls = LHC_NUMBERS.slice(0, 7).map((_, at) => ((first - 1 + at) % LHC_NUMBERS.length) + 1);
    return { group: 'LHC', balls, lunarYear, prizes: new Map() };
  });
}
