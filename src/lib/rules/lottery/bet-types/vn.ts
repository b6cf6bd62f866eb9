import { combinationRule, type CombinationOptions } from '../evaluators/combinations.ts';
import { market, sides } from '../evaluators/market.ts';
import { endsOf, everyCombination, linkedPairs, occurrences, paddedNumbers, type Slots } from '../evaluators/prizes.ts';
import { WIN } from '../evaluators/tally.ts';
import { codes, DIGITS } from '../grammar/alphabet.ts';
import type { DrawResult, BetType, Rule } from '../types.ts';
import { slotCount, VN_PRIZES, type VnGroup } from '../draws/vn-prizes.ts';
import { atLeast, atMost, everyBet, isEven, isOdd } from './sides.ts';
import { range, table, type Row } from './table.ts';

/**
 * Vietnamese bet types (docs/spec/lottery-rulebook.md §9.4). Regions differ in the prizes that a bet type looks at and
 * in odds.
 */
interface Region {
  readonly group: VnGroup;
  readonly every: readonly string[];
  /**
   * Names of the last two prizes, which have two and three digits, and the prizes of "đầu" bets by number of digits.
   */
  readonly two: string;
  readonly three: string;
  readonly lo: { readonly code: string; readonly prizes: readonly string[] };
  readonly regionOdds: string;
  readonly linkedOdds: readonly [string, string, string];
  readonly missOdds: readonly [string, string, string, string];
  readonly halfRingOdds: string;
}

function north(): Region {
  const group = 'VN_MB';
  return {
    group,
    every: VN_PRIZES[group].map((prize) => prize.name),
    two: 'G7',
    three: 'G6',
    lo: { code: 'LO8', prizes: ['G7', 'G6', 'DB'] },
    regionOdds: '3.62',
    linkedOdds: ['17', '65', '250'],
    missOdds: ['2.5', '4.5', '8', '12'],
    halfRingOdds: '400',
  };
}

function southOrCentral(group: 'VN_MN' | 'VN_MT'): Region {
  return {
    group,
    every: VN_PRIZES[group].map((prize) => prize.name),
    two: 'G8',
    three: 'G7',
    lo: { code: 'LO7', prizes: ['G8', 'G7', 'G6', 'G5', 'DB'] },
    regionOdds: '5.44',
    linkedOdds: ['28', '150', '750'],
    missOdds: ['2', '2.5', '3.5', '4.5'],
    halfRingOdds: '550',
  };
}

const ODDS_OF_DIGITS: Readonly<Record<number, string>> = { 2: '98', 3: '960', 4: '8800' };

/** Creates a bet type whose numbers cost a unit for each of these slots and win on each slot that matches. */
function slotBetType(region: Region, code: string, slots: Slots): Row {
  const count = slotCount(region.group, slots.prizes, slots.digits);
  return [code, occurrences({ slots, slotCount: count, priceFactor: count }), ODDS_OF_DIGITS[slots.digits] ?? ''];
}

function slotBetTypes(region: Region): Row[] {
  const { every, two, three, lo } = region;
  const betType = (code: string, prizes: readonly string[], digits: number, end: Slots['end'] = 'tail') =>
    slotBetType(region, code, { prizes, end, digits });
  return [
    betType('LO2', every, 2),
    betType('LO2D', every, 2, 'head'),
    betType('LO3', every, 3),
    betType('LO4', every, 4),
    betType(lo.code, lo.prizes, 2),
    betType('DE_DB', ['DB'], 2),
    betType('DE_DAU_DB', ['DB'], 2, 'head'),
    betType('DE_G1', ['G1'], 2),
    betType('DE_DAU_G1', ['G1'], 2, 'head'),
    betType(`DE_${two}`, [two], 2),
    betType('DE_DD', [two, 'DB'], 2),
    betType('3C_DB', ['DB'], 3),
    betType(`3C_${three}`, [three], 3),
    betType('3C_DD', [three, 'DB'], 3),
    betType('4C_DB', ['DB'], 4),
  ];
}

/** Returns the drawn two-digit tails, each once. */
function tailsOf(region: Region) {
  const slots: Slots = { prizes: region.every, end: 'tail', digits: 2 };
  const count = slotCount(region.group, slots.prizes, slots.digits);
  const alphabet = paddedNumbers(2);
  const classes = {
    alphabet,
    room: [alphabet.values.length, count],
    classify(result: DrawResult) {
      const came = new Set(endsOf(result, slots));
      return (value: number) => (came.has(value) ? 1 : 0);
    },
  };
  return { slots, slotCount: count, classes };
}

const allCame = (size: number, tier = WIN): CombinationOptions['tierOf'] => {
  return ([, came]) => (came === size ? tier : null);
};

function tailBetTypes(region: Region): Row[] {
  const { slots, slotCount: count, classes } = tailsOf(region);
  const [x2, x3, x4] = region.linkedOdds;
  const every = (picked: number) =>
    everyCombination(picked, (size) => ({ ...classes, tierOf: allCame(size, `X${size}`) }));
  return [
    ['LO2_1K', occurrences({ slots, slotCount: count, priceFactor: 1 }), region.regionOdds],
    ...region.linkedOdds.map((odds, index): Row => {
      const size = index + 2;
      return [`X${size}`, combinationRule({ ...classes, size, tierOf: allCame(size) }), odds];
    }),
    ['XQ3', every(3), { X2: x2, X3: x3 }],
    ['XQ4', every(4), { X2: x2, X3: x3, X4: x4 }],
    ...region.missOdds.map((odds, index): Row => {
      const size = 4 + 2 * index;
      return [`TR${size}`, combinationRule({ ...classes, size, tierOf: ([out]) => (out === size ? WIN : null) }), odds];
    }),
    ['DA', linkedPairs({ slots, slotCount: count, priceFactor: 2 * count }), { HALF: region.halfRingOdds }],
  ];
}

const SPECIAL_TAIL: Slots = { prizes: ['DB'], end: 'tail', digits: 2 };
const specialTail = (result: DrawResult) => endsOf(result, SPECIAL_TAIL)[0] ?? Number.NaN;

function digitOfSpecial(digitOf: (tail: number) => number): Rule {
  return market({
    alphabet: DIGITS,
    outcomes: DIGITS.values,
    outcomeOf: (result) => digitOf(specialTail(result)),
    verdict: (digit, pick) => (digit === pick ? WIN : null),
  });
}

const specialBetTypes = (): Row[] => [
  ['DAU', digitOfSpecial((tail) => Math.floor(tail / 10)), '9.8'],
  ['DUOI', digitOfSpecial((tail) => tail % 10), '9.8'],
  [
    '2S',
    sides({
      alphabet: codes('BIG', 'SMALL', 'ODD', 'EVEN'),
      outcomes: range(100),
      outcomeOf: specialTail,
      tests: [atLeast(50), atMost(49), isOdd, isEven],
      tier: everyBet,
    }),
    '1.95',
  ],
];

export function vnBetTypes(group: VnGroup): BetType[] {
  const region = group === 'VN_MB' ? north() : southOrCentral(group);
  return table(group, 'VN', [...slotBetTypes(region), ...tailBetTypes(region), ...specialBetTypes()]);
}
