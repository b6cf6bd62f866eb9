import type { DrawResult, GameGroup } from '#rules/lottery';
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
  type BetTypeModel,
} from './naive.ts';

type Rule = (codes: RegExp, combinations: BetTypeModel['combinations'], tiers: BetTypeModel['tiers']) => BetTypeModel;
const ruleFor =
  (group: GameGroup): Rule =>
  (codes, combinations, tiers) => ({ group, codes, combinations, tiers });

const first = (result: DrawResult, count: number | string | undefined) => result.balls.slice(0, Number(count));
const ballAt = (result: DrawResult, place: number | string | undefined) => result.balls[Number(place) - 1] ?? -1;
const isIn = (combination: readonly string[], balls: readonly number[]) =>
  numbersOf(combination).every((ball) => balls.includes(ball));
const higher = (code: string | undefined, a: number, b: number) => when((a > b ? 'DRAGON' : 'TIGER') === code);

/** Bet types shared by PK10, 11X5 and LF. */
function shared(group: GameGroup): BetTypeModel[] {
  const rule = ruleFor(group);
  return [
    rule(
      /^Q(\d)_ZX_FS$/,
      (text) => tuples(setsOf(text)).filter(distinct),
      (combination, result, [, count]) => when(numbersOf(combination).join() === first(result, count).join()),
    ),
    rule(/^Q(\d)_ZX_DS$/, lines(' '), (combination, result, [, count]) =>
      when(numbersOf(combination).join() === first(result, count).join()),
    ),
    rule(
      /^Q(\d)_ZUX_(?:FS|DT)$/,
      (text, [, count]) => choices(Number(count))(text),
      (combination, result, [, count]) => when(sorted(numbersOf(combination)) === sorted(first(result, count))),
    ),
    rule(
      /^DWD$/,
      (text) => setsOf(text).flatMap((set, place) => set.map((ball) => [String(place + 1), ball])),
      ([place, ball], result) => when(ballAt(result, place) === Number(ball)),
    ),
    rule(/^C_[BP](\d+)$/, each, ([ball], result, [, place]) => when(ballAt(result, place) === Number(ball))),
  ];
}

const anyOf = (group: GameGroup): BetTypeModel =>
  ruleFor(group)(
    /^R(\d)(?:_DT)?$/,
    (text, [, size]) => choices(Number(size))(text),
    (combination, result) =>
      when(
        combination.length > result.balls.length
          ? result.balls.every((ball) => numbersOf(combination).includes(ball))
          : isIn(combination, result.balls),
      ),
  );

const pk10 = ruleFor('PK10');
const twoFirst = (result: DrawResult) => total(first(result, 2));

export const PK10_MODELS: BetTypeModel[] = [
  ...shared('PK10'),
  pk10(/^(?:C_)?GYH$/, each, ([sum = ''], result) => when(twoFirst(result) === Number(sum), `S${sum}`)),
  pk10(/^C_GYH2S$/, each, ([code = ''], result) => when(sideOf(code, twoFirst(result), 12), code)),
  pk10(/^(?:DXDS|C_2S)_P(\d+)$/, each, ([code = ''], result, [, place]) =>
    when(sideOf(code, ballAt(result, place), 6)),
  ),
  pk10(/^(?:C_)?LH_(\d)$/, each, ([code], result, [, place]) =>
    higher(code, ballAt(result, place), ballAt(result, 11 - Number(place))),
  ),
];

const elevenFive = ruleFor('11X5');

export const ELEVEN_FIVE_MODELS: BetTypeModel[] = [
  ...shared('11X5'),
  anyOf('11X5'),
  elevenFive(/^BDW$/, each, ([ball], result) => when(first(result, 3).includes(Number(ball)))),
  elevenFive(/^DDS$/, each, ([code], result) => {
    const odd = result.balls.filter(isOdd).length;
    return when(code === `O${odd}E${5 - odd}`, code);
  }),
  elevenFive(/^CZW$/, each, ([ball], result) =>
    when(
      result.balls.filter((other) => other < Number(ball)).length === 2 && result.balls.includes(Number(ball)),
      `M${ball}`,
    ),
  ),
  elevenFive(/^C_2S_B(\d)$/, each, ([code = ''], result, [, place]) => {
    const ball = ballAt(result, place);
    return ball === 11 ? ['PUSH'] : when(sideOf(code, ball, 6));
  }),
  elevenFive(/^C_SUM$/, each, ([code = ''], result) => {
    const sum = total(result.balls);
    if (sum === 30 && ['BIG', 'SMALL'].includes(code)) return ['PUSH'];
    return when(sideOf(code, sum, 31), code);
  }),
  elevenFive(/^C_LH$/, each, ([code], result) => higher(code, ballAt(result, 1), ballAt(result, 5))),
];

const lf = ruleFor('LF');
const follows = (a: number, b: number, result: DrawResult) =>
  result.balls.some((ball, place) => ball === a && result.balls[place + 1] === b);

export const LF_MODELS: BetTypeModel[] = [
  ...shared('LF'),
  anyOf('LF'),
  lf(/^Q1_ST$/, each, ([ball], result) => when(ballAt(result, 1) === Number(ball))),
  lf(/^Q1_HT$/, each, (_, result) => when([19, 20].includes(ballAt(result, 1)))),
  lf(
    /^L2_ZX$/,
    (text) => tuples(setsOf(text)).filter(distinct),
    (combination, result) => {
      const [a = 0, b = 0] = numbersOf(combination);
      return when(follows(a, b, result));
    },
  ),
  lf(/^L2_ZUX$/, choices(2), (combination, result) => {
    const [a = 0, b = 0] = numbersOf(combination);
    return when(follows(a, b, result) || follows(b, a, result));
  }),
  lf(/^C_2S_B(\d)$/, each, ([code = ''], result, [, place]) => when(sideOf(code, ballAt(result, place), 11))),
  lf(/^C_FX_B(\d)$/, each, ([code = ''], result, [, place]) => {
    const starts: Record<string, number[]> = {
      E: [1, 5, 9, 13, 17],
      S: [2, 6, 10, 14, 18],
      W: [3, 7, 11, 15, 19],
      N: [4, 8, 12, 16, 20],
    };
    return when(starts[code]?.includes(ballAt(result, place)) === true);
  }),
  lf(/^C_ZFB_B(\d)$/, each, ([code = ''], result, [, place]) => {
    const ball = ballAt(result, place);
    const came = ball <= 7 ? 'ZHONG' : ball <= 14 ? 'FA' : 'BAI';
    return when(came === code, code);
  }),
  lf(/^C_LH_(\d)V(\d)$/, each, ([code], result, [, a, b]) => higher(code, ballAt(result, a), ballAt(result, b))),
  lf(/^C_SUM$/, each, ([code = ''], result) => {
    const sum = total(result.balls);
    if (sum === 84 && ['BIG', 'SMALL'].includes(code)) return ['PUSH'];
    return when(sideOf(code, sum, 85), code);
  }),
];
