import { sum } from '../evaluators/counting.ts';
import { market, numberAt, sides } from '../evaluators/market.ts';
import { parlayOfSides } from '../evaluators/zodiac.ts';
import { codes } from '../grammar/alphabet.ts';
import { COLORS, colorOf, RETURNED_NUMBER, zodiacIndex, type Color } from '../draws/lhc-attributes.ts';
import { PUSH, type DrawResult, type BetType } from '../types.ts';
import { LHC_BALLS, linkedNumbers, REGULAR_PLACES } from './lhc-numbers.ts';
import {
  ballAt,
  COLOR_ODDS,
  colorsAt,
  digitOfSpecial,
  halfWaves,
  LEG_ODDS,
  LEG_TESTS,
  SIDE_ODDS,
  sidesAt,
  SPECIAL,
  WAVE_ODDS,
} from './lhc-sides.ts';
import { zodiacBetTypes } from './lhc-zodiac.ts';
import { atLeast, atMost, isEven, isOdd, theCode } from './sides.ts';
import { oddsFor, range, table, type Row } from './table.ts';

/** LHC, Mark Six (docs/spec/lottery-rulebook.md §8). All of its bet types have credit odds. */
const LOWEST_TOTAL = 28;
const HIGHEST_TOTAL = 322;

const total = sides({
  alphabet: codes('BIG', 'SMALL', 'ODD', 'EVEN'),
  outcomes: range(HIGHEST_TOTAL - LOWEST_TOTAL + 1, LOWEST_TOTAL),
  outcomeOf: ({ balls }) => sum(balls),
  tests: [atLeast(175), atMost(174), isOdd, isEven],
  tier: theCode,
});

/** 总肖: the number of different animals among the seven balls. */
const DIFFERENT = range(6, 2);
const DIFFERENT_CODES = [...DIFFERENT.map((count) => `X${count}`), 'ODD', 'EVEN'];
const differentAnimals = sides({
  alphabet: codes(...DIFFERENT_CODES),
  outcomes: DIFFERENT,
  outcomeOf: ({ balls, lunarYear }) => new Set(balls.map((number) => zodiacIndex(number, lunarYear))).size,
  tests: [...DIFFERENT.map((count) => (drawn: number) => drawn === count), isOdd, isEven],
  tier: theCode,
});

/** 七色波: a regular ball scores one point for its color, the special ball one and a half; counted in half points. */
const WAVES = [...COLORS, 'TIE'] as const;
function strongestColor({ balls }: DrawResult): Color | 'TIE' {
  const points = COLORS.map((color) =>
    sum(balls.map((number, place) => (colorOf(number) === color ? (place === SPECIAL ? 3 : 2) : 0))),
  );
  const max = Math.max(...points);
  const leaders = COLORS.filter((_, index) => points[index] === max);
  return leaders.length > 1 ? 'TIE' : (leaders[0] ?? 'TIE');
}

const sevenColors = market({
  alphabet: codes(...WAVES),
  outcomes: WAVES,
  outcomeOf: strongestColor,
  verdict(leader, pick) {
    const code = WAVES[pick] ?? 'TIE';
    if (code === leader) return code;
    return leader === 'TIE' ? PUSH : null;
  },
});

const parlay = parlayOfSides({
  places: REGULAR_PLACES.length,
  alphabet: codes(...Object.keys(LEG_TESTS)),
  limits: { min: 2, max: REGULAR_PLACES.length },
  ballAt,
  tests: Object.values(LEG_TESTS),
  isNeutral: ({ number }) => number === RETURNED_NUMBER,
});

const tens = digitOfSpecial({ last: 4, digitOf: (number) => Math.floor(number / 10), tier: (digit) => `H${digit}` });
const tail = digitOfSpecial({ last: 9, digitOf: (number) => number % 10, tier: (digit) => `T${digit}` });

const rows = (): Row[] => [
  ['TM', numberAt(SPECIAL, LHC_BALLS), '47.77'],
  ['TM_2S', sidesAt(SPECIAL), SIDE_ODDS],
  ['TM_SB', colorsAt(SPECIAL), COLOR_ODDS],
  ['TM_BB', halfWaves(), WAVE_ODDS],
  ['TM_TOU', tens, { H0: '5.308', ...oddsFor(['H1', 'H2', 'H3', 'H4'], '4.777') }],
  [
    'TM_WEI',
    tail,
    {
      T0: '11.94',
      ...oddsFor(
        range(9, 1).map((digit) => `T${digit}`),
        '9.555',
      ),
    },
  ],
  ...zodiacBetTypes(),
  ['ZH_2S', total, { BIG: '1.928', SMALL: '1.971', ODD: '1.95', EVEN: '1.949' }],
  ...REGULAR_PLACES.map((place): Row => [`ZT${place + 1}`, numberAt(place, LHC_BALLS), '47.77']),
  ...REGULAR_PLACES.map((place): Row => [`ZM_2S_${place + 1}`, sidesAt(place), SIDE_ODDS]),
  ...REGULAR_PLACES.map((place): Row => [`ZM_SB_${place + 1}`, colorsAt(place), COLOR_ODDS]),
  ['ZMGG', parlay, LEG_ODDS],
  ...linkedNumbers(),
  [
    'ZONGX',
    differentAnimals,
    { X2: '94531', X3: '364.6', X4: '15.81', X5: '3.003', X6: '2', X7: '5.315', ODD: '2.022', EVEN: '1.882' },
  ],
  ['QSB', sevenColors, { RED: '2.683', BLUE: '3.062', GREEN: '3.062', TIE: '31.58' }],
];

export const lhcBetTypes = (): BetType[] => table('LHC', 'CREDIT', rows());
