import { numbers, type Alphabet } from '../grammar/alphabet.ts';
import { list } from '../grammar/forms.ts';
import { parlay } from '../grammar/lines.ts';
import { PUSH, type DrawResult, type Rule, type Win } from '../types.ts';
import type { SideTest } from './market.ts';
import { winsOf, WIN } from './tally.ts';

/** Combined zodiac (合肖): `size` values are one combination, which pushes when `valueOf` returns null. */
export function anyOf(alphabet: Alphabet, size: number, valueOf: (result: DrawResult) => number | null): Rule {
  return {
    form: list(alphabet, { min: size, max: size }),
    countCombinations: () => 1,
    wins([values = []], result) {
      const value = valueOf(result);
      if (value === null) return winsOf(1, PUSH);
      return values.includes(value) ? winsOf(1) : [];
    },
    bestWins: () => [winsOf(1)],
  };
}

interface ProfitByHit {
  readonly alphabet: Alphabet;
  /** Returns the number of times that a value was drawn, and the tier of its odds. */
  readonly hits: (result: DrawResult) => (value: number) => { tier: string; hits: number };
  /** Maximum hits of one value, by tier. */
  readonly maxEach: Readonly<Record<string, number>>;
  readonly max: number;
}

/** Regular zodiac (正肖): each hit of a value multiplies the profit; its stake is returned once. */
export function profitByHit({ alphabet, hits, maxEach, max }: ProfitByHit): Rule {
  return {
    form: list(alphabet),
    countCombinations: ([values = []]) => values.length,
    wins([values = []], result) {
      const hitsOf = hits(result);
      const wins = new Map<string, Win>();
      for (const { tier, hits: count } of values.map(hitsOf)) {
        if (count === 0) continue;
        const before = wins.get(tier);
        wins.set(tier, { tier, count: count + (before?.count ?? 0), combinations: 1 + (before?.combinations ?? 0) });
      }
      return [...wins.values()];
    },
    // Several values: assumes that all hits have the odds of one tier and are spread over all values.
    bestWins: ([values = []]) =>
      Object.entries(maxEach).map(([tier, each]) => {
        const count = values.length === 1 ? each : max;
        return [{ tier, count, combinations: Math.min(values.length, count) }];
      }),
  };
}

interface Parlay<Ball> {
  readonly places: number;
  readonly alphabet: Alphabet;
  readonly limits: { min: number; max: number };
  /** Returns the ball at a position (from 0). */
  readonly ballAt: (result: DrawResult, place: number) => Ball;
  readonly tests: readonly SideTest<Ball>[];
  /** True for a ball on which every leg has odds of 1. */
  readonly isNeutral: (ball: Ball) => boolean;
}

/** Parlay (过关): at most one leg for each ball, one combination; the odds of the legs are multiplied. */
export function parlayOfSides<Ball>({ places, alphabet, limits, ballAt, tests, isNeutral }: Parlay<Ball>): Rule {
  return {
    form: parlay(numbers(1, places), alphabet, limits),
    countCombinations: () => 1,
    wins(picks, result) {
      const legs: string[] = [];
      for (const [place = 0, code = 0] of picks) {
        const ball = ballAt(result, place - 1);
        if (isNeutral(ball)) continue;
        if (tests[code]?.(ball) !== true) return [];
        legs.push(alphabet.tokenOf(code));
      }
      return legs.length === 0 ? winsOf(1, PUSH) : [{ tier: WIN, count: 1, legs }];
    },
    bestWins: (picks) => [[{ tier: WIN, count: 1, legs: picks.map(([, code = 0]) => alphabet.tokenOf(code)) }]],
  };
}
