/**
 * Closed formulas that count combinations. Plain numbers: the largest count of a selection (ten of a hundred
 * numbers, 1.7 × 10^13) and every step on the way to it stay below 2^53.
 */

/** Binomial coefficient. */
export function choose(n: number, k: number): number {
  if (k < 0 || k > n) return 0;
  let ways = 1;
  for (let i = 1; i <= Math.min(k, n - k); i += 1) ways = (ways * (n - i + 1)) / i;
  return ways;
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

export function product(values: readonly number[]): number {
  return values.reduce((total, value) => total * value, 1);
}

/** Elementary symmetric polynomial: the sum of the products of all choices of `size` values. */
export function elementary(values: readonly number[], size: number): number {
  const ways = [1, ...Array.from({ length: size }, () => 0)];
  for (const value of values) {
    for (let k = size; k > 0; k -= 1) ways[k] = (ways[k] ?? 0) + (ways[k - 1] ?? 0) * value;
  }
  return ways[size] ?? 0;
}

/** Counts tuples with one number from each set and no number twice, number by number over the filled positions. */
export function distinctTuples(sets: readonly (readonly number[])[]): number {
  const places = new Map<number, number[]>();
  sets.forEach((set, place) => set.forEach((value) => places.set(value, [...(places.get(value) ?? []), place])));
  const full = 2 ** sets.length - 1;
  let ways = Array.from<number>({ length: full + 1 })
    .fill(0)
    .with(0, 1);
  for (const at of places.values()) {
    const next = [...ways];
    for (const [filled, count] of ways.entries()) {
      for (const place of at) {
        const bit = 2 ** place;
        if ((filled & bit) === 0) next[filled | bit] = (next[filled | bit] ?? 0) + count;
      }
    }
    ways = next;
  }
  return ways[full] ?? 0;
}

/**
 * Counts choices of `m` numbers of `multi` and `k` others of `single` (docs/spec/lottery-rulebook.md §4.2). `i` of the
 * m are also in `single`, where they may not be chosen again.
 */
export function disjointChoices(
  [multi, m]: readonly [readonly number[], number],
  [single, k]: readonly [readonly number[], number],
): number {
  const shared = multi.filter((value) => single.includes(value)).length;
  let ways = 0;
  for (let i = 0; i <= m; i += 1) {
    ways += choose(shared, i) * choose(multi.length - shared, m - i) * choose(single.length - i, k);
  }
  return ways;
}

/** Lists every way to take `size` of the items, in order. For the few positions of a draw, never for combinations. */
export function subsets<Item>(items: readonly Item[], size: number): Item[][] {
  if (size === 0) return [[]];
  return items.flatMap((item, index) => subsets(items.slice(index + 1), size - 1).map((rest) => [item, ...rest]));
}
