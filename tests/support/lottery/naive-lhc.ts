import type { Draw } from '#rules/lottery';
import { choices, each, isOdd, numbersOf, sideOf, total, when, type Family } from './naive.ts';

/** Numbers of each colour and the animals, written down from public tables. */
const RED = '01 02 07 08 12 13 18 19 23 24 29 30 34 35 40 45 46'.split(' ').map(Number);
const BLUE = '03 04 09 10 14 15 20 25 26 31 36 37 41 42 47 48'.split(' ').map(Number);
const ANIMALS = 'RAT OX TIGER RABBIT DRAGON SNAKE HORSE GOAT MONKEY ROOSTER DOG PIG'.split(' ');
const NAYIN = 'MFWEMFAEMWAEFWAMFWEMFAEMWAEFWA';
const ELEMENTS: Record<string, string> = { M: 'METAL', W: 'WOOD', A: 'WATER', F: 'FIRE', E: 'EARTH' };

const colour = (number: number) => (RED.includes(number) ? 'RED' : BLUE.includes(number) ? 'BLUE' : 'GREEN');
const regular = (draw: Draw) => draw.balls.slice(0, 6);
const special = (draw: Draw) => draw.balls[6] ?? -1;

/** Steps back one animal a number from that of the year. */
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

const animals = (balls: readonly number[], draw: Draw) => balls.map((number) => animal(number, draw.lunarYear));
const yearTier = (sign: string | undefined, draw: Draw) => (sign === animal(1, draw.lunarYear) ? 'Y' : 'N');
const isDomestic = (sign: string) => ['OX', 'HORSE', 'GOAT', 'ROOSTER', 'DOG', 'PIG'].includes(sign);

/** A side of a ball that is not 49; half-specials are two sides joined, waves a colour and the rest. */
function side(code: string, number: number, draw: Draw): boolean {
  if (code === 'JQ') return isDomestic(animal(number, draw.lunarYear));
  if (code === 'YS') return !isDomestic(animal(number, draw.lunarYear));
  if (['RED', 'BLUE', 'GREEN'].includes(code)) return colour(number) === code;
  const parts = /^(RED|BLUE|GREEN|BIG|SMALL)_(.+)$/.exec(code);
  if (parts) return side(parts[1] ?? '', number, draw) && side(parts[2] ?? '', number, draw);
  return sideOf(code, number, 25);
}

const returnedOr = (code: string, number: number, draw: Draw) =>
  number === 49 ? ['PUSH'] : when(side(code, number, draw), code);

const rule = (codes: RegExp, stakes: Family['stakes'], tiers: Family['tiers']): Family => ({
  group: 'LHC',
  codes,
  stakes,
  tiers,
});

const sized = (text: string, [, size]: RegExpMatchArray) => choices(Number(size))(text);
const count = (stake: readonly string[], balls: readonly number[]) =>
  numbersOf(stake).filter((number) => balls.includes(number)).length;

export const LHC_FAMILIES: Family[] = [
  rule(/^TM$/, each, ([number], draw) => when(special(draw) === Number(number))),
  rule(/^ZT(\d)$/, each, ([number], draw, [, place]) => when(draw.balls[Number(place) - 1] === Number(number))),
  rule(/^ZM$/, each, ([number], draw) => when(regular(draw).includes(Number(number)))),
  rule(/^TM_(?:2S|BB)$/, each, ([code = ''], draw) => returnedOr(code, special(draw), draw)),
  rule(/^ZM_2S_(\d)$/, each, ([code = ''], draw, [, place]) =>
    returnedOr(code, draw.balls[Number(place) - 1] ?? -1, draw),
  ),
  rule(/^TM_SB$/, each, ([code], draw) => when(colour(special(draw)) === code, code)),
  rule(/^ZM_SB_(\d)$/, each, ([code], draw, [, place]) =>
    when(colour(draw.balls[Number(place) - 1] ?? -1) === code, code),
  ),
  rule(/^TM_TOU$/, each, ([digit], draw) => when(String(special(draw)).padStart(2, '0')[0] === digit, `H${digit}`)),
  rule(/^TM_WEI$/, each, ([digit], draw) => when(String(special(draw)).slice(-1) === digit, `T${digit}`)),
  rule(/^TX$/, each, ([sign], draw) => when(animal(special(draw), draw.lunarYear) === sign, yearTier(sign, draw))),
  rule(
    /^HX\d+$/,
    (text) => [text.split(',')],
    (stake, draw) => (special(draw) === 49 ? ['PUSH'] : when(stake.includes(animal(special(draw), draw.lunarYear)))),
  ),
  rule(/^TM_WX$/, each, ([code], draw) => {
    const came = element(special(draw), draw.lunarYear);
    const size = Array.from({ length: 49 }, (_, index) => element(index + 1, draw.lunarYear)).filter((e) => e === came);
    return when(came === code, `E${size.length}`);
  }),
  rule(/^ZH_2S$/, each, ([code = ''], draw) => when(sideOf(code, total(draw.balls), 175), code)),
  {
    ...rule(
      /^ZMGG$/,
      (text) => [text.split(';')],
      (legs, draw) => {
        const open: string[] = [];
        for (const leg of legs) {
          const [place, code = ''] = leg.split(':');
          const ball = draw.balls[Number(place) - 1] ?? -1;
          if (ball === 49) continue;
          if (!side(code, ball, draw)) return [];
          open.push(code);
        }
        return open.length > 0 ? open : ['PUSH'];
      },
    ),
    pays: 'product',
  },
  rule(/^([234])QZ(?:_DT)?$/, sized, (stake, draw) => when(count(stake, regular(draw)) === stake.length)),
  rule(/^(3)Z2(?:_DT)?$/, sized, (stake, draw) => {
    const hits = count(stake, regular(draw));
    return when(hits > 1, `Z${hits}`);
  }),
  rule(/^(2)ZT(?:_DT)?$/, sized, (stake, draw) => {
    if (count(stake, regular(draw)) === 2) return ['Z2'];
    return when(count(stake, regular(draw)) === 1 && count(stake, [special(draw)]) === 1, 'ZT');
  }),
  rule(/^TC(?:_DT)?$/, choices(2), (stake, draw) =>
    when(count(stake, regular(draw)) === 1 && count(stake, [special(draw)]) === 1),
  ),
  rule(/^PT1X$/, each, ([sign = ''], draw) => when(animals(draw.balls, draw).includes(sign), yearTier(sign, draw))),
  rule(/^PT1X_NO$/, each, ([sign = ''], draw) => when(!animals(draw.balls, draw).includes(sign), yearTier(sign, draw))),
  {
    ...rule(/^ZX6$/, each, ([sign], draw) =>
      animals(regular(draw), draw)
        .filter((came) => came === sign)
        .map(() => yearTier(sign, draw)),
    ),
    pays: 'profit by hit',
  },
  rule(/^PTWS$/, each, ([tail], draw) =>
    when(
      draw.balls.some((number) => number % 10 === Number(tail)),
      tail === '0' ? 'W0' : 'W',
    ),
  ),
  rule(/^LX(\d)$/, sized, (stake, draw) =>
    when(
      stake.every((sign) => animals(draw.balls, draw).includes(sign)),
      stake.some((sign) => yearTier(sign, draw) === 'Y') ? 'Y' : 'N',
    ),
  ),
  rule(/^LW(\d)$/, sized, (stake, draw) =>
    when(
      numbersOf(stake).every((tail) => draw.balls.some((number) => number % 10 === tail)),
      stake.includes('0') ? 'W0' : 'W',
    ),
  ),
  rule(/^BZ(\d+)$/, sized, (stake, draw) => when(count(stake, draw.balls) === 0)),
  rule(/^ZONGX$/, each, ([code = ''], draw) => {
    const different = new Set(animals(draw.balls, draw)).size;
    return when([`X${different}`, isOdd(different) ? 'ODD' : 'EVEN'].includes(code), code);
  }),
  rule(/^QSB$/, each, ([code = ''], draw) => {
    const points: Record<string, number> = { RED: 0, BLUE: 0, GREEN: 0 };
    draw.balls.forEach((number, place) => {
      points[colour(number)] = (points[colour(number)] ?? 0) + (place === 6 ? 1.5 : 1);
    });
    const [[winner = '', most = 0] = [], [, next = 0] = []] = Object.entries(points).sort((a, b) => b[1] - a[1]);
    if (most === next) return code === 'TIE' ? ['TIE'] : ['PUSH'];
    return when(winner === code, code);
  }),
];
