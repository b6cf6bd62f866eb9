import { market, sides, type SideTest } from '../evaluators/market.ts';
import { codes } from '../grammar/alphabet.ts';
import { COLORS, colorOf, isDomestic, LHC_NUMBERS, RETURNED_NUMBER, zodiacOf } from '../draws/lhc-attributes.ts';
import type { DrawResult, Rule } from '../types.ts';
import { atLeast, atMost, isEven, isOdd, isTailBig, isTailSmall, ofDigitSum, pushWhen, theCode } from './sides.ts';
import { oddsFor, range } from './table.ts';

/** Sides and colors of one ball of LHC (docs/spec/lottery-rulebook.md §8.3); sides push on ball 49 (§8.2). */
export interface LhcBall {
  readonly number: number;
  readonly lunarYear: number;
}

/** Index of the special ball, after six regular ones. */
export const SPECIAL = 6;

export function ballAt({ balls, lunarYear }: DrawResult, place: number): LhcBall {
  return { number: balls[place] ?? Number.NaN, lunarYear };
}

/** Every ball in a year of each zodiac animal. */
export const EVERY_BALL: readonly LhcBall[] = range(12, 2020).flatMap((lunarYear) =>
  LHC_NUMBERS.map((number) => ({ number, lunarYear })),
);

const isPush = (number: number) => number === RETURNED_NUMBER;

function ofNumber(test: SideTest<number>): SideTest<LhcBall> {
  const returned = pushWhen(isPush, test);
  return ({ number }) => returned(number);
}

const allOf =
  (...tests: SideTest<number>[]): SideTest<number> =>
  (number) =>
    tests.every((test) => test(number) === true);

const isBig = atLeast(25);
const isSmall = atMost(24);
const isDomesticBall: SideTest<LhcBall> = ({ number, lunarYear }) =>
  isPush(number) ? null : isDomestic(zodiacOf(number, lunarYear));
const isWildBall: SideTest<LhcBall> = (ball) => {
  const domestic = isDomesticBall(ball);
  return domestic === null ? null : !domestic;
};

const SIDE_TESTS: Readonly<Record<string, SideTest<LhcBall>>> = {
  BIG: ofNumber(isBig),
  SMALL: ofNumber(isSmall),
  ODD: ofNumber(isOdd),
  EVEN: ofNumber(isEven),
  HS_BIG: ofNumber(ofDigitSum(atLeast(7))),
  HS_SMALL: ofNumber(ofDigitSum(atMost(6))),
  HS_ODD: ofNumber(ofDigitSum(isOdd)),
  HS_EVEN: ofNumber(ofDigitSum(isEven)),
  WS_BIG: ofNumber(isTailBig),
  WS_SMALL: ofNumber(isTailSmall),
  JQ: isDomesticBall,
  YS: isWildBall,
  BIG_ODD: ofNumber(allOf(isBig, isOdd)),
  BIG_EVEN: ofNumber(allOf(isBig, isEven)),
  SMALL_ODD: ofNumber(allOf(isSmall, isOdd)),
  SMALL_EVEN: ofNumber(allOf(isSmall, isEven)),
};
const HALF_SPECIAL = ['BIG_ODD', 'BIG_EVEN', 'SMALL_ODD', 'SMALL_EVEN'];

export const SIDE_ODDS: Readonly<Record<string, string>> = {
  ...oddsFor(Object.keys(SIDE_TESTS), '1.95'),
  ...oddsFor(HALF_SPECIAL, '3.9'),
};

const COLOR_TESTS: Readonly<Record<string, SideTest<LhcBall>>> = Object.fromEntries(
  COLORS.map((color) => [color, ({ number }: LhcBall) => colorOf(number) === color]),
);

export const COLOR_ODDS = { RED: '2.81', BLUE: '2.985', GREEN: '2.985' };

function ballMarket(place: number, tests: Readonly<Record<string, SideTest<LhcBall>>>): Rule {
  return sides({
    alphabet: codes(...Object.keys(tests)),
    outcomes: EVERY_BALL,
    outcomeOf: (result) => ballAt(result, place),
    tests: Object.values(tests),
    tier: theCode,
  });
}

export const sidesAt = (place: number): Rule => ballMarket(place, SIDE_TESTS);
export const colorsAt = (place: number): Rule => ballMarket(place, COLOR_TESTS);

/** Codes that a parlay's leg may bet on. */
export const LEG_TESTS: Readonly<Record<string, SideTest<LhcBall>>> = { ...SIDE_TESTS, ...COLOR_TESTS };
export const LEG_ODDS: Readonly<Record<string, string>> = { ...SIDE_ODDS, ...COLOR_ODDS };

/** 半波: a color of the special number together with a side, two sides or the side of its digit sum. */
export const WAVE_ODDS: Readonly<Record<string, string>> = {
  RED_BIG: '6.685',
  RED_SMALL: '4.68',
  RED_ODD: '5.85',
  RED_EVEN: '5.2',
  BLUE_BIG: '5.2',
  BLUE_SMALL: '6.685',
  BLUE_ODD: '5.85',
  BLUE_EVEN: '5.85',
  GREEN_BIG: '5.85',
  GREEN_SMALL: '6.685',
  GREEN_ODD: '5.85',
  GREEN_EVEN: '6.685',
  RED_BIG_ODD: '15.6',
  RED_BIG_EVEN: '11.7',
  RED_SMALL_ODD: '9.36',
  RED_SMALL_EVEN: '9.36',
  BLUE_BIG_ODD: '9.36',
  BLUE_BIG_EVEN: '11.7',
  BLUE_SMALL_ODD: '15.6',
  BLUE_SMALL_EVEN: '11.7',
  GREEN_BIG_ODD: '11.7',
  GREEN_BIG_EVEN: '11.7',
  GREEN_SMALL_ODD: '11.7',
  GREEN_SMALL_EVEN: '15.6',
  RED_HS_ODD: '5.2',
  RED_HS_EVEN: '5.85',
  BLUE_HS_ODD: '5.85',
  BLUE_HS_EVEN: '5.85',
  GREEN_HS_ODD: '6.685',
  GREEN_HS_EVEN: '5.85',
};

/** Tests a wave, whose code is a color followed by the code of a side. */
function waveTest(code: string): SideTest<LhcBall> {
  const cut = code.indexOf('_');
  const side = SIDE_TESTS[code.slice(cut + 1)];
  const color = COLOR_TESTS[code.slice(0, cut)];
  return (ball) => {
    const answer = side?.(ball) ?? null;
    return answer === null ? null : answer && color?.(ball) === true;
  };
}

export const halfWaves = (): Rule =>
  ballMarket(SPECIAL, Object.fromEntries(Object.keys(WAVE_ODDS).map((code) => [code, waveTest(code)])));

/** Creates a market on one digit of the special ball: its tens or its last digit. */
export function digitOfSpecial(options: {
  last: number;
  digitOf: (number: number) => number;
  tier: (digit: number) => string;
}): Rule {
  const { last, digitOf, tier } = options;
  return market({
    alphabet: codes(...range(last + 1).map(String)),
    outcomes: range(last + 1),
    outcomeOf: ({ balls }) => digitOf(balls[SPECIAL] ?? Number.NaN),
    verdict: (digit, pick) => (digit === pick ? tier(pick) : null),
  });
}
