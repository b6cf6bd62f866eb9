import { DAY_MS } from '#kernel/clock';
import type { DayNumber } from '#rules/lottery/draws/local-days';

/** Formats a business day as the database's dates are: yyyy-MM-dd. */
export function dateOfDay(day: DayNumber): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

export function dayOfDate(date: string): DayNumber {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}
