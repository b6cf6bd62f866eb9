import type { DrawResult, GameGroup } from '#rules/lottery';
import { choices, each, isOdd, numbersOf, total, when, type BetTypeModel } from './naive.ts';

const hits = (combination: readonly string[], balls: readonly number[]) =>
  numbersOf(combination).filter((number) => balls.includes(number)).length;
const evens = (result: DrawResult) => result.balls.filter((ball) => !isOdd(ball)).length;
const lows = (result: DrawResult) => result.balls.filter((ball) => ball < 41).length;

const keno = (
  codes: RegExp,
  combinations: BetTypeModel['combinations'],
  tiers: BetTypeModel['tiers'],
): BetTypeModel => ({
  group: 'KENO',
  codes,
  combinations,
  tiers,
});

/** Numbers of hits that pay, by how many numbers were picked. */
const PAYING = [
  [1],
  [2],
  [2, 3],
  [2, 3, 4],
  [3, 4, 5],
  [3, 4, 5, 6],
  [3, 4, 5, 6, 7],
  [0, 4, 5, 6, 7, 8],
  [0, 4, 5, 6, 7, 8, 9],
  [0, 5, 6, 7, 8, 9, 10],
];

/**
 * Returns the tier of a bet on which of two kinds of numbers is drawn more often: `HOA` is a tie of ten each, and a side
 * pays from the lowest margin on, more from the next. `count` numbers of the kind `counted` were drawn.
 */
function majorityTiers(side: string, count: number, counted: string, margins: readonly number[]): string[] {
  if (side === 'HOA') return when(count === 10, 'HOA');
  const drawn = side.startsWith(counted) ? count : 20 - count;
  if (side.endsWith('1112')) return when(drawn === 11 || drawn === 12, side);
  const margin = margins.findLast((lowest) => drawn >= lowest);
  return when(margin !== undefined, `${side}${margin}`);
}

/**
 * Bet types of docs/spec/lottery-rulebook.md §10: CHAN and LE are even and odd, NHO and LON low and high; `C_5E` bets on an
 * element, whose sums are listed.
 */
export const KENO_MODELS: BetTypeModel[] = [
  keno(
    /^B(\d+)$/,
    (text, [, size]) => choices(Number(size))(text),
    (combination, result) => {
      const count = hits(combination, result.balls);
      return when(PAYING[combination.length - 1]?.includes(count) === true, `M${count}`);
    },
  ),
  keno(/^CL$/, each, ([side = ''], result) => majorityTiers(side, evens(result), 'CHAN', [13, 15])),
  keno(/^LN$/, each, ([side = ''], result) => majorityTiers(side, lows(result), 'NHO', [11, 13])),
  keno(/^C_SUM$/, each, ([code = ''], result) => {
    const sum = total(result.balls);
    if (code === 'TIE') return when(sum === 810, code);
    if (code === 'ODD' || code === 'EVEN') return when(isOdd(sum) === (code === 'ODD'), code);
    if (sum === 810) return ['PUSH'];
    return when(sum > 810 === (code === 'BIG'), code);
  }),
  keno(/^C_UD$/, each, ([code], result) => {
    const low = lows(result);
    return when((low > 10 ? 'UP' : low < 10 ? 'DOWN' : 'TIE') === code, code);
  }),
  keno(/^C_5E$/, each, ([code = ''], result) => {
    const sumRanges: Record<string, [number, number]> = {
      KIM: [210, 695],
      MOC: [696, 763],
      THUY: [764, 855],
      HOA5: [856, 923],
      THO: [924, 1410],
    };
    const [from, to] = sumRanges[code] ?? [0, 0];
    return when(total(result.balls) >= from && total(result.balls) <= to, code);
  }),
];

/** Completes five numbers with each of the others. */
function completed(text: string, last: number): string[][] {
  const own = text.split(',');
  return Array.from({ length: last }, (_, index) => String(index + 1).padStart(2, '0'))
    .filter((number) => !own.includes(number))
    .map((number) => [...own, number]);
}

const jackpot = (group: GameGroup, last: number, tiers: BetTypeModel['tiers']): BetTypeModel[] => [
  { group, codes: /^$/, combinations: choices(6), tiers },
  { group, codes: /^_BAO5$/, combinations: (text) => completed(text, last), tiers },
];

export const JACKPOT_MODELS: BetTypeModel[] = [
  ...jackpot('MEGA645', 45, (combination, result) => {
    const count = hits(combination, result.balls);
    return when(count > 2, `M${count}`);
  }),
  ...jackpot('POWER655', 55, (combination, result) => {
    const count = hits(combination, result.balls.slice(0, 6));
    if (count === 6) return ['JP1'];
    if (count === 5 && hits(combination, result.balls.slice(6)) === 1) return ['JP2'];
    return when(count > 2, `M${count}`);
  }),
];
