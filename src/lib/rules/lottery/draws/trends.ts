/** What a history of draws shows of each number: how often it came, and how long it has stayed away. */
export interface NumberTrend {
  readonly value: number;
  /** In how many of the draws it came. */
  readonly count: number;
  /** Draws since it last came: 0 when the newest one has it, all of them when none has. */
  readonly omission: number;
}

/** `draws` newest first: the numbers of each. */
export function trendsOf(draws: readonly (readonly number[])[], values: readonly number[]): NumberTrend[] {
  const count = new Map<number, number>();
  const omission = new Map<number, number>();
  draws.forEach((numbers, age) => {
    for (const value of new Set(numbers)) {
      count.set(value, (count.get(value) ?? 0) + 1);
      if (!omission.has(value)) omission.set(value, age);
    }
  });
  return values.map((value) => ({
    value,
    count: count.get(value) ?? 0,
    omission: omission.get(value) ?? draws.length,
  }));
}

/**
 * The road of a prize group (oldest first): what repeats goes down its column, what changes begins the next one. A run that is
 * longer than a column goes on in the next.
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
