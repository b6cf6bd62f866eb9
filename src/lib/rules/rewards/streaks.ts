import type { DayNumber } from './days.ts';

export interface StreakRules {
  /** Rewards of the first, second … day in a row. */
  readonly rewardsMinor: readonly bigint[];
  /** Day after the last reward: the first one again, or the last one once more. */
  readonly atEnd: 'restart' | 'stay';
}

export interface Streak {
  readonly lastDay: DayNumber | undefined;
  /** Days in a row up to the last one. */
  readonly run: number;
}

export const NO_STREAK: Streak = { lastDay: undefined, run: 0 };

/** Counts a day; undefined when it was counted already. A missed day starts the run again. */
export function countDay(streak: Streak, day: DayNumber): Streak | undefined {
  if (streak.lastDay !== undefined && day <= streak.lastDay) return undefined;
  return { lastDay: day, run: streak.lastDay === day - 1 ? streak.run + 1 : 1 };
}

/** Returns the reward of a day in a run, which starts with 1. */
export function streakReward({ rewardsMinor, atEnd }: StreakRules, run: number): bigint {
  const last = rewardsMinor.length - 1;
  const index = atEnd === 'restart' ? (run - 1) % rewardsMinor.length : Math.min(run - 1, last);
  return rewardsMinor[index] ?? 0n;
}
