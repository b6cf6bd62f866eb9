import { DAY_MS, OPERATOR_TIME_ZONE } from '#kernel/clock';
import { dayAt, dayStartMs, weekdayOf, type DayNumber } from '../lottery/draws/local-days.ts';

/*
 * Days, weeks and months of rewards are those of the operator's time zone (docs/spec/rewards-rulebook.md §0). A day is
 * the number of days since 1970-01-01.
 */
export type { DayNumber } from '../lottery/draws/local-days.ts';

export function dayOf(at: Date): DayNumber {
  return dayAt(at.getTime(), OPERATOR_TIME_ZONE);
}

/** Returns the instant at which a day begins. */
export function startOfDay(day: DayNumber): Date {
  return new Date(dayStartMs(day, OPERATOR_TIME_ZONE));
}

/** Formats a day as yyyy-MM-dd. */
export function dayName(day: DayNumber): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the Monday of the day's week. */
export function mondayOf(day: DayNumber): DayNumber {
  return day - ((weekdayOf(day) + 6) % 7);
}

/** Returns the first day of the month after the day's. */
export function firstOfNextMonth(day: DayNumber): DayNumber {
  const date = new Date(day * DAY_MS);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / DAY_MS;
}

/** Formats a day's month as yyyy-MM. */
export function monthName(day: DayNumber): string {
  return dayName(day).slice(0, 7);
}

/** Parses yyyy-MM-dd; undefined for a day that does not exist. */
export function parseDay(text: string): DayNumber | undefined {
  const day = Date.parse(`${text}T00:00:00Z`) / DAY_MS;
  return Number.isInteger(day) && dayName(day) === text ? day : undefined;
}

/** Returns the anniversary of a date in a year; that of February 29 is March 1 in common years. */
export function anniversaryIn(year: number, date: DayNumber): DayNumber {
  const born = new Date(date * DAY_MS);
  // JavaScript carries February 29 of a common year over to March 1.
  return Date.UTC(year, born.getUTCMonth(), born.getUTCDate()) / DAY_MS;
}
