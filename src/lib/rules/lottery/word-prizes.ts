import { hasFixedOdds } from './fixed-odds.ts';
import { payoutOf, type Prizes } from './money.ts';
import { PUSH, type Play } from './types.ts';

/** What one stake of a unit gets when it wins, gross and in minor units. */
export interface WordPrize {
  readonly least: bigint;
  readonly most: bigint;
}

/**
 * What each word of a play pays by itself (big, dragon, red, a sign): its tier, or its own odds while its side is shifted.
 * Undefined where stakes are on numbers, on several words together, or at a price that goes by the series.
 */
export function wordPrizes(play: Play, prizes: Prizes): ReadonlyMap<number, WordPrize> | undefined {
  const { form } = play.rule;
  const isWords = form.of.values.every((value) => Number.isNaN(Number(form.of.tokenOf(value))));
  if (!hasFixedOdds(play) || form.kind !== 'list' || form.min !== 1 || !isWords) return undefined;
  return new Map(form.of.values.map((value) => [value, prizeOf(play, value, prizes)]));
}

function prizeOf(play: Play, value: number, prizes: Prizes): WordPrize {
  const paid = [...play.rule.peaks([[value]])]
    .map((wins) => wins.filter(({ tier }) => tier !== PUSH))
    .filter((wins) => wins.length > 0)
    .map((wins) => payoutOf(wins, prizes))
    .sort((one, other) => (one < other ? -1 : 1));
  return { least: paid[0] ?? 0n, most: paid.at(-1) ?? 0n };
}
