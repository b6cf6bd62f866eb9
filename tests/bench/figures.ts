/** One row of the table: what was measured, the figure, the comparison and the target. */
export interface Figure {
  what: string;
  figure: string;
  comparison: string;
  target: string;
  isMet: boolean;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Returns a percentile: with `part` 0.99 the value that all but one in a hundred stay below. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

export const perSecond = (rate: number): string => `${Math.round(rate).toLocaleString('en')}/s`;

export function toTable(figures: readonly Figure[]): string {
  const rows = figures.map(
    ({ what, figure, comparison, target, isMet }) =>
      `| ${what} | ${figure} | ${comparison} | ${target} | ${isMet ? 'yes' : '**no**'} |`,
  );
  return ['| Measured | Figure | Beside | Promised | Kept |', '|---|---|---|---|---|', ...rows].join('\n');
}
