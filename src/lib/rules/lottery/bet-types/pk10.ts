import { numberAt, market, sides } from '../evaluators/market.ts';
import { eachPlace } from '../evaluators/places.ts';
import { balls, codes, numbers } from '../grammar/alphabet.ts';
import type { DrawResult, BetType, Rule } from '../types.ts';
import { firstUnordered, firstStraight, type BallGame } from './ball-games.ts';
import { atLeast, atMost, everyBet, isEven, isOdd, theCode } from './sides.ts';
import { oddsFor, range, table, type Row } from './table.ts';

/** PK10 (docs/spec/lottery-rulebook.md §5): the finishing order of ten cars. */
const CARS = balls(10);
const GAME: BallGame = { alphabet: CARS, drawn: 10 };
const TWO_SIDED = codes('BIG', 'SMALL', 'ODD', 'EVEN');
const PLACES = range(10);

const FAIR_PRICES = ['10', '90', '720', '5040', '30240'];
const straight = () => FAIR_PRICES.map((fair, index) => firstStraight(GAME, index + 1, fair));
const unordered = () => [firstUnordered(GAME, 2, '45'), firstUnordered(GAME, 3, '120')];

/** Number of ordered pairs of first and second, 90 in all, by their sum from 3 to 19. */
const WAYS_OF_SUM = [2, 2, 4, 4, 6, 6, 8, 8, 10, 8, 8, 6, 6, 4, 4, 2, 2];
const SUMS = numbers(3, 19);
const sumOfFirstTwo = ({ balls: [first = 0, second = 0] }: DrawResult) => first + second;

const sumIs: Rule = market({
  alphabet: SUMS,
  outcomes: SUMS.values,
  outcomeOf: sumOfFirstTwo,
  verdict: (sum, pick) => (sum === pick ? `S${pick}` : null),
});

const sumSides = sides({
  alphabet: TWO_SIDED,
  outcomes: SUMS.values,
  outcomeOf: sumOfFirstTwo,
  tests: [atLeast(12), atMost(11), isOdd, isEven],
  tier: theCode,
});

const carSides = (place: number) =>
  sides({
    alphabet: TWO_SIDED,
    outcomes: CARS.values,
    outcomeOf: ({ balls: cars }) => cars[place] ?? Number.NaN,
    tests: [atLeast(6), atMost(5), isOdd, isEven],
    tier: everyBet,
  });

/** Compares position k with position 11 − k; there is no tie. */
const dragonTiger = (place: number) =>
  sides({
    alphabet: codes('DRAGON', 'TIGER'),
    outcomes: [true, false],
    outcomeOf: ({ balls: cars }) => (cars[place] ?? 0) > (cars[PLACES.length - 1 - place] ?? 0),
    tests: [(isDragon) => isDragon, (isDragon) => !isDragon],
    tier: everyBet,
  });

const official = (): Row[] => [
  ...straight().flatMap((betType) => [betType.sets, betType.lines]),
  ...unordered().flatMap((betType) => [betType.list, betType.banker]),
  ['DWD', eachPlace({ alphabet: CARS, at: PLACES }), '10'],
  ['GYH', sumIs, Object.fromEntries(WAYS_OF_SUM.map((ways, index) => [`S${index + 3}`, `90/${ways}`]))],
  ...PLACES.map((place): Row => [`DXDS_P${place + 1}`, carSides(place), '2']),
  ...range(5).map((place): Row => [`LH_${place + 1}`, dragonTiger(place), '2']),
];

const credit = (): Row[] => [
  ...PLACES.map((place): Row => [`C_P${place + 1}`, numberAt(place, CARS), '9.75']),
  ...PLACES.map((place): Row => [`C_2S_P${place + 1}`, carSides(place), '1.95']),
  ...range(5).map((place): Row => [`C_LH_${place + 1}`, dragonTiger(place), '1.95']),
  [
    'C_GYH',
    sumIs,
    {
      ...oddsFor(['S3', 'S4', 'S18', 'S19'], '43.87'),
      ...oddsFor(['S5', 'S6', 'S16', 'S17'], '21.93'),
      ...oddsFor(['S7', 'S8', 'S14', 'S15'], '14.62'),
      ...oddsFor(['S9', 'S10', 'S12', 'S13'], '10.96'),
      S11: '8.775',
    },
  ],
  ['C_GYH2S', sumSides, { BIG: '2.193', SMALL: '1.755', ODD: '1.755', EVEN: '2.193' }],
];

export const pk10BetTypes = (): BetType[] => [
  ...table('PK10', 'OFFICIAL', official()),
  ...table('PK10', 'CREDIT', credit()),
];
