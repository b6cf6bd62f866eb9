import { expect, it } from 'vitest';
import { stakeChips } from '#rules/lottery/bets/stake-chips';

it('stakes with one tap are multiples of the minimum, and never above the maximum', () => {
  expect(stakeChips({ minMinor: 1000n, maxMinor: 1_000_000n })).toEqual([1000n, 5000n, 10_000n, 50_000n, 100_000n]);
  expect(stakeChips({ minMinor: 1000n, maxMinor: 10_000n })).toEqual([1000n, 5000n, 10_000n]);
  expect(stakeChips({ minMinor: 1000n, maxMinor: 999n })).toEqual([]);
});
