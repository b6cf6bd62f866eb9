import { sum, subsets } from '../evaluators/counting.ts';
import { neighbors } from '../evaluators/groups.ts';
import { market, numberAt, sides } from '../evaluators/market.ts';
import { direct, eachPlace, adjacentStraight } from '../evaluators/places.ts';
import { balls, codes } from '../grammar/alphabet.ts';
import type { BetType } from '../types.ts';
import { anyNumbers, firstUnordered, type BallGame } from './ball-games.ts';
import {
  atLeast,
  atMost,
  everyBet,
  isEven,
  isOdd,
  isTailBig,
  isTailSmall,
  ofDigitSum,
  pushWhen,
  theCode,
} from './sides.ts';
import { range, table, type Row } from './table.ts';

/** LF, Lucky Farm (docs/spec/lottery-rulebook.md §7): eight of twenty balls, in order. */
const BALLS = balls(20);
const GAME: BallGame = { alphabet: BALLS, drawn: 8 };
const PLACES = range(8);

const FAIR_ANY = ['5/2', '95/14', '285/14', '969/14', '1938/7'];
const any = () => FAIR_ANY.map((fair, index) => anyNumbers(GAME, index + 1, fair));

const isRed = (ball: number) => ball >= 19;
const firstIsRed = sides({
  alphabet: codes('RED'),
  outcomes: BALLS.values,
  outcomeOf: ({ balls: [first = Number.NaN] }) => first,
  tests: [isRed],
  tier: everyBet,
});

const ballSides = (place: number) =>
  sides({
    alphabet: codes('BIG', 'SMALL', 'ODD', 'EVEN', 'WS_BIG', 'WS_SMALL', 'HS_ODD', 'HS_EVEN'),
    outcomes: BALLS.values,
    outcomeOf: ({ balls: drawn }) => drawn[place] ?? Number.NaN,
    tests: [atLeast(11), atMost(10), isOdd, isEven, isTailBig, isTailSmall, ofDigitSum(isOdd), ofDigitSum(isEven)],
    tier: everyBet,
  });

/** Directions in turn: 01 is east, 02 south, 03 west, 04 north, 05 east again. */
const direction = (place: number) =>
  market({
    alphabet: codes('E', 'S', 'W', 'N'),
    outcomes: range(4),
    outcomeOf: ({ balls: drawn }) => ((drawn[place] ?? Number.NaN) - 1) % 4,
    verdict: (turn, pick) => (turn === pick ? 'WIN' : null),
  });

/** 中发白: the first seven, the next seven and the last six numbers. */
const DRAGONS = ['ZHONG', 'FA', 'BAI'];
const dragonTile = (place: number) =>
  market({
    alphabet: codes(...DRAGONS),
    outcomes: range(DRAGONS.length),
    outcomeOf: ({ balls: drawn }) => Math.floor(((drawn[place] ?? Number.NaN) - 1) / 7),
    verdict: (tile, pick) => (tile === pick ? (DRAGONS[pick] ?? null) : null),
  });

const dragonTiger = (first: number, second: number) =>
  sides({
    alphabet: codes('DRAGON', 'TIGER'),
    outcomes: [true, false],
    outcomeOf: ({ balls: drawn }) => (drawn[first] ?? 0) > (drawn[second] ?? 0),
    tests: [(isDragon) => isDragon, (isDragon) => !isDragon],
    tier: everyBet,
  });

const isMiddleTotal = (total: number) => total === 84;
const total = sides({
  alphabet: codes('BIG', 'SMALL', 'ODD', 'EVEN', 'WS_BIG', 'WS_SMALL'),
  outcomes: range(97, 36),
  outcomeOf: ({ balls: drawn }) => sum(drawn),
  tests: [
    pushWhen(isMiddleTotal, atLeast(85)),
    pushWhen(isMiddleTotal, atMost(83)),
    isOdd,
    isEven,
    isTailBig,
    isTailSmall,
  ],
  tier: theCode,
});

const official = (): Row[] => [
  ['Q1_ST', numberAt(0, balls(18)), '20'],
  ['Q1_HT', firstIsRed, '10'],
  ...any().map((betType) => betType.list),
  ...any()
    .slice(1)
    .map((betType) => betType.banker),
  ['L2_ZX', adjacentStraight({ alphabet: BALLS, length: 8 }), '380/7'],
  ['L2_ZUX', neighbors({ alphabet: BALLS, length: 8 }), '190/7'],
  ['Q3_ZX_FS', direct({ alphabet: BALLS, at: range(3), areBallsDifferent: true }), '6840'],
  firstUnordered(GAME, 3, '1140').list,
  ['DWD', eachPlace({ alphabet: BALLS, at: PLACES }), '20'],
];

const credit = (): Row[] => [
  ...PLACES.map((place): Row => [`C_B${place + 1}`, numberAt(place, BALLS), '19.5']),
  ...PLACES.map((place): Row => [`C_2S_B${place + 1}`, ballSides(place), '1.95']),
  ...PLACES.map((place): Row => [`C_FX_B${place + 1}`, direction(place), '3.9']),
  ...PLACES.map((place): Row => [
    `C_ZFB_B${place + 1}`,
    dragonTile(place),
    { ZHONG: '2.785', FA: '2.785', BAI: '3.25' },
  ]),
  ...subsets(PLACES, 2).map(([first = 0, second = 0]): Row => [
    `C_LH_${first + 1}V${second + 1}`,
    dragonTiger(first, second),
    '1.95',
  ]),
  ['C_SUM', total, { BIG: '1.95', SMALL: '1.95', ODD: '1.953', EVEN: '1.946', WS_BIG: '1.95', WS_SMALL: '1.949' }],
];

export const lfBetTypes = (): BetType[] => [...table('LF', 'OFFICIAL', official()), ...table('LF', 'CREDIT', credit())];
