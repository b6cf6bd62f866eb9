import type { Rational } from '../maths/rational.ts';
import { add, isLess, rational, times } from '../maths/rational.ts';
import { type FightSide, fightOdds } from './cockfight.ts';

/** Fights are drawn from so many equally likely numbers. */
export const CHANCES = 10_000;
const DRAW_CHANCES = 1000;

/** Malay odds of 9 for 1: a draw pays eight times the stake besides the stake. */
export const DRAW_ODDS = '-0.125';

/** A line: the true chances of meron (those of wala are the rest beside the draw's), and Malay odds of both. */
export interface FightLine {
  readonly meronChances: number;
  readonly meron: string;
  readonly wala: string;
}

const HALF: readonly FightLine[] = [
  { meronChances: 5040, meron: '0.72', wala: '-0.85' },
  { meronChances: 4950, meron: '0.75', wala: '-0.88' },
  { meronChances: 4860, meron: '0.78', wala: '-0.92' },
  { meronChances: 4770, meron: '0.81', wala: '-0.96' },
  { meronChances: 4680, meron: '0.85', wala: '1' },
  { meronChances: 4590, meron: '0.88', wala: '0.96' },
];

/** Lines of the rounds, each equally likely; the favorite is meron as often as wala. */
export const LINES: readonly FightLine[] = [
  ...HALF,
  { meronChances: 4500, meron: '0.92', wala: '0.92' },
  ...HALF.map(({ meronChances, meron, wala }) => ({
    meronChances: CHANCES - DRAW_CHANCES - meronChances,
    meron: wala,
    wala: meron,
  })),
];

/** Returns which of the equally likely numbers decides a fight how. */
export function fightOf(line: FightLine, number: number): FightSide {
  if (number < DRAW_CHANCES) return 'draw';
  return number < DRAW_CHANCES + line.meronChances ? 'meron' : 'wala';
}

/** Returns the exact decimal odds at which a line takes bets on a side; a draw's are fixed. */
export function oddsOf(line: FightLine, side: FightSide): Rational {
  const odds = fightOdds(side === 'draw' ? DRAW_ODDS : line[side]);
  if (!odds) throw new Error(`a line has odds that nobody can take`);
  return odds;
}

/** Returns the expectation of a unit stake on a side: a draw refunds meron and wala. */
function returnOf(line: FightLine, side: FightSide): Rational {
  const { meronChances } = line;
  const chances = { meron: meronChances, wala: CHANCES - DRAW_CHANCES - meronChances, draw: DRAW_CHANCES }[side];
  const paid = times(rational(BigInt(chances), BigInt(CHANCES)), oddsOf(line, side));
  return side === 'draw' ? paid : add(paid, rational(BigInt(DRAW_CHANCES), BigInt(CHANCES)));
}

/** Returns the lowest return of a side in any line. */
export function lowestReturn(side: FightSide): Rational {
  return LINES.map((line) => returnOf(line, side)).reduce((low, value) => (isLess(value, low) ? value : low));
}
