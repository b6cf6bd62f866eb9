import type { Draw } from '#rules/lottery';
import { combos, each, isOdd, when, type Family } from './naive.ts';

/** The strings of these prizes that have so many digits, and their ends. */
function strings(draw: Draw, digits: number, names?: readonly string[]): string[] {
  return [...draw.prizes]
    .filter(([name]) => names === undefined || names.includes(name))
    .flatMap(([, texts]) => texts)
    .filter((text) => text.length >= digits);
}
const tails = (draw: Draw, digits: number, names?: readonly string[]) =>
  strings(draw, digits, names).map((text) => text.slice(text.length - digits));
const heads = (draw: Draw, digits: number, names?: readonly string[]) =>
  strings(draw, digits, names).map((text) => text.slice(0, digits));

type Ends = (draw: Draw, code: RegExpMatchArray) => string[];

/** Paid on every one of these, for every one that is the number. */
const paidOnEach = (
  codes: RegExp,
  ends: Ends,
  cost: Family['cost'] = (draw, code) => ends(draw, code).length,
): Family => ({
  group: 'VN',
  codes,
  stakes: each,
  tiers: ([number], draw, code) => ends(draw, code).flatMap((end) => when(end === number)),
  cost,
});

const rule = (codes: RegExp, stakes: Family['stakes'], tiers: Family['tiers']): Family => ({
  group: 'VN',
  codes,
  stakes,
  tiers,
});

const isNorth = (draw: Draw) => draw.group === 'VN_MB';
const last = (draw: Draw) => tails(draw, 2, ['DB'])[0] ?? '';
const came = (draw: Draw, number: string) => tails(draw, 2).includes(number);
const sized = (text: string, [, size]: RegExpMatchArray) => combos(text.split(','), Number(size));

export const VN_FAMILIES: Family[] = [
  paidOnEach(/^LO(\d)$/, (draw, [, digits]) => {
    if (digits === '7') return tails(draw, 2, ['G8', 'G7', 'G6', 'G5', 'DB']);
    if (digits === '8') return tails(draw, 2, ['G7', 'G6', 'DB']);
    return tails(draw, Number(digits));
  }),
  paidOnEach(/^LO2D$/, (draw) => heads(draw, 2)),
  paidOnEach(
    /^LO2_1K$/,
    (draw) => tails(draw, 2),
    () => 1,
  ),
  paidOnEach(/^DE_(DB|G1|G7|G8)$/, (draw, [, name = '']) => tails(draw, 2, [name])),
  paidOnEach(/^DE_DAU_(DB|G1)$/, (draw, [, name = '']) => heads(draw, 2, [name])),
  paidOnEach(/^DE_DD$/, (draw) => tails(draw, 2, [isNorth(draw) ? 'G7' : 'G8', 'DB'])),
  paidOnEach(/^([34])C_(DB|G6|G7)$/, (draw, [, digits, name = '']) => tails(draw, Number(digits), [name])),
  paidOnEach(/^3C_DD$/, (draw) => tails(draw, 3, [isNorth(draw) ? 'G6' : 'G7', 'DB'])),
  rule(/^DAU$/, each, ([digit], draw) => when(last(draw)[0] === digit)),
  rule(/^DUOI$/, each, ([digit], draw) => when(last(draw)[1] === digit)),
  rule(/^X(\d)$/, sized, (stake, draw) => when(stake.every((number) => came(draw, number)))),
  rule(
    /^XQ(\d)$/,
    (text) => [2, 3, 4].flatMap((size) => combos(text.split(','), size)),
    (stake, draw) =>
      when(
        stake.every((number) => came(draw, number)),
        `X${stake.length}`,
      ),
  ),
  rule(/^TR(\d+)$/, sized, (stake, draw) => when(!stake.some((number) => came(draw, number)))),
  {
    ...rule(
      /^DA$/,
      (text) => combos(text.split(','), 2),
      (stake, draw) => {
        if (!stake.every((number) => came(draw, number))) return [];
        return tails(draw, 2).flatMap((tail) => when(stake.includes(tail), 'HALF'));
      },
    ),
    cost: (draw) => 2 * tails(draw, 2).length,
  },
  rule(/^2S$/, each, ([code = ''], draw) => {
    const value = Number(last(draw));
    const sides: Record<string, boolean> = {
      BIG: value > 49,
      SMALL: value < 50,
      ODD: isOdd(value),
      EVEN: !isOdd(value),
    };
    return when(sides[code] === true);
  }),
];
