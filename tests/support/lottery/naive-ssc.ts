import type { DrawResult } from '#rules/lottery';
import {
  combos,
  each,
  isOdd,
  lines,
  numbersOf,
  setsOf,
  sideOf,
  sorted,
  total,
  tuples,
  when,
  type BetTypeModel,
} from './naive.ts';

const SEGMENTS: Record<string, [number, number]> = {
  '5': [0, 5],
  Q4: [0, 4],
  H4: [1, 5],
  Q3: [0, 3],
  Z3: [1, 4],
  H3: [2, 5],
  Q2: [0, 2],
  H2: [3, 5],
};

function digits(result: DrawResult, segment = '5'): number[] {
  return result.balls.slice(...(SEGMENTS[segment] ?? [0, 5]));
}

const TEN = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];
const length = (segment = '5') => (SEGMENTS[segment]?.[1] ?? 5) - (SEGMENTS[segment]?.[0] ?? 0);
const allOf = (segment?: string) => tuples(Array.from({ length: length(segment) }, () => TEN));
const isSame = (combination: readonly string[], drawn: readonly number[]) => combination.join() === drawn.join();
const isGroup = (combination: readonly string[], drawn: readonly number[]) =>
  sorted(numbersOf(combination)) === sorted(drawn);
const tierOfThree = (combination: readonly string[]) => (new Set(combination).size === 2 ? 'Z3' : 'Z6');
const span = (combination: readonly string[]) =>
  Math.max(...numbersOf(combination)) - Math.min(...numbersOf(combination));
/** Lists every group of the segment with different digits, in ascending order. */
const groupsOf = (segment?: string) =>
  allOf(segment).filter(
    (combination) => combination.join() === combination.toSorted().join() && new Set(combination).size > 1,
  );

/** Pairs of [repetitions × size of the first set] and [the same for the second]. */
const REPEATS: Record<string, [[number, number], [number, number]]> = {
  G60: [
    [2, 1],
    [1, 3],
  ],
  G30: [
    [2, 2],
    [1, 1],
  ],
  G20: [
    [3, 1],
    [1, 2],
  ],
  G10: [
    [3, 1],
    [2, 1],
  ],
  G5: [
    [4, 1],
    [1, 1],
  ],
  G12: [
    [2, 1],
    [1, 2],
  ],
  G4: [
    [3, 1],
    [1, 1],
  ],
};

function repeated(text: string, group = ''): string[][] {
  const [[times, count], [otherTimes, otherCount]] = REPEATS[group] ?? [
    [0, 0],
    [0, 0],
  ];
  const [multi = [], single = []] = setsOf(text);
  return combos(multi, count).flatMap((a) =>
    combos(
      single.filter((digit) => !a.includes(digit)),
      otherCount,
    ).map((b) => [
      ...a.flatMap((digit) => Array.from({ length: times }, () => digit)),
      ...b.flatMap((digit) => Array.from({ length: otherTimes }, () => digit)),
    ]),
  );
}

const twice = (list: readonly string[]) => list.flatMap((a) => list.filter((b) => b !== a).map((b) => [a, a, b]));

function shape(three: readonly number[]): string {
  const has = (...requested: number[]) => requested.every((digit) => three.includes(digit % 10));
  if (new Set(three).size === 1) return 'BAOZI';
  if (numbersOf(TEN).some((first) => has(first, first + 1, first + 2))) return 'SHUNZI';
  if (new Set(three).size === 2) return 'DUIZI';
  return numbersOf(TEN).some((first) => has(first, first + 1)) ? 'BANSHUN' : 'ZALIU';
}

function bull(five: readonly number[]): string {
  const places = [0, 1, 2, 3, 4];
  for (const three of combos(places, 3)) {
    if (total(three.map((place) => five[place] ?? 0)) % 10 !== 0) continue;
    const rest = total(places.filter((place) => !three.includes(place)).map((place) => five[place] ?? 0)) % 10;
    return rest === 0 ? 'NN' : `N${rest}`;
  }
  return 'N0';
}

function bullSide(code: string, bulls: string): string[] {
  if (bulls === 'N0') return ['PUSH'];
  const value = bulls === 'NN' ? 10 : Number(bulls.slice(1));
  const isIt = { NBIG: value > 5, NSMALL: value < 6, NODD: isOdd(value), NEVEN: !isOdd(value) }[code] ?? false;
  return when(isIt, code);
}

function winner([first = '', second = '']: string, result: DrawResult): string {
  const [a = 0, b = 0] = [first, second].map((place) => result.balls['WQBSG'.indexOf(place)]);
  if (a === b) return 'TIE';
  return a > b ? 'DRAGON' : 'TIGER';
}

/** Chosen positions (from 0) and one combination of the group there: "0,2" and the digits. */
function onPlaces(text: string, size: number, group: (list: string[]) => string[][]): string[][] {
  const [places = [], list = []] = text.split('|').map((part) => part.slice(2).split(','));
  return combos(places, size).flatMap((at) => group(list).map((combination) => [at.join(), ...combination]));
}

function drawnAt([at = '', ...combination]: string[], result: DrawResult): [string[], number[]] {
  return [combination, at.split(',').map((place) => result.balls[Number(place) - 1] ?? -1)];
}

const MIN_REPEATS: Record<string, number> = { YFFS: 1, HSCS: 2, SXBX: 3, SJFC: 4 };
const rule = (
  codes: RegExp,
  combinations: BetTypeModel['combinations'],
  tiers: BetTypeModel['tiers'],
): BetTypeModel => ({
  group: 'SSC',
  codes,
  combinations,
  tiers,
});

export const SSC_MODELS: BetTypeModel[] = [
  rule(
    /^(\w\d?)_ZX_FS$/,
    (text) => tuples(setsOf(text)),
    (combination, result, [, at]) => when(isSame(combination, digits(result, at))),
  ),
  rule(/^(\w\d?)_ZX_DS$/, lines(''), (combination, result, [, at]) => when(isSame(combination, digits(result, at)))),
  rule(
    /^5_ZH$/,
    (text) => tuples(setsOf(text)).flatMap((tuple) => [0, 1, 2, 3, 4].map((skipped) => tuple.slice(skipped))),
    (combination, result) =>
      when(isSame(combination, digits(result).slice(-combination.length)), `S${combination.length}`),
  ),
  rule(
    /^(5|Q4|H4|Q2|H2)_G(120|24|2)$/,
    (text, [, at]) => combos(text.split(','), length(at)),
    (combination, result, [, at]) => when(isGroup(combination, digits(result, at))),
  ),
  rule(
    /^(5|Q4|H4)_(G60|G30|G20|G10|G5|G12|G4)$/,
    (text, [, , group]) => repeated(text, group),
    (combination, result, [, at]) => when(isGroup(combination, digits(result, at))),
  ),
  rule(
    /^(Q4|H4)_G6$/,
    (text) => combos(text.split(','), 2).map(([a = '', b = '']) => [a, a, b, b]),
    (combination, result, [, at]) => when(isGroup(combination, digits(result, at))),
  ),
  rule(/^5_(YFFS|HSCS|SXBX|SJFC)$/, each, ([digit], result, [, name = '']) =>
    when(result.balls.filter((ball) => String(ball) === digit).length >= (MIN_REPEATS[name] ?? 9)),
  ),
  rule(
    /^(\w\d)_ZX_HZ$/,
    (text, [, at]) =>
      allOf(at).filter((combination) => text.split(',').includes(String(total(numbersOf(combination))))),
    (combination, result, [, at]) => when(isSame(combination, digits(result, at))),
  ),
  rule(
    /^(\w\d)_ZX_KD$/,
    (text, [, at]) => allOf(at).filter((combination) => text.split(',').includes(String(span(combination)))),
    (combination, result, [, at]) => when(isSame(combination, digits(result, at))),
  ),
  rule(
    /^(\w3)_Z3$/,
    (text) => twice(text.split(',')),
    (combination, result, [, at]) => when(isGroup(combination, digits(result, at)), 'Z3'),
  ),
  rule(
    /^(\w3)_Z6$/,
    (text) => combos(text.split(','), 3),
    (combination, result, [, at]) => when(isGroup(combination, digits(result, at)), 'Z6'),
  ),
  rule(/^(\w3)_HH$/, lines(''), (combination, result, [, at]) =>
    when(isGroup(combination, digits(result, at)), tierOfThree(combination)),
  ),
  rule(
    /^(\w3)_ZUX_HZ$/,
    (text, [, at]) =>
      groupsOf(at).filter((combination) => text.split(',').includes(String(total(numbersOf(combination))))),
    (combination, result, [, at]) => when(isGroup(combination, digits(result, at)), tierOfThree(combination)),
  ),
  rule(
    /^(\w3)_ZUX_BD$/,
    (text, [, at]) => groupsOf(at).filter((combination) => combination.includes(text)),
    (combination, result, [, at]) => when(isGroup(combination, digits(result, at)), tierOfThree(combination)),
  ),
  rule(
    /^(\w2)_G2_HZ$/,
    (text, [, at]) =>
      groupsOf(at).filter((combination) => text.split(',').includes(String(total(numbersOf(combination))))),
    (combination, result, [, at]) => when(isGroup(combination, digits(result, at))),
  ),
  rule(
    /^(\w2)_G2_BD$/,
    (text, [, at]) => groupsOf(at).filter((combination) => combination.includes(text)),
    (combination, result, [, at]) => when(isGroup(combination, digits(result, at))),
  ),
  rule(/^(\w3)_WS$/, each, ([tail], result, [, at]) => when(String(total(digits(result, at))).slice(-1) === tail)),
  rule(/^(?:C_3P_(\w3)|(\w3)_TS)$/, each, ([code], result, [, credit, official]) =>
    when(shape(digits(result, credit ?? official)) === code, code),
  ),
  rule(
    /^(\w\d?)_BDW(\d)$/,
    (text, [, , size]) => combos(text.split(','), Number(size)),
    (combination, result, [, at]) => when(numbersOf(combination).every((digit) => digits(result, at).includes(digit))),
  ),
  rule(
    /^(\w\d)_DXDS$/,
    (text) => tuples(setsOf(text)),
    (combination, result, [, at]) =>
      when(combination.every((code, place) => sideOf(code, digits(result, at)[place] ?? -1, 5))),
  ),
  rule(
    /^DWD$/,
    (text) => setsOf(text).flatMap((set, place) => set.map((digit) => [String(place), digit])),
    ([place, digit], result) => when(result.balls[Number(place)] === Number(digit)),
  ),
  rule(
    /^RX(\d)_ZX_FS$/,
    (text, [, size]) =>
      combos([0, 1, 2, 3, 4], Number(size)).flatMap((at) =>
        tuples(at.map((place) => setsOf(text)[place] ?? [])).map((combination) => [
          at.map((place) => place + 1).join(),
          ...combination,
        ]),
      ),
    (combination, result) => when(isSame(...drawnAt(combination, result))),
  ),
  rule(
    /^RX(\d)_(G2|G24|Z6)$/,
    (text, [, size]) => onPlaces(text, Number(size), (list) => combos(list, Number(size))),
    (combination, result, [, , name]) => when(isGroup(...drawnAt(combination, result)), name === 'Z6' ? 'Z6' : 'WIN'),
  ),
  rule(
    /^RX3_Z3$/,
    (text) => onPlaces(text, 3, twice),
    (combination, result) => when(isGroup(...drawnAt(combination, result)), 'Z3'),
  ),
  rule(/^LH_(\w\w)$/, each, ([code], result, [, pair = '']) => when(winner(pair, result) === code, code)),
  rule(/^C_LH_(\w\w)$/, each, ([code = ''], result, [, pair = '']) => {
    const came = winner(pair, result);
    if (came === code) return [code];
    return when(came === 'TIE', 'PUSH');
  }),
  rule(/^C_B(\d)$/, each, ([digit], result, [, place]) => when(result.balls[Number(place) - 1] === Number(digit))),
  rule(/^C_2S_B(\d)$/, each, ([code = ''], result, [, place]) => {
    const digit = result.balls[Number(place) - 1] ?? -1;
    if (code === 'PRIME') return when([1, 2, 3, 5, 7].includes(digit));
    if (code === 'COMP') return when([0, 4, 6, 8, 9].includes(digit));
    return when(sideOf(code, digit, 5));
  }),
  rule(/^C_SUM$/, each, ([code = ''], result) => when(sideOf(code, total(result.balls), 23))),
  rule(/^C_NN$/, each, ([code], result) => when(bull(result.balls) === code, code)),
  rule(/^C_NN2S$/, each, ([code = ''], result) => bullSide(code, bull(result.balls))),
];
