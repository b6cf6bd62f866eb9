import { add, inverse, parseDecimal, type Rational, rational, times } from '../maths/rational.ts';
import { type OddsFormat, parseOdds } from './odds.ts';

export type Score = readonly [home: number, away: number];

/** A selection on a market of an event, as it was taken. */
export interface Leg {
  readonly event: string;
  readonly market: '1x2' | 'handicap' | 'total';
  readonly selection: string;
  /** Exact decimal odds. */
  readonly odds: Rational;
  /** Quarters of a goal, 0 for 1X2. */
  readonly quarters: number;
  readonly score: Score | undefined;
  /** Goals before the bet do not count for a handicap. */
  readonly scoreAtBet: Score;
  readonly isVoid: boolean;
}

/** Selections of each market. */
export const SELECTIONS: Readonly<Record<Leg['market'], readonly string[]>> = {
  '1x2': ['home', 'draw', 'away'],
  handicap: ['home', 'away'],
  total: ['over', 'under'],
};

export type LegRefusal = 'odds_invalid' | 'line_invalid';
export type LegResult = 'open' | 'won' | 'half_won' | 'push' | 'half_lost' | 'lost' | 'void';

export interface LegFields {
  readonly event: string;
  readonly market: Leg['market'];
  readonly selection: string;
  readonly odds: string;
  readonly format: OddsFormat;
  readonly line: string | undefined;
  readonly score: Score | undefined;
  readonly scoreAtBet: Score | undefined;
  readonly isVoid: boolean;
}

/** Reads a leg with its odds in the format in which they were taken. */
export function parseLeg({ odds: text, format, line, scoreAtBet = [0, 0], ...leg }: LegFields): Leg | LegRefusal {
  const odds = parseOdds(format, text);
  if (!odds) return 'odds_invalid';
  const quarters = quartersOf(leg.market, line);
  return quarters === undefined ? 'line_invalid' : { ...leg, odds, quarters, scoreAtBet };
}

/** Returns a line in quarters of a goal; a total has one above zero. */
function quartersOf(market: Leg['market'], line: string | undefined): number | undefined {
  if (market === '1x2') return line === undefined ? 0 : undefined;
  const value = line === undefined ? undefined : parseDecimal(line, 4);
  if (!value) return undefined;
  const quarters = times(value, rational(4n));
  const isLine = quarters.denominator === 1n && (market === 'handicap' || quarters.numerator > 0n);
  return isLine ? Number(quarters.numerator) : undefined;
}

export function legResult(leg: Leg): LegResult {
  if (leg.isVoid) return 'void';
  if (!leg.score) return 'open';
  const [home, away] = leg.score;
  if (leg.market === '1x2') {
    const winner = home > away ? 'home' : home < away ? 'away' : 'draw';
    return leg.selection === winner ? 'won' : 'lost';
  }
  return byQuarters(leg.market === 'total' ? totalMargin(leg, home + away) : handicapMargin(leg, leg.score));
}

function totalMargin({ selection, quarters }: Leg, goals: number): number {
  const over = 4 * goals - quarters;
  return selection === 'over' ? over : -over;
}

function handicapMargin({ selection, quarters, scoreAtBet }: Leg, [home, away]: Score): number {
  const lead = home - scoreAtBet[0] - (away - scoreAtBet[1]);
  return 4 * (selection === 'home' ? lead : -lead) + quarters;
}

function byQuarters(margin: number): LegResult {
  if (margin >= 2) return 'won';
  if (margin <= -2) return 'lost';
  return margin === 0 ? 'push' : margin > 0 ? 'half_won' : 'half_lost';
}

/** Returns what a leg multiplies a ticket's stake by; undefined while it is open. */
export function legFactor({ odds }: Leg, result: LegResult): Rational | undefined {
  const half = inverse(rational(2n));
  const factors: Record<LegResult, Rational | undefined> = {
    open: undefined,
    won: odds,
    half_won: times(add(rational(1n), odds), half),
    push: rational(1n),
    void: rational(1n),
    half_lost: half,
    lost: rational(0n),
  };
  return factors[result];
}
