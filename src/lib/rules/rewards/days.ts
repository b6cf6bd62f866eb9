import { DAY_MS } from '#kernel/clock';
import { BusinessCalendar } from '../agents/periods.ts';
import { weekdayOf, type DayNumber } from '../lottery/draws/local-days.ts';

/*
 * Days, weeks and months of rewards are those of the operator's time zone (docs/spec/rewards-rulebook.md §0). A day is
 * the number of days since 1970-01-01.
 */
export type { DayNumber } from '../lottery/draws/local-days.ts';

const calendars = new Map<string, BusinessCalendar>();

/** Caches calendars: creating one takes a hundred times as long as using it. */
function calendarOf(timeZone: string): BusinessCalendar {
  let calendar = calendars.get(timeZone);
  if (!calendar) {
    calendar = new BusinessCalendar(timeZone, 0);
    calendars.set(timeZone, calendar);
  }
  return calendar;
}

/** Returns the day of a time zone that holds an instant. */
export function dayOf(at: Date, timeZone: string): DayNumber {
  return calendarOf(timeZone).dayAt(at);
}

/** Returns the instant at which a day of a time zone begins. */
export function startOfDay(day: DayNumber, timeZone: string): Date {
  return calendarOf(timeZone).startOf(day);
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
