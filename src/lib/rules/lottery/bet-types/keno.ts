import { combinationRule } from '../evaluators/combinations.ts';
import { sum } from '../evaluators/counting.ts';
import { market, sides } from '../evaluators/market.ts';
import { balls, codes } from '../grammar/alphabet.ts';
import type { DrawResult, BetType, Rule } from '../types.ts';
import { isEven, isOdd, pushWhen, theCode } from './sides.ts';
import { range, table, type Row } from './table.ts';

/** Keno (docs/spec/lottery-rulebook.md §10.1): twenty of eighty numbers. */
const BALLS = balls(80);
const DRAWN = 20;

/** Odds by number of hits, for each level. */
const PAYS: readonly Readonly<Record<number, string>>[] = [
  { 1: '2' },
  { 2: '9' },
  { 3: '20', 2: '2' },
  { 4: '40', 3: '5', 2: '1' },
  { 5: '440', 4: '15', 3: '1' },
  { 6: '1250', 5: '45', 4: '4', 3: '1' },
  { 7: '4000', 6: '120', 5: '10', 4: '2', 3: '1' },
  { 8: '20000', 7: '500', 6: '50', 5: '5', 4: '1', 0: '1' },
  { 9: '80000', 8: '1200', 7: '150', 6: '15', 5: '3', 4: '1', 0: '1' },
  { 10: '200000', 9: '15000', 8: '800', 7: '71', 6: '8', 5: '2', 0: '1' },
];

const level = (pays: Readonly<Record<number, string>>, index: number): Row => {
  const size = index + 1;
  const rule = combinationRule({
    alphabet: BALLS,
    size,
    room: [BALLS.values.length - DRAWN, DRAWN],
    classify({ balls: drawn }) {
      const came = new Set(drawn);
      return (value) => (came.has(value) ? 1 : 0);
    },
    tierOf: ([, hits = 0]) => (pays[hits] === undefined ? null : `M${hits}`),
  });
  return [`B${size}`, rule, Object.fromEntries(Object.entries(pays).map(([hits, odds]) => [`M${hits}`, odds]))];
};

const evenCount = ({ balls: drawn }: DrawResult) => drawn.filter((ball) => ball % 2 === 0).length;
const lowCount = ({ balls: drawn }: DrawResult) => drawn.filter((ball) => ball <= 40).length;

/** Maps a count between `min` and `max` to a tier that names the leading side and its margin. */
type Band = (tier: string, min: number, max: number) => (count: number) => string | null;
const band: Band = (tier, min, max) => (count) => (count >= min && count <= max ? tier : null);

function split(countOf: (result: DrawResult) => number, bets: Readonly<Record<string, ReturnType<Band>[]>>): Rule {
  const bands = Object.values(bets);
  return market({
    alphabet: codes(...Object.keys(bets)),
    outcomes: range(DRAWN + 1),
    outcomeOf: countOf,
    verdict: (count, pick) => bands[pick]?.map((tierOf) => tierOf(count)).find((tier) => tier !== null) ?? null,
  });
}

/** Splits by the number of even balls: the other of the 20 are odd. */
const evenOrOdd = split(evenCount, {
  CHAN: [band('CHAN15', 15, 20), band('CHAN13', 13, 14)],
  LE: [band('LE15', 0, 5), band('LE13', 6, 7)],
  CHAN1112: [band('CHAN1112', 11, 12)],
  LE1112: [band('LE1112', 8, 9)],
  HOA: [band('HOA', 10, 10)],
});

const highOrLow = split(lowCount, {
  LON: [band('LON13', 0, 7), band('LON11', 8, 9)],
  NHO: [band('NHO13', 13, 20), band('NHO11', 11, 12)],
  HOA: [band('HOA', 10, 10)],
});

const LOWEST_TOTAL = 210;
const HIGHEST_TOTAL = 1410;
const MIDDLE_TOTAL = 810;
const TOTALS = range(HIGHEST_TOTAL - LOWEST_TOTAL + 1, LOWEST_TOTAL);
const totalOf = ({ balls: drawn }: DrawResult) => sum(drawn);
const isMiddle = (total: number) => total === MIDDLE_TOTAL;

const totalSides = sides({
  alphabet: codes('BIG', 'SMALL', 'TIE', 'ODD', 'EVEN'),
  outcomes: TOTALS,
  outcomeOf: totalOf,
  tests: [
    pushWhen(isMiddle, (total) => total > MIDDLE_TOTAL),
    pushWhen(isMiddle, (total) => total < MIDDLE_TOTAL),
    isMiddle,
    isOdd,
    isEven,
  ],
  tier: theCode,
});

const upOrDown = sides({
  alphabet: codes('UP', 'DOWN', 'TIE'),
  outcomes: range(DRAWN + 1),
  outcomeOf: lowCount,
  tests: [(low) => low > 10, (low) => low < 10, (low) => low === 10],
  tier: theCode,
});

/** The last total of each element. */
const ELEMENT_ENDS = { KIM: 695, MOC: 763, THUY: 855, HOA5: 923, THO: HIGHEST_TOTAL };
const fiveElements = market({
  alphabet: codes(...Object.keys(ELEMENT_ENDS)),
  outcomes: range(5),
  outcomeOf: (result) => Object.values(ELEMENT_ENDS).findIndex((end) => totalOf(result) <= end),
  verdict: (element, pick) => (element === pick ? (Object.keys(ELEMENT_ENDS)[pick] ?? null) : null),
});

const fixed = (): Row[] => [
  ...PAYS.map(level),
  ['CL', evenOrOdd, { CHAN15: '20', CHAN13: '4', LE15: '20', LE13: '4', CHAN1112: '2', LE1112: '2', HOA: '2' }],
  ['LN', highOrLow, { LON13: '2.6', LON11: '1', NHO13: '2.6', NHO11: '1', HOA: '2.6' }],
];

const credit = (): Row[] => [
  ['C_SUM', totalSides, { BIG: '1.95', SMALL: '1.95', TIE: '209.2', ODD: '1.95', EVEN: '1.949' }],
  ['C_UD', upOrDown, { UP: '2.447', DOWN: '2.447', TIE: '4.797' }],
  ['C_5E', fiveElements, { KIM: '9.51', MOC: '4.838', THUY: '2.512', HOA5: '4.793', THO: '9.327' }],
];

export const kenoBetTypes = (): BetType[] => [...table('KENO', 'FIXED', fixed()), ...table('KENO', 'CREDIT', credit())];
