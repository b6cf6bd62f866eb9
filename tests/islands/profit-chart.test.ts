import { describe, expect, it } from 'vitest';
import { barsOf, CHART_HEIGHT } from '../../src/islands/ui/display/chart-bars.ts';

const chartOf = (...nets: bigint[]) => barsOf(nets.map((netMinor, index) => ({ day: `day ${index}`, netMinor })));
const placesOf = (...nets: bigint[]) => chartOf(...nets).bars.map(({ day, y, height }) => [day, y, height]);

describe('the chart of profit and loss', () => {
  it('has wins above zero and losses below it, in proportion', () => {
    expect(chartOf(300n, -100n).zeroY).toBe(150);
    expect(placesOf(300n, -100n, 0n, 150n)).toEqual([
      ['day 0', 0, 150],
      ['day 1', 150, 50],
      ['day 3', 75, 75],
    ]);
  });

  it('uses its whole height for wins alone and for losses alone, and draws nothing without either', () => {
    expect(placesOf(5n)).toEqual([['day 0', 0, CHART_HEIGHT]]);
    expect(placesOf(-5n)).toEqual([['day 0', 0, CHART_HEIGHT]]);
    expect(placesOf(0n, 0n)).toEqual([]);
  });

  it('shows a small day beside a huge one, and knows the best and the worst', () => {
    const chart = chartOf(10n ** 17n, 1n, -1n);
    expect(chart.bars.map(({ height }) => height)).toEqual([expect.closeTo(CHART_HEIGHT, 2), 2, 2]);
    expect([chart.best.day, chart.worst.day]).toEqual(['day 0', 'day 2']);
  });
});
