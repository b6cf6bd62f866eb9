import { sum } from '../evaluators/counting.ts';
import { market, numberAt, sides } from '../evaluators/market.ts';
import { codes, DIGITS } from '../grammar/alphabet.ts';
import { dragonTiger, shapes } from './ssc-markets.ts';
import { positionPairs, SEGMENTS } from './ssc-parts.ts';
import { bullOf } from './ssc-shapes.ts';
import { atLeast, atMost, everyBet, isEven, isOdd, pushWhen, theCode } from './sides.ts';
import { oddsFor, range, type Row } from './table.ts';

/** The credit board of SSC (docs/spec/lottery-rulebook.md §4.3). */
const TWO_SIDED = codes('BIG', 'SMALL', 'ODD', 'EVEN');
const DIGIT_SIDES = codes('BIG', 'SMALL', 'ODD', 'EVEN', 'PRIME', 'COMP');
/** Prime digits: in these games 1 counts as prime and 0 as composite. */
const PRIMES = [1, 2, 3, 5, 7];
const BULLS = ['N0', 'N1', 'N2', 'N3', 'N4', 'N5', 'N6', 'N7', 'N8', 'N9', 'NN'];

const digitSides = (place: number) =>
  sides({
    alphabet: DIGIT_SIDES,
    outcomes: DIGITS.values,
    outcomeOf: ({ balls }) => balls[place] ?? Number.NaN,
    tests: [
      atLeast(5),
      atMost(4),
      isOdd,
      isEven,
      (digit) => PRIMES.includes(digit),
      (digit) => !PRIMES.includes(digit),
    ],
    tier: everyBet,
  });

const total = sides({
  alphabet: TWO_SIDED,
  outcomes: range(46),
  outcomeOf: ({ balls }) => sum(balls),
  tests: [atLeast(23), atMost(22), isOdd, isEven],
  tier: everyBet,
});

const bulls = range(BULLS.length);
const bull = market({
  alphabet: codes(...BULLS),
  outcomes: bulls,
  outcomeOf: ({ balls }) => bullOf(balls),
  verdict: (value, pick) => (value === pick ? (BULLS[pick] ?? null) : null),
});

const isNoBull = (value: number) => value === 0;
const bullSides = sides({
  alphabet: codes('NBIG', 'NSMALL', 'NODD', 'NEVEN'),
  outcomes: bulls,
  outcomeOf: ({ balls }) => bullOf(balls),
  tests: [atLeast(6), atMost(5), isOdd, isEven].map((test) => pushWhen(isNoBull, test)),
  tier: theCode,
});

const THREES = ['Q3', 'Z3', 'H3'] as const;
const SHAPE_ODDS = { BAOZI: '97.5', SHUNZI: '16.25', DUIZI: '3.611', BANSHUN: '2.708', ZALIU: '3.25' };

export const sscCredit = (): Row[] => [
  ...range(5).map((place): Row => [`C_B${place + 1}`, numberAt(place, DIGITS), '9.75']),
  ...range(5).map((place): Row => [`C_2S_B${place + 1}`, digitSides(place), '1.95']),
  ['C_SUM', total, '1.95'],
  ...positionPairs().map(({ name, at }): Row => [
    `C_LH_${name}`,
    dragonTiger(at, { isTieReturned: true }),
    { DRAGON: '1.95', TIGER: '1.95', TIE: '9.75' },
  ]),
  ...THREES.map((segment): Row => [`C_3P_${segment}`, shapes(SEGMENTS[segment], 5), SHAPE_ODDS]),
  [
    'C_NN',
    bull,
    {
      N0: '2.58',
      ...oddsFor(['N1', 'N3', 'N5', 'N7', 'N9'], '14.43'),
      ...oddsFor(['N2', 'N4', 'N6', 'N8'], '14.14'),
      NN: '14.25',
    },
  ],
  ['C_NN2S', bullSides, { NBIG: '1.947', NSMALL: '1.952', NODD: '1.968', NEVEN: '1.931' }],
];
