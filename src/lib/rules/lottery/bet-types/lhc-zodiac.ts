import { combinationRule, type CombinationOptions } from '../evaluators/combinations.ts';
import { market } from '../evaluators/market.ts';
import { frequencies } from '../evaluators/tally.ts';
import { anyOf, profitByHit } from '../evaluators/zodiac.ts';
import { codes, DIGITS } from '../grammar/alphabet.ts';
import {
  elementOf,
  ELEMENTS,
  elementSize,
  isYearAnimal,
  RETURNED_NUMBER,
  ZODIAC,
  zodiacIndex,
} from '../draws/lhc-attributes.ts';
import type { DrawResult } from '../types.ts';
import { ballAt, EVERY_BALL, SPECIAL } from './lhc-sides.ts';
import { range, type Row } from './table.ts';

/**
 * Bet types of LHC on zodiacs, tails and elements (docs/spec/lottery-rulebook.md §8.3). Tier Y is the animal of the
 * year, N any other.
 */
const SIGNS = codes(...ZODIAC);
const yearTier = (zodiac: number, lunarYear: number) => (isYearAnimal(zodiac, lunarYear) ? 'Y' : 'N');

/** 特肖 */
const special = () =>
  market({
    alphabet: SIGNS,
    outcomes: EVERY_BALL,
    outcomeOf: (result) => ballAt(result, SPECIAL),
    verdict: ({ number, lunarYear }, pick) =>
      zodiacIndex(number, lunarYear) === pick ? yearTier(pick, lunarYear) : null,
  });

/** 五行: the tier is the number of balls that the element has in that year. */
const element = () =>
  market({
    alphabet: codes(...ELEMENTS),
    outcomes: range(60, 1984).flatMap((lunarYear) =>
      ELEMENTS.map((name) => ({ name, size: elementSize(name, lunarYear) })),
    ),
    outcomeOf(result) {
      const { number, lunarYear } = ballAt(result, SPECIAL);
      const name = elementOf(number, lunarYear);
      return { name, size: elementSize(name, lunarYear) };
    },
    verdict: ({ name, size }, pick) => (ELEMENTS[pick] === name ? `E${size}` : null),
  });

/** 合肖 */
const COMBINED_ODDS = ['5.85', '3.9', '2.925', '2.34', '1.95', '1.671', '1.462', '1.3', '1.17', '1.063'];
const combined = (odds: string, index: number): Row => {
  const size = index + 2;
  const rule = anyOf(SIGNS, size, (result) => {
    const { number, lunarYear } = ballAt(result, SPECIAL);
    return number === RETURNED_NUMBER ? null : zodiacIndex(number, lunarYear);
  });
  return [`HX${size}`, rule, odds];
};

/** Classes of a zodiac: not drawn; drawn, and not the animal of the year; drawn, and the animal of the year. */
const SIGNS_OF_DRAW = {
  alphabet: SIGNS,
  room: [SIGNS.values.length, 7, 1],
  classify({ balls, lunarYear }: DrawResult) {
    const drawn = new Set(balls.map((number) => zodiacIndex(number, lunarYear)));
    return (zodiac: number) => (drawn.has(zodiac) ? (isYearAnimal(zodiac, lunarYear) ? 2 : 1) : 0);
  },
};

/**
 * Classes for bets on absent zodiacs: drawn; absent, and not the animal of the year; absent, and the animal of the
 * year.
 */
const SIGNS_NOT_OF_DRAW = {
  alphabet: SIGNS,
  room: [7, SIGNS.values.length - 1, 1],
  classify({ balls, lunarYear }: DrawResult) {
    const drawn = new Set(balls.map((number) => zodiacIndex(number, lunarYear)));
    return (zodiac: number) => (drawn.has(zodiac) ? 0 : isYearAnimal(zodiac, lunarYear) ? 2 : 1);
  },
};

/** Classes of a last digit: not drawn; drawn; drawn and 0, which only four numbers have. */
const TAILS_OF_DRAW = {
  alphabet: DIGITS,
  room: [DIGITS.values.length, 7, 1],
  classify({ balls }: DrawResult) {
    const drawn = new Set(balls.map((number) => number % 10));
    return (tail: number) => (drawn.has(tail) ? (tail === 0 ? 2 : 1) : 0);
  },
};

/** Wins when every pick is of class 1 or 2; a pick of class 2 makes it the tier `distinguished`. */
const allIn = (ordinary: string, distinguished: string): CombinationOptions['tierOf'] => {
  return ([out, , distinguishedCount]) => {
    if (out !== 0) return null;
    return distinguishedCount === 0 ? ordinary : distinguished;
  };
};

const LINKED_SIGNS = [
  { Y: '3.791', N: '4.484' },
  { Y: '9.588', N: '11.43' },
  { Y: '27.77', N: '33.43' },
  { Y: '97.46', N: '118.5' },
];
const LINKED_TAILS = [
  { W: '3.207', W0: '3.791' },
  { W: '6.753', W0: '8.044' },
  { W: '15.97', W0: '19.2' },
  { W: '44.68', W0: '54.26' },
];

/** 正肖: counts each animal among the six regular balls. An animal has five numbers in its year, else four. */
const regular = profitByHit({
  alphabet: SIGNS,
  hits({ balls, lunarYear }) {
    const times = frequencies(balls.slice(0, SPECIAL).map((number) => zodiacIndex(number, lunarYear)));
    return (zodiac) => ({ tier: yearTier(zodiac, lunarYear), hits: times.get(zodiac) ?? 0 });
  },
  maxEach: { Y: 5, N: 4 },
  max: SPECIAL,
});

export const zodiacBetTypes = (): Row[] => [
  ['TX', special(), { Y: '9.555', N: '11.94' }],
  ...COMBINED_ODDS.map(combined),
  ['TM_WX', element(), { E8: '5.971', E9: '5.308', E10: '4.777', E11: '4.343', E12: '3.981' }],
  ['PT1X', combinationRule({ ...SIGNS_OF_DRAW, size: 1, tierOf: allIn('N', 'Y') }), { Y: '1.76', N: '2.066' }],
  ['PT1X_NO', combinationRule({ ...SIGNS_NOT_OF_DRAW, size: 1, tierOf: allIn('N', 'Y') }), { Y: '2.185', N: '1.845' }],
  ['ZX6', regular, { Y: '1.783', N: '2.138' }],
  ['PTWS', combinationRule({ ...TAILS_OF_DRAW, size: 1, tierOf: allIn('W', 'W0') }), { W: '1.76', W0: '2.066' }],
  ...LINKED_SIGNS.map((odds, index): Row => {
    const size = index + 2;
    return [`LX${size}`, combinationRule({ ...SIGNS_OF_DRAW, size, tierOf: allIn('N', 'Y') }), odds];
  }),
  ...LINKED_TAILS.map((odds, index): Row => {
    const size = index + 2;
    return [`LW${size}`, combinationRule({ ...TAILS_OF_DRAW, size, tierOf: allIn('W', 'W0') }), odds];
  }),
];
