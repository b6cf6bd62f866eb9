import { expect, test } from 'vitest';
import { upliftOf } from '#rules/rewards/uplift';

test('the uplift is the mean change of the players less that of the control group, truncated once', () => {
  const players = { members: 3, beforeMinor: 10n, afterMinor: 110n };
  expect(upliftOf(players, { members: 2, beforeMinor: 0n, afterMinor: 21n })).toBe(22n);
  expect(upliftOf(players, { members: 2, beforeMinor: 0n, afterMinor: 101n })).toBe(-17n);
  expect(upliftOf(players, { members: 0, beforeMinor: 0n, afterMinor: 0n })).toBeUndefined();
});
