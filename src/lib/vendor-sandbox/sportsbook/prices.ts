import { rational, times } from '../maths/rational.ts';
import { type Leg, legResult, type LegResult } from '../sports/legs.ts';
import type { Forecast, Sport } from './sport.ts';

/** Return to player of each price in percent before it is cut to a hundredth. */
export const RETURN_PERCENT = 95n;
/** Odds in hundredths; a selection with others is closed, never offered at less than its price. */
const [MIN_CENTS, MAX_CENTS] = [103n, 3000n];

/**
 * Part of its stake that a bet returns on average at least. The odds before the cut are less than a hundredth above those after
 * it, so a price of `cents` returns more than `cents / (cents + 1)` of the return before the cut; it is least at the lowest odds.
 */
export const LOWEST_RETURN = times(rational(RETURN_PERCENT, 100n), rational(MIN_CENTS, MIN_CENTS + 1n));

export type Market = Leg['market'];

/** A selection with its line in quarters, and 0 for the winner of a match. */
export interface Selection {
  readonly market: Market;
  readonly selection: string;
  readonly quarters: number;
}

export interface LinePrices {
  /** Line of the home team, or of the total. */
  readonly quarters: number;
  /** Decimal odds in hundredths by selection; null is closed. */
  readonly odds: Readonly<Record<string, number | null>>;
}

export type Prices = Readonly<Record<Market, readonly LinePrices[]>>;

/** Weights of what is left of a match, by what decides each market. */
export interface Weights {
  readonly total: bigint;
  /** Keyed by the difference of the final score. */
  readonly result: ReadonlyMap<number, bigint>;
  /** Keyed by the difference of the goals from now on. */
  readonly handicap: ReadonlyMap<number, bigint>;
  /** Keyed by the goals of the whole match. */
  readonly goals: ReadonlyMap<number, bigint>;
}

export function weightsOf({ total, outcomes }: Forecast, [home, away]: readonly [number, number]): Weights {
  const [result, handicap, goals] = [new Map<number, bigint>(), new Map<number, bigint>(), new Map<number, bigint>()];
  const count = (map: Map<number, bigint>, key: number, weight: bigint) => map.set(key, (map.get(key) ?? 0n) + weight);
  for (const { score, weight } of outcomes) {
    count(result, score[0] - score[1], weight);
    count(handicap, score[0] - score[1] - (home - away), weight);
    count(goals, score[0] + score[1], weight);
  }
  return { total, result, handicap, goals };
}

/** Returns the weight of each result of a selection, by the rules that settle it. */
function resultWeights(weights: Weights, selection: Selection): Record<LegResult, bigint> {
  const sums: Record<LegResult, bigint> = {
    open: 0n,
    won: 0n,
    half_won: 0n,
    push: 0n,
    half_lost: 0n,
    lost: 0n,
    void: 0n,
  };
  const by = { '1x2': weights.result, handicap: weights.handicap, total: weights.goals }[selection.market];
  const leg = { ...selection, event: '', odds: rational(1n), scoreAtBet: [0, 0] as const, isVoid: false };
  for (const [value, weight] of by) sums[legResult({ ...leg, score: [value, 0] })] += weight;
  return sums;
}

/**
 * Returns the odds in hundredths at which a bet returns RETURN_PERCENT on average, cut to a whole hundredth; null where they
 * are out of bounds. With D the odds, won stakes return D, half won ones (1 + D) / 2, pushed ones 1 and half lost ones 1/2.
 */
export function priceOf(weights: Weights, selection: Selection): number | null {
  const { won, half_won: halfWon, push, half_lost: halfLost } = resultWeights(weights, selection);
  const winning = 2n * won + halfWon;
  if (winning === 0n) return null;
  const cents = (2n * RETURN_PERCENT * weights.total - 100n * (halfWon + 2n * push + halfLost)) / winning;
  return cents < MIN_CENTS || cents > MAX_CENTS ? null : Number(cents);
}

/** Prices the markets of a match: the most even line of each, and the ones beside it. */
export function pricesOf(sport: Sport, weights: Weights): Prices {
  const winners = sport.hasDraw ? ['home', 'draw', 'away'] : ['home', 'away'];
  const prices = winners.map((selection) => [selection, priceOf(weights, { market: '1x2', selection, quarters: 0 })]);
  return {
    '1x2': [{ quarters: 0, odds: Object.fromEntries(prices) as Record<string, number | null> }],
    handicap: evenLines(sport.lines.handicap, (quarters) => ({
      home: priceOf(weights, { market: 'handicap', selection: 'home', quarters }),
      away: priceOf(weights, { market: 'handicap', selection: 'away', quarters: -quarters }),
    })),
    total: evenLines(sport.lines.total, (quarters) => ({
      over: priceOf(weights, { market: 'total', selection: 'over', quarters }),
      under: priceOf(weights, { market: 'total', selection: 'under', quarters }),
    })),
  };
}

function evenLines(
  lines: readonly number[],
  oddsOf: (quarters: number) => Readonly<Record<string, number | null>>,
): LinePrices[] {
  const open = lines.map((quarters) => ({ quarters, odds: oddsOf(quarters) })).filter(({ odds }) => !isClosed(odds));
  const gaps = open.map(({ odds }) => {
    const [one = 0, other = 0] = Object.values(odds).map(Number);
    return Math.abs(one - other);
  });
  const even = gaps.indexOf(Math.min(...gaps));
  return [even, even - 1, even + 1].flatMap((index) => open[index] ?? []);
}

const isClosed = (odds: Readonly<Record<string, number | null>>) => Object.values(odds).includes(null);
