import { DAY_MS, MINUTE_MS } from '#kernel/clock';

/**
 * Local days of the draws. Neither zone has had daylight saving since 1991 and none is planned, so that a fixed offset
 * is exact; a test holds it against the zone database.
 */
const OFFSET_MINUTES = { 'Asia/Shanghai': 480, 'Asia/Ho_Chi_Minh': 420 } as const;

export type DrawZone = keyof typeof OFFSET_MINUTES;

/** A local day as the number of days since 1970-01-01. */
export type DayNumber = number;

export function dayStartMs(day: DayNumber, zone: DrawZone): number {
  return day * DAY_MS - OFFSET_MINUTES[zone] * MINUTE_MS;
}

export function dayAt(atMs: number, zone: DrawZone): DayNumber {
  return Math.floor((atMs + OFFSET_MINUTES[zone] * MINUTE_MS) / DAY_MS);
}

/** Formats a day as `yyyyMMdd`. */
export function dayText(day: DayNumber): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');
}

/** Parses `yyyyMMdd`; undefined for a day that does not exist. */
export function dayOfText(text: string): DayNumber | undefined {
  const [, year = '', month = '', date = ''] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  const day = Date.UTC(Number(year), Number(month) - 1, Number(date)) / DAY_MS;
  return year !== '' && dayText(day) === text ? day : undefined;
}

/** Returns the day of the week; 0 is Sunday. */
export function weekdayOf(day: DayNumber): number {
  // 1970-01-01 was a Thursday.
  return (((day + 4) % 7) + 7) % 7;
}

export function yearOf(day: DayNumber): number {
  return new Date(day * DAY_MS).getUTCFullYear();
}

export function firstDayOf(year: number): DayNumber {
  return Date.UTC(year, 0, 1) / DAY_MS;
}

/** Lists the current day and the days before it as `yyyyMMdd`, the newest first. */
export function lastDays(atMs: number, count: number, zone: DrawZone): string[] {
  const today = dayAt(atMs, zone);
  return Array.from({ length: count }, (_, ago) => dayText(today - ago));
}
