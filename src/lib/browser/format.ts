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

/** What a field for a moment holds: the merchant's clock, to the second; '' for none. */
export function clockField(instant: string | null | undefined, timeZone = MERCHANT_TIME_ZONE): string {
  return instant ? displayTime(new Date(instant), timeZone).replace(' ', 'T') : '';
}

/** The instant that the merchant's clock shows so; undefined for ''. */
export function instantOf(field: string, timeZone = MERCHANT_TIME_ZONE): string | undefined {
  if (field === '') return undefined;
  const near = new Date(`${field}Z`);
  // The zone's offset is that of the moment itself, which is hours from where the first look was.
  const at = new Date(`${field}${zoneOffset(near, timeZone)}`);
  return new Date(`${field}${zoneOffset(at, timeZone)}`).toISOString();
}
