import { expect, it } from 'vitest';
import { resultOf } from '../../support/rewards-cases.ts';
import { streakReward } from '#rules/rewards/streaks';

it('a streak goes on with the last reward, or begins again', () => {
  const rewardsMinor = [1n, 2n, 3n];
  const rewards = (atEnd: 'restart' | 'stay') => [1, 3, 4, 7].map((run) => streakReward({ rewardsMinor, atEnd }, run));
  expect(rewards('restart')).toEqual([1n, 3n, 1n, 1n]);
  expect(rewards('stay')).toEqual([1n, 3n, 3n, 3n]);
});

it('a day before the last one counts nothing', () => {
  const events = [{ at: '2026-11-20T03:00:00Z' }, { at: '2026-11-19T03:00:00Z' }];
  const { days, total } = resultOf('streak', { rewards: ['5'], events });
  expect(days[1]).toEqual({ day: '2026-11-19', counted: false, run: 1, amount: '0' });
  expect(total).toBe('5');
});
