import type { Win } from '../types.ts';

export const WIN = 'WIN';

/** The wins of one tier: none where nothing was hit. */
export function winsOf(count: number, tier: string = WIN): Win[] {
  return count > 0 ? [{ tier, count }] : [];
}

/** One entry a tier, in the order in which the tiers first came up. */
export function tally(tiers: Iterable<readonly [tier: string, count: number]>): Win[] {
  const counts = new Map<string, number>();
  for (const [tier, count] of tiers) if (count > 0) counts.set(tier, (counts.get(tier) ?? 0) + count);
  return [...counts].map(([tier, count]) => ({ tier, count }));
}

/** How often each value is among these. */
export function frequencies(values: Iterable<number>): ReadonlyMap<number, number> {
  const times = new Map<number, number>();
  for (const value of values) times.set(value, (times.get(value) ?? 0) + 1);
  return times;
}

/** The balls at these places (from 0). */
export function ballsAt(balls: readonly number[], places: readonly number[]): number[] {
  return places.map((place) => balls[place] ?? Number.NaN);
}
