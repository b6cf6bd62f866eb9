import type { FactCategory } from '../figures/valid-bet.ts';
import { dayName, firstOfNextMonth, mondayOf, monthName, type DayNumber } from './days.ts';
import { FACTOR_UNIT } from './rates.ts';

export const MISSION_METRICS = [
  'turnover',
  'bets',
  'wins',
  'games',
  'multiplier',
  'deposit',
  'depositDays',
  'signIns',
] as const;
export type MissionMetric = (typeof MISSION_METRICS)[number];

/** Metrics whose value is an amount of money in minor units; the others count. */
export const AMOUNT_METRICS: ReadonlySet<MissionMetric> = new Set(['turnover', 'deposit']);

export const MISSION_WINDOWS = ['daily', 'weekly', 'monthly', 'once'] as const;
export type MissionWindow = (typeof MISSION_WINDOWS)[number];

export interface MissionStep {
  readonly target: bigint;
  readonly rewardMinor: bigint;
}

export interface Mission {
  readonly metric: MissionMetric;
  readonly window: MissionWindow;
  /** Ascending targets. */
  readonly steps: readonly MissionStep[];
  /** Categories that count; undefined for all. */
  readonly categories?: readonly FactCategory[];
  readonly minStakeMinor: bigint;
  /** Multiple of the stake that a round has to pay, for the metric `multiplier`. */
  readonly minMultiplierHundredths: bigint;
  /** Minimum of one deposit, for the metric `depositDays`. */
  readonly minDepositMinor: bigint;
}

export interface MissionRound {
  readonly category: FactCategory;
  readonly game: string;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  readonly validBetMinor: bigint;
}

/**
 * Part of a mission's value. A part with a mark counts once in a window (a game, a day); a correction takes back only parts
 * without one.
 */
export interface MissionPart {
  readonly value: bigint;
  readonly mark?: string;
}

/** Returns the part of a settled round; undefined for a round that the mission does not look at, as one without a stake. */
export function partOfRound(mission: Mission, round: MissionRound): MissionPart | undefined {
  if (round.stakeMinor <= 0n) return undefined;
  if (mission.categories && !mission.categories.includes(round.category)) return undefined;
  if (round.stakeMinor < mission.minStakeMinor) return undefined;
  switch (mission.metric) {
    case 'turnover':
      return { value: round.validBetMinor };
    case 'bets':
      return { value: 1n };
    case 'wins':
      return { value: round.payoutMinor > round.stakeMinor ? 1n : 0n };
    case 'multiplier':
      return { value: hasMultiplied(mission, round) ? 1n : 0n };
    case 'games':
      return { value: 1n, mark: round.game };
    case 'deposit':
    case 'depositDays':
    case 'signIns':
      return undefined;
  }
}

/** Returns the part of a credited deposit. */
export function partOfDeposit(mission: Mission, amountMinor: bigint, day: DayNumber): MissionPart | undefined {
  if (mission.metric === 'deposit') return { value: amountMinor };
  if (mission.metric !== 'depositDays' || amountMinor < mission.minDepositMinor) return undefined;
  return { value: 1n, mark: dayName(day) };
}

/** Returns the part of a sign-in. */
export function partOfSignIn(mission: Mission, day: DayNumber): MissionPart | undefined {
  return mission.metric === 'signIns' ? { value: 1n, mark: dayName(day) } : undefined;
}

/** Names the window of a day: the day itself, its Monday, its month, or `all`. */
export function missionWindow(window: MissionWindow, day: DayNumber): string {
  switch (window) {
    case 'daily':
      return dayName(day);
    case 'weekly':
      return dayName(mondayOf(day));
    case 'monthly':
      return monthName(day);
    case 'once':
      return 'all';
  }
}

/** A member's progress in a window of a mission. */
export interface MissionProgress {
  readonly value: bigint;
  /** Steps that were reached; they remain when the value falls. */
  readonly steps: number;
}

/** Adds to the value of a window, which a correction never takes below zero, and counts the steps that it reaches. */
export function addProgress(
  { steps }: Pick<Mission, 'steps'>,
  before: MissionProgress,
  change: bigint,
): MissionProgress {
  const sum = before.value + change;
  const value = sum < 0n ? 0n : sum;
  let reached = before.steps;
  while (reached < steps.length && value >= (steps[reached]?.target ?? 0n)) reached += 1;
  return { value, steps: reached };
}

/** Returns the first day after a window; undefined for one that does not end. */
export function missionWindowEnd(window: MissionWindow, day: DayNumber): DayNumber | undefined {
  switch (window) {
    case 'daily':
      return day + 1;
    case 'weekly':
      return mondayOf(day) + 7;
    case 'monthly':
      return firstOfNextMonth(day);
    case 'once':
      return undefined;
  }
}

/** Returns the value as a progress bar displays it: at most the last target. */
export function displayedProgress(steps: readonly MissionStep[], value: bigint): bigint {
  const target = steps.at(-1)?.target ?? 0n;
  return value < target ? value : target;
}

function hasMultiplied({ minMultiplierHundredths }: Mission, { stakeMinor, payoutMinor }: MissionRound): boolean {
  return stakeMinor > 0n && payoutMinor * FACTOR_UNIT >= stakeMinor * minMultiplierHundredths;
}
