import { describe, expect, it } from 'vitest';
import { planMultipliers } from '#rules/lottery/bets/multi-draw';

const course = { plan: 'same', start: 3, count: 4, max: 10, custom: [] } as const;

describe('the multipliers of a multi-draw bet', () => {
  it('stay as they begin, or double, and none is above the most', () => {
    expect(planMultipliers(course)).toEqual([3, 3, 3, 3]);
    expect(planMultipliers({ ...course, plan: 'double' })).toEqual([3, 6, 10, 10]);
  });

  it('set by hand count where they were set, and none is below one', () => {
    expect(planMultipliers({ ...course, plan: 'custom', custom: [1, undefined, 0, 99] })).toEqual([1, 3, 1, 10]);
  });
});
