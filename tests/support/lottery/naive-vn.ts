import type { DrawResult } from '#rules/lottery';
import { combos, each, isOdd, when, type BetTypeModel } from './naive.ts';

/** Returns the drawn numbers of these prizes (all by default) that have at least that many digits. */
function drawnNumbers(result: DrawResult, digits: number, names?: readonly string[]): string[] {
  return [...result.prizes]
    .filter(([name]) => names === undefined || names.includes(name))
    .flatMap(([, texts]) => texts)
    .filter((text) => text.length >= digits);
}
const tails = (result: DrawResult, digits: number, names?: readonly string[]) =>
  drawnNumbers(result, digits, names).map((text) => text.slice(text.length - digits));
const heads = (result: DrawResult, digits: number, names?: readonly string[]) =>
  drawnNumbers(result, digits, names).map((text) => text.slice(0, digits));

type Ends = (result: DrawResult, match: RegExpMatchArray) => string[];

/** A bet type paid for every hit among these ends. */
const paidOnEach = (
  codes: RegExp,
  ends: Ends,
  priceFactor: BetTypeModel['priceFactor'] = (result, match) => ends(result, match).length,
): BetTypeModel => ({
  group: 'VN',
  codes,
  combinations: each,
  tiers: ([number], result, match) => ends(result, match).flatMap((end) => when(end === number)),
  priceFactor,
});

const rule = (
  codes: RegExp,
  combinations: BetTypeModel['combinations'],
  tiers: BetTypeModel['tiers'],
): BetTypeModel => ({
  group: 'VN',
  codes,
  combinations,
  tiers,
});

const isNorth = (result: DrawResult) => result.group === 'VN_MB';
const specialEnd = (result: DrawResult) => tails(result, 2, ['DB'])[0] ?? '';
const isDrawn = (result: DrawResult, number: string) => tails(result, 2).includes(number);
const sized = (text: string, [, size]: RegExpMatchArray) => combos(text.split(','), Number(size));

/**
 * Bet types of docs/spec/lottery-rulebook.md §9. Prizes: `DB` is the special prize, `G1` to `G8` the others; `LO7` and
 * `LO8` bet on the last two digits of 7 and 8 of them.
 */
export const VN_MODELS: BetTypeModel[] = [
  paidOnEach(/^LO(\d)$/, (result, [, digits]) => {
    if (digits === '7') return tails(result, 2, ['G8', 'G7', 'G6', 'G5', 'DB']);
    if (digits === '8') return tails(result, 2, ['G7', 'G6', 'DB']);
    return tails(result, Number(digits));
  }),
  paidOnEach(/^LO2D$/, (result) => heads(result, 2)),
  paidOnEach(
    /^LO2_1K$/,
    (result) => tails(result, 2),
    () => 1,
  ),
  paidOnEach(/^DE_(DB|G1|G7|G8)$/, (result, [, name = '']) => tails(result, 2, [name])),
  paidOnEach(/^DE_DAU_(DB|G1)$/, (result, [, name = '']) => heads(result, 2, [name])),
  paidOnEach(/^DE_DD$/, (result) => tails(result, 2, [isNorth(result) ? 'G7' : 'G8', 'DB'])),
  paidOnEach(/^([34])C_(DB|G6|G7)$/, (result, [, digits, name = '']) => tails(result, Number(digits), [name])),
  paidOnEach(/^3C_DD$/, (result) => tails(result, 3, [isNorth(result) ? 'G6' : 'G7', 'DB'])),
  rule(/^DAU$/, each, ([digit], result) => when(specialEnd(result)[0] === digit)),
  rule(/^DUOI$/, each, ([digit], result) => when(specialEnd(result)[1] === digit)),
  rule(/^X(\d)$/, sized, (combination, result) => when(combination.every((number) => isDrawn(result, number)))),
  rule(
    /^XQ(\d)$/,
    (text) => [2, 3, 4].flatMap((size) => combos(text.split(','), size)),
    (combination, result) =>
      when(
        combination.every((number) => isDrawn(result, number)),
        `X${combination.length}`,
      ),
  ),
  rule(/^TR(\d+)$/, sized, (combination, result) => when(!combination.some((number) => isDrawn(result, number)))),
  {
    ...rule(
      /^DA$/,
      (text) => combos(text.split(','), 2),
      (combination, result) => {
        if (!combination.every((number) => isDrawn(result, number))) return [];
        return tails(result, 2).flatMap((tail) => when(combination.includes(tail), 'HALF'));
      },
    ),
    priceFactor: (result) => 2 * tails(result, 2).length,
  },
  rule(/^2S$/, each, ([side = ''], result) => {
    const value = Number(specialEnd(result));
    const sides: Record<string, boolean> = {
      BIG: value > 49,
      SMALL: value < 50,
      ODD: isOdd(value),
      EVEN: !isOdd(value),
    };
    return when(sides[side] === true);
  }),
];
