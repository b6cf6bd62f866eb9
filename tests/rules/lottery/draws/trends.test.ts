import { describe, expect, it } from 'vitest';
import { missingCounts, roadOf, trendsOf } from '#rules/lottery/draws/trends';

describe('how numbers come', () => {
  it('counts the draws that have a number and those since the last one that has it, the newest draw first', () => {
    const draws = [
      [1, 1, 2],
      [2, 3],
      [1, 3],
    ];
    expect(trendsOf(draws, [1, 2, 3, 4])).toEqual([
      { value: 1, count: 2, drawsSinceSeen: 0 },
      { value: 2, count: 2, drawsSinceSeen: 0 },
      { value: 3, count: 2, drawsSinceSeen: 1 },
      { value: 4, count: 0, drawsSinceSeen: 3 },
    ]);
  });

  it('of no draws, nothing came and nothing has stayed away', () => {
    expect(trendsOf([], [7])).toEqual([{ value: 7, count: 0, drawsSinceSeen: 0 }]);
  });
});

describe('missing counts', () => {
  it('rise with every draw that lacks the value, and begin again at 0 with the one that has it', () => {
    expect(missingCounts([2, 1, 1, 2], [1, 2, 3])).toEqual([
      [1, 0, 1],
      [0, 1, 2],
      [0, 2, 3],
      [1, 0, 4],
    ]);
    expect(missingCounts([], [1])).toEqual([]);
  });

  it('agree in the newest row with the draws since each value was seen', () => {
    const [drawn, values] = [
      [3, 1, 4, 1, 5, 9, 2, 6, 5],
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    ];
    const trends = trendsOf(
      drawn.toReversed().map((number) => [number]),
      values,
    );
    expect(missingCounts(drawn, values).at(-1)).toEqual(trends.map(({ drawsSinceSeen }) => drawsSinceSeen));
  });
});

describe('the road', () => {
  it('goes down while a side repeats and begins a column when it changes', () => {
    expect(roadOf([...'BBSBSS'], 6)).toEqual([['B', 'B'], ['S'], ['B'], ['S', 'S']]);
  });

  it('goes on in the next column when a run is longer than one', () => {
    expect(roadOf([...'BBBBB'], 2)).toEqual([['B', 'B'], ['B', 'B'], ['B']]);
  });
});
