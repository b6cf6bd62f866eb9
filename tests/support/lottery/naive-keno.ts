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

/** Numbers of hits that pay, by level. */
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

function lead(
  code: string,
  count: number,
  names: { ahead: string; behind: string },
  bands: [string, string],
): string[] {
  const [big, small] = bands;
  if (code === 'HOA') return when(count === 10, 'HOA');
  const own = code.startsWith(names.ahead) ? count : 20 - count;
  if (code.endsWith('1112')) return when(own === 11 || own === 12, code);
  if (big === '15' && own >= 15) return [`${code}15`];
  if (own >= 13) return [`${code}13`];
  return when(small === '11' && own >= 11, `${code}11`);
}

export const KENO_MODELS: BetTypeModel[] = [
  keno(
    /^B(\d+)$/,
    (text, [, size]) => choices(Number(size))(text),
    (combination, result) => {
      const count = hits(combination, result.balls);
      return when(PAYING[combination.length - 1]?.includes(count) === true, `M${count}`);
    },
  ),
  keno(/^CL$/, each, ([code = ''], result) => lead(code, evens(result), { ahead: 'CHAN', behind: 'LE' }, ['15', '13'])),
  keno(/^LN$/, each, ([code = ''], result) => lead(code, lows(result), { ahead: 'NHO', behind: 'LON' }, ['13', '11'])),
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
    const bands: Record<string, [number, number]> = {
      KIM: [210, 695],
      MOC: [696, 763],
      THUY: [764, 855],
      HOA5: [856, 923],
      THO: [924, 1410],
    };
    const [from, to] = bands[code] ?? [0, 0];
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
