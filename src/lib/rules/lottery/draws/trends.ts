/** Frequency of a number in a history of draws, and the time since it was last drawn. */
export interface NumberTrend {
  readonly value: number;
  /** Number of draws that contain it. */
  readonly count: number;
  /** Draws since it was last drawn: 0 for the newest draw, all of them when it was never drawn. */
  readonly drawsSinceSeen: number;
}

/** Computes the trend of each value. `draws` holds the numbers of each draw, the newest first. */
export function trendsOf(draws: readonly (readonly number[])[], values: readonly number[]): NumberTrend[] {
  const count = new Map<number, number>();
  const drawsSinceSeen = new Map<number, number>();
  draws.forEach((numbers, age) => {
    for (const value of new Set(numbers)) {
      count.set(value, (count.get(value) ?? 0) + 1);
      if (!drawsSinceSeen.has(value)) drawsSinceSeen.set(value, age);
    }
  });
  return values.map((value) => ({
    value,
    count: count.get(value) ?? 0,
    drawsSinceSeen: drawsSinceSeen.get(value) ?? draws.length,
  }));
}

/**
 * Returns a row for each draw of one number (oldest first) with the missing count of every value: 0 for the drawn one, else the draws since
 * it was last drawn, counted from the first row.
 */
export function missingCounts(drawn: readonly number[], values: readonly number[]): number[][] {
  let missing = values.map(() => 0);
  return drawn.map((number) => (missing = values.map((value, at) => (value === number ? 0 : (missing[at] ?? 0) + 1))));
}

/**
 * Lays out results (oldest first) as a road, the streak chart of baccarat: a repeated result continues its column,
 * another one starts the next. A run longer than a column wraps into the next.
 */
export function roadOf<Mark>(marks: readonly Mark[], height: number): Mark[][] {
  const columns: Mark[][] = [];
  for (const mark of marks) {
    const column = columns.at(-1);
    if (column?.[0] === mark && column.length < height) column.push(mark);
    else columns.push([mark]);
  }
  return columns;
}
