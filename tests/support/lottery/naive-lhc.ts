import type { DrawResult } from '#rules/lottery';
import { choices, each, isOdd, numbersOf, sideOf, total, when, type BetTypeModel } from './naive.ts';

/** Numbers of each color and the zodiac signs, copied from public tables. */
const RED = '01 02 07 08 12 13 18 19 23 24 29 30 34 35 40 45 46'.split(' ').map(Number);
const BLUE = '03 04 09 10 14 15 20 25 26 31 36 37 41 42 47 48'.split(' ').map(Number);
const ANIMALS = 'RAT OX TIGER RABBIT DRAGON SNAKE HORSE GOAT MONKEY ROOSTER DOG PIG'.split(' ');
const NAYIN = 'MFWEMFAEMWAEFWAMFWEMFAEMWAEFWA';
const ELEMENTS: Record<string, string> = { M: 'METAL', W: 'WOOD', A: 'WATER', F: 'FIRE', E: 'EARTH' };

const color = (number: number) => (RED.includes(number) ? 'RED' : BLUE.includes(number) ? 'BLUE' : 'GREEN');
const regular = (result: DrawResult) => result.balls.slice(0, 6);
const special = (result: DrawResult) => result.balls[6] ?? -1;

/** Returns the sign of a number, counting back from the year's sign. */
function animal(number: number, year: number): string {
  let index = (year - 1900) % 12;
  for (let at = 1; at < number; at += 1) index = index === 0 ? 11 : index - 1;
  return ANIMALS[index] ?? '';
}

function element(number: number, year: number): string {
  let age = (year - number + 1 - 1804) % 60;
  age -= age % 2;
  return ELEMENTS[NAYIN[age / 2] ?? ''] ?? '';
}

const animals = (balls: readonly number[], result: DrawResult) =>
  balls.map((number) => animal(number, result.lunarYear));
const yearTier = (sign: string | undefined, result: DrawResult) => (sign === animal(1, result.lunarYear) ? 'Y' : 'N');
const isDomestic = (sign: string) => ['OX', 'HORSE', 'GOAT', 'ROOSTER', 'DOG', 'PIG'].includes(sign);

/** Tests a side of a ball; 49 has none. Half-specials combine two sides, or a color and a side. */
function side(code: string, number: number, result: DrawResult): boolean {
  if (code === 'JQ') return isDomestic(animal(number, result.lunarYear));
  if (code === 'YS') return !isDomestic(animal(number, result.lunarYear));
  if (['RED', 'BLUE', 'GREEN'].includes(code)) return color(number) === code;
  const parts = /^(RED|BLUE|GREEN|BIG|SMALL)_(.+)$/.exec(code);
  if (parts) return side(parts[1] ?? '', number, result) && side(parts[2] ?? '', number, result);
  return sideOf(code, number, 25);
}

const returnedOr = (code: string, number: number, result: DrawResult) =>
  number === 49 ? ['PUSH'] : when(side(code, number, result), code);

const rule = (
  codes: RegExp,
  combinations: BetTypeModel['combinations'],
  tiers: BetTypeModel['tiers'],
): BetTypeModel => ({
  group: 'LHC',
  codes,
  combinations,
  tiers,
});

const sized = (text: string, [, size]: RegExpMatchArray) => choices(Number(size))(text);
const count = (combination: readonly string[], balls: readonly number[]) =>
  numbersOf(combination).filter((number) => balls.includes(number)).length;

export const LHC_MODELS: BetTypeModel[] = [
  rule(/^TM$/, each, ([number], result) => when(special(result) === Number(number))),
  rule(/^ZT(\d)$/, each, ([number], result, [, place]) => when(result.balls[Number(place) - 1] === Number(number))),
  rule(/^ZM$/, each, ([number], result) => when(regular(result).includes(Number(number)))),
  rule(/^TM_(?:2S|BB)$/, each, ([code = ''], result) => returnedOr(code, special(result), result)),
  rule(/^ZM_2S_(\d)$/, each, ([code = ''], result, [, place]) =>
    returnedOr(code, result.balls[Number(place) - 1] ?? -1, result),
  ),
  rule(/^TM_SB$/, each, ([code], result) => when(color(special(result)) === code, code)),
  rule(/^ZM_SB_(\d)$/, each, ([code], result, [, place]) =>
    when(color(result.balls[Number(place) - 1] ?? -1) === code, code),
  ),
  rule(/^TM_TOU$/, each, ([digit], result) => when(String(special(result)).padStart(2, '0')[0] === digit, `H${digit}`)),
  rule(/^TM_WEI$/, each, ([digit], result) => when(String(special(result)).slice(-1) === digit, `T${digit}`)),
  rule(/^TX$/, each, ([sign], result) =>
    when(animal(special(result), result.lunarYear) === sign, yearTier(sign, result)),
  ),
  rule(
    /^HX\d+$/,
    (text) => [text.split(',')],
    (combination, result) =>
      special(result) === 49 ? ['PUSH'] : when(combination.includes(animal(special(result), result.lunarYear))),
  ),
  rule(/^TM_WX$/, each, ([code], result) => {
    const came = element(special(result), result.lunarYear);
    const size = Array.from({ length: 49 }, (_, index) => element(index + 1, result.lunarYear)).filter(
      (e) => e === came,
    );
    return when(came === code, `E${size.length}`);
  }),
  rule(/^ZH_2S$/, each, ([code = ''], result) => when(sideOf(code, total(result.balls), 175), code)),
  {
    ...rule(
      /^ZMGG$/,
      (text) => [text.split(';')],
      (legs, result) => {
        const open: string[] = [];
        for (const leg of legs) {
          const [place, code = ''] = leg.split(':');
          const ball = result.balls[Number(place) - 1] ?? -1;
          if (ball === 49) continue;
          if (!side(code, ball, result)) return [];
          open.push(code);
        }
        return open.length > 0 ? open : ['PUSH'];
      },
    ),
    pays: 'product',
  },
  rule(/^([234])QZ(?:_DT)?$/, sized, (combination, result) =>
    when(count(combination, regular(result)) === combination.length),
  ),
  rule(/^(3)Z2(?:_DT)?$/, sized, (combination, result) => {
    const hits = count(combination, regular(result));
    return when(hits > 1, `Z${hits}`);
  }),
  rule(/^(2)ZT(?:_DT)?$/, sized, (combination, result) => {
    if (count(combination, regular(result)) === 2) return ['Z2'];
    return when(count(combination, regular(result)) === 1 && count(combination, [special(result)]) === 1, 'ZT');
  }),
  rule(/^TC(?:_DT)?$/, choices(2), (combination, result) =>
    when(count(combination, regular(result)) === 1 && count(combination, [special(result)]) === 1),
  ),
  rule(/^PT1X$/, each, ([sign = ''], result) =>
    when(animals(result.balls, result).includes(sign), yearTier(sign, result)),
  ),
  rule(/^PT1X_NO$/, each, ([sign = ''], result) =>
    when(!animals(result.balls, result).includes(sign), yearTier(sign, result)),
  ),
  {
    ...rule(/^ZX6$/, each, ([sign], result) =>
      animals(regular(result), result)
        .filter((came) => came === sign)
        .map(() => yearTier(sign, result)),
    ),
    pays: 'profit by hit',
  },
  rule(/^PTWS$/, each, ([tail], result) =>
    when(
      result.balls.some((number) => number % 10 === Number(tail)),
      tail === '0' ? 'W0' : 'W',
    ),
  ),
  rule(/^LX(\d)$/, sized, (combination, result) =>
    when(
      combination.every((sign) => animals(result.balls, result).includes(sign)),
      combination.some((sign) => yearTier(sign, result) === 'Y') ? 'Y' : 'N',
    ),
  ),
  rule(/^LW(\d)$/, sized, (combination, result) =>
    when(
      numbersOf(combination).every((tail) => result.balls.some((number) => number % 10 === tail)),
      combination.includes('0') ? 'W0' : 'W',
    ),
  ),
  rule(/^BZ(\d+)$/, sized, (combination, result) => when(count(combination, result.balls) === 0)),
  rule(/^ZONGX$/, each, ([code = ''], result) => {
    const different = new Set(animals(result.balls, result)).size;
    return when([`X${different}`, isOdd(different) ? 'ODD' : 'EVEN'].includes(code), code);
  }),
  rule(/^QSB$/, each, ([code = ''], result) => {
    const points: Record<string, number> = { RED: 0, BLUE: 0, GREEN: 0 };
    result.balls.forEach((number, place) => {
      points[color(number)] = (points[color(number)] ?? 0) + (place === 6 ? 1.5 : 1);
    });
    const [[winner = '', max = 0] = [], [, next = 0] = []] = Object.entries(points).sort((a, b) => b[1] - a[1]);
    if (max === next) return code === 'TIE' ? ['TIE'] : ['PUSH'];
    return when(winner === code, code);
  }),
];
