import { DAY_MS, displayTime, MERCHANT_TIME_ZONE } from '#kernel/clock';

/** A wire instant as yyyy-MM-dd HH:mm:ss. */
export function timeText(instant: string): string {
  return displayTime(new Date(instant), MERCHANT_TIME_ZONE);
}

export type DateRange = 'today' | 'week' | 'month' | 'all';

const DAYS_BACK: Record<Exclude<DateRange, 'all'>, number> = { today: 0, week: 6, month: 29 };

/** The instant at which a calendar range of the merchant's zone begins; undefined for no limit. */
export function rangeStart(range: DateRange, now: Date, timeZone = MERCHANT_TIME_ZONE): string | undefined {
  if (range === 'all') return undefined;
  const day = new Date(now.getTime() - DAYS_BACK[range] * DAY_MS);
  const date = displayTime(day, timeZone).slice(0, 10);
  return new Date(`${date}T00:00:00${zoneOffset(day, timeZone)}`).toISOString();
}

/** `+07:00`, as Intl knows it for that day. */
function zoneOffset(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at);
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
  return name.slice('GMT'.length) || 'Z';
}
