import { sum } from '../evaluators/counting.ts';
import { market, numberAt, sides } from '../evaluators/market.ts';
import { eachPlace } from '../evaluators/places.ts';
import { balls, codes } from '../grammar/alphabet.ts';
import type { BetType } from '../types.ts';
import { amongFirst, anyNumbers, firstUnordered, firstStraight, type BallGame } from './ball-games.ts';
import { atLeast, atMost, everyBet, isEven, isOdd, isTailBig, isTailSmall, pushWhen, theCode } from './sides.ts';
import { range, table, type Row } from './table.ts';

/** 11X5 (docs/spec/lottery-rulebook.md §6): five of eleven balls, in order. */
const BALLS = balls(11);
const GAME: BallGame = { alphabet: BALLS, drawn: 5 };
const PLACES = range(5);

const FAIR_ANY = ['2.2', '5.5', '16.5', '66', '462', '77', '22', '8.25'];
const any = () => FAIR_ANY.map((fair, index) => anyNumbers(GAME, index + 1, fair));
const straight = () => ['11', '110', '990'].map((fair, index) => firstStraight(GAME, index + 1, fair));
const unordered = () => [firstUnordered(GAME, 2, '55'), firstUnordered(GAME, 3, '165')];

/** 定单双: from five odd and no even numbers to none and five. */
const SPLITS = range(6).map((even) => `O${5 - even}E${even}`);
const FAIR_SPLIT = ['77', '6.16', '2.31', '3.08', '15.4', '462'];
const split = market({
  alphabet: codes(...SPLITS),
  outcomes: range(6),
  outcomeOf: ({ balls: drawn }) => drawn.filter((ball) => ball % 2 === 0).length,
  verdict: (even, pick) => (even === pick ? (SPLITS[pick] ?? null) : null),
});

/** 猜中位: the third smallest. */
const MIDDLES = balls(9, 3);
const FAIR_MIDDLE = ['16.5', '22/3', '77/15', '4.62', '77/15', '22/3', '16.5'];
const middleTier = (ball: number) => `M${MIDDLES.tokenOf(ball)}`;
const middle = market({
  alphabet: MIDDLES,
  outcomes: MIDDLES.values,
  outcomeOf: ({ balls: drawn }) => [...drawn].sort((a, b) => a - b)[2] ?? Number.NaN,
  verdict: (ball, pick) => (ball === pick ? middleTier(pick) : null),
});

const isEleven = (ball: number) => ball === 11;
const ballSides = (place: number) =>
  sides({
    alphabet: codes('BIG', 'SMALL', 'ODD', 'EVEN'),
    outcomes: BALLS.values,
    outcomeOf: ({ balls: drawn }) => drawn[place] ?? Number.NaN,
    tests: [atLeast(6), atMost(5), isOdd, isEven].map((test) => pushWhen(isEleven, test)),
    tier: everyBet,
  });

const isMiddleTotal = (total: number) => total === 30;
const total = sides({
  alphabet: codes('BIG', 'SMALL', 'ODD', 'EVEN', 'WS_BIG', 'WS_SMALL'),
  outcomes: range(31, 15),
  outcomeOf: ({ balls: drawn }) => sum(drawn),
  tests: [
    pushWhen(isMiddleTotal, atLeast(31)),
    pushWhen(isMiddleTotal, atMost(29)),
    isOdd,
    isEven,
    isTailBig,
    isTailSmall,
  ],
  tier: theCode,
});

const firstAgainstLast = sides({
  alphabet: codes('DRAGON', 'TIGER'),
  outcomes: [true, false],
  outcomeOf: ({ balls: drawn }) => (drawn[0] ?? 0) > (drawn[4] ?? 0),
  tests: [(isDragon) => isDragon, (isDragon) => !isDragon],
  tier: everyBet,
});

const official = (): Row[] => [
  ...any().map((betType) => betType.list),
  // Omits the banker form of single numbers, which would be a plain list.
  ...any()
    .slice(1)
    .map((betType) => betType.banker),
  ...straight().flatMap((betType) => [betType.sets, betType.lines]),
  ...unordered().flatMap((betType) => [betType.list, betType.banker]),
  ['DWD', eachPlace({ alphabet: BALLS, at: PLACES }), '11'],
  ['BDW', amongFirst(GAME, 3), '11/3'],
  ['DDS', split, Object.fromEntries(SPLITS.map((code, index) => [code, FAIR_SPLIT[index] ?? '']))],
  [
    'CZW',
    middle,
    Object.fromEntries(MIDDLES.values.map((ball, index) => [middleTier(ball), FAIR_MIDDLE[index] ?? ''])),
  ],
];

const credit = (): Row[] => [
  ...PLACES.map((place): Row => [`C_B${place + 1}`, numberAt(place, BALLS), '10.72']),
  ...PLACES.map((place): Row => [`C_2S_B${place + 1}`, ballSides(place), '1.95']),
  ['C_SUM', total, { BIG: '1.95', SMALL: '1.95', ODD: '1.908', EVEN: '1.993', WS_BIG: '1.941', WS_SMALL: '1.958' }],
  ['C_LH', firstAgainstLast, '1.95'],
];

export const elevenFiveBetTypes = (): BetType[] => [
  ...table('11X5', 'OFFICIAL', official()),
  ...table('11X5', 'CREDIT', credit()),
];
