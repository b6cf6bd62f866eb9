import type { Draw, GameGroup } from '#rules/lottery';
import {
  choices,
  distinct,
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
  type Family,
} from './naive.ts';

type Rule = (codes: RegExp, stakes: Family['stakes'], tiers: Family['tiers']) => Family;
const ruleFor =
  (group: GameGroup): Rule =>
  (codes, stakes, tiers) => ({ group, codes, stakes, tiers });

const first = (draw: Draw, count: number | string | undefined) => draw.balls.slice(0, Number(count));
const ballAt = (draw: Draw, place: number | string | undefined) => draw.balls[Number(place) - 1] ?? -1;
const isIn = (stake: readonly string[], balls: readonly number[]) =>
  numbersOf(stake).every((ball) => balls.includes(ball));
const higher = (code: string | undefined, a: number, b: number) => when((a > b ? 'DRAGON' : 'TIGER') === code);

/** What PK10, 11X5 and LF share. */
function shared(group: GameGroup): Family[] {
  const rule = ruleFor(group);
  return [
    rule(
      /^Q(\d)_ZX_FS$/,
      (text) => tuples(setsOf(text)).filter(distinct),
      (stake, draw, [, count]) => when(numbersOf(stake).join() === first(draw, count).join()),
    ),
    rule(/^Q(\d)_ZX_DS$/, lines(' '), (stake, draw, [, count]) =>
      when(numbersOf(stake).join() === first(draw, count).join()),
    ),
    rule(
      /^Q(\d)_ZUX_(?:FS|DT)$/,
      (text, [, count]) => choices(Number(count))(text),
      (stake, draw, [, count]) => when(sorted(numbersOf(stake)) === sorted(first(draw, count))),
    ),
    rule(
      /^DWD$/,
      (text) => setsOf(text).flatMap((set, place) => set.map((ball) => [String(place + 1), ball])),
      ([place, ball], draw) => when(ballAt(draw, place) === Number(ball)),
    ),
    rule(/^C_[BP](\d+)$/, each, ([ball], draw, [, place]) => when(ballAt(draw, place) === Number(ball))),
  ];
}

const anyOf = (group: GameGroup): Family =>
  ruleFor(group)(
    /^R(\d)(?:_DT)?$/,
    (text, [, size]) => choices(Number(size))(text),
    (stake, draw) =>
      when(
        stake.length > draw.balls.length
          ? draw.balls.every((ball) => numbersOf(stake).includes(ball))
          : isIn(stake, draw.balls),
      ),
  );

const pk10 = ruleFor('PK10');
const twoFirst = (draw: Draw) => total(first(draw, 2));

export const PK10_FAMILIES: Family[] = [
  ...shared('PK10'),
  pk10(/^(?:C_)?GYH$/, each, ([sum = ''], draw) => when(twoFirst(draw) === Number(sum), `S${sum}`)),
  pk10(/^C_GYH2S$/, each, ([code = ''], draw) => when(sideOf(code, twoFirst(draw), 12), code)),
  pk10(/^(?:DXDS|C_2S)_P(\d+)$/, each, ([code = ''], draw, [, place]) => when(sideOf(code, ballAt(draw, place), 6))),
  pk10(/^(?:C_)?LH_(\d)$/, each, ([code], draw, [, place]) =>
    higher(code, ballAt(draw, place), ballAt(draw, 11 - Number(place))),
  ),
];

const elevenFive = ruleFor('11X5');

export const ELEVEN_FIVE_FAMILIES: Family[] = [
  ...shared('11X5'),
  anyOf('11X5'),
  elevenFive(/^BDW$/, each, ([ball], draw) => when(first(draw, 3).includes(Number(ball)))),
  elevenFive(/^DDS$/, each, ([code], draw) => {
    const odd = draw.balls.filter(isOdd).length;
    return when(code === `O${odd}E${5 - odd}`, code);
  }),
  elevenFive(/^CZW$/, each, ([ball], draw) =>
    when(
      draw.balls.filter((other) => other < Number(ball)).length === 2 && draw.balls.includes(Number(ball)),
      `M${ball}`,
    ),
  ),
  elevenFive(/^C_2S_B(\d)$/, each, ([code = ''], draw, [, place]) => {
    const ball = ballAt(draw, place);
    return ball === 11 ? ['PUSH'] : when(sideOf(code, ball, 6));
  }),
  elevenFive(/^C_SUM$/, each, ([code = ''], draw) => {
    const sum = total(draw.balls);
    if (sum === 30 && ['BIG', 'SMALL'].includes(code)) return ['PUSH'];
    return when(sideOf(code, sum, 31), code);
  }),
  elevenFive(/^C_LH$/, each, ([code], draw) => higher(code, ballAt(draw, 1), ballAt(draw, 5))),
];

const lf = ruleFor('LF');
const follows = (a: number, b: number, draw: Draw) =>
  draw.balls.some((ball, place) => ball === a && draw.balls[place + 1] === b);

export const LF_FAMILIES: Family[] = [
  ...shared('LF'),
  anyOf('LF'),
  lf(/^Q1_ST$/, each, ([ball], draw) => when(ballAt(draw, 1) === Number(ball))),
  lf(/^Q1_HT$/, each, (_, draw) => when([19, 20].includes(ballAt(draw, 1)))),
  lf(
    /^L2_ZX$/,
    (text) => tuples(setsOf(text)).filter(distinct),
    (stake, draw) => {
      const [a = 0, b = 0] = numbersOf(stake);
      return when(follows(a, b, draw));
    },
  ),
  lf(/^L2_ZUX$/, choices(2), (stake, draw) => {
    const [a = 0, b = 0] = numbersOf(stake);
    return when(follows(a, b, draw) || follows(b, a, draw));
  }),
  lf(/^C_2S_B(\d)$/, each, ([code = ''], draw, [, place]) => when(sideOf(code, ballAt(draw, place), 11))),
  lf(/^C_FX_B(\d)$/, each, ([code = ''], draw, [, place]) => {
    const starts: Record<string, number[]> = {
      E: [1, 5, 9, 13, 17],
      S: [2, 6, 10, 14, 18],
      W: [3, 7, 11, 15, 19],
      N: [4, 8, 12, 16, 20],
    };
    return when(starts[code]?.includes(ballAt(draw, place)) === true);
  }),
  lf(/^C_ZFB_B(\d)$/, each, ([code = ''], draw, [, place]) => {
    const ball = ballAt(draw, place);
    const came = ball <= 7 ? 'ZHONG' : ball <= 14 ? 'FA' : 'BAI';
    return when(came === code, code);
  }),
  lf(/^C_LH_(\d)V(\d)$/, each, ([code], draw, [, a, b]) => higher(code, ballAt(draw, a), ballAt(draw, b))),
  lf(/^C_SUM$/, each, ([code = ''], draw) => {
    const sum = total(draw.balls);
    if (sum === 84 && ['BIG', 'SMALL'].includes(code)) return ['PUSH'];
    return when(sideOf(code, sum, 85), code);
  }),
];
