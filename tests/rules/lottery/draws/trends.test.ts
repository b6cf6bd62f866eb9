import { describe, expect, it } from 'vitest';
import { roadOf, trendsOf } from '#rules/lottery/draws/trends';

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

describe('the road', () => {
  it('goes down while a side repeats and begins a column when it changes', () => {
    expect(roadOf([...'BBSBSS'], 6)).toEqual([['B', 'B'], ['S'], ['B'], ['S', 'S']]);
  });

  it('goes on in the next column when a run is longer than one', () => {
    expect(roadOf([...'BBBBB'], 2)).toEqual([['B', 'B'], ['B', 'B'], ['B']]);
  });
});
