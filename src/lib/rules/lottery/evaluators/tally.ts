import type { Win } from '../types.ts';

export const WIN = 'WIN';

/** Returns the wins of one tier; none for a count of 0. */
export function winsOf(count: number, tier: string = WIN): Win[] {
  return count > 0 ? [{ tier, count }] : [];
}

/** Sums the counts by tier, in order of first occurrence. */
export function tally(tiers: Iterable<readonly [tier: string, count: number]>): Win[] {
  const counts = new Map<string, number>();
  for (const [tier, count] of tiers) if (count > 0) counts.set(tier, (counts.get(tier) ?? 0) + count);
  return [...counts].map(([tier, count]) => ({ tier, count }));
}

/** Counts each value. */
export function frequencies(values: Iterable<number>): ReadonlyMap<number, number> {
  const times = new Map<number, number>();
  for (const value of values) times.set(value, (times.get(value) ?? 0) + 1);
  return times;
}

/** Returns the balls at these positions (from 0). */
export function ballsAt(balls: readonly number[], places: readonly number[]): number[] {
  return places.map((place) => balls[place] ?? Number.NaN);
}
