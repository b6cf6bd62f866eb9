import { z } from 'zod';
import { formatAmount } from '#kernel/money';
import { dayName, dayOf, type DayNumber } from '#rules/rewards/days';
import { countDay, NO_STREAK, streakReward } from '#rules/rewards/streaks';
import { amount, instant, ZONE } from './wire.ts';

const streakInput = z.object({
  rewards: z.array(amount).nonempty(),
  min: amount.optional(),
  atEnd: z.enum(['restart', 'stay']).default('restart'),
  events: z.array(z.object({ at: instant, amount: amount.default(0n) })),
});

export function evaluateStreak(input: unknown) {
  const { rewards: rewardsMinor, min = 0n, atEnd, events } = streakInput.parse(input);
  let streak = NO_STREAK;
  let totalMinor = 0n;
  const sums = new Map<DayNumber, bigint>();
  const days = events.map(({ at, amount: addedMinor }) => {
    const day = dayOf(at, ZONE);
    const sumMinor = (sums.get(day) ?? 0n) + addedMinor;
    sums.set(day, sumMinor);
    const next = sumMinor >= min ? countDay(streak, day) : undefined;
    streak = next ?? streak;
    const rewardMinor = next ? streakReward({ rewardsMinor, atEnd }, next.run) : 0n;
    totalMinor += rewardMinor;
    return { day: dayName(day), counted: next !== undefined, run: streak.run, amount: formatAmount(rewardMinor) };
  });
  return { days, total: formatAmount(totalMinor) };
}
