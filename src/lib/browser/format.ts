import { DAY_MS, displayTime, OPERATOR_TIME_ZONE } from '#kernel/clock';

/** Formats an ISO instant of the API as yyyy-MM-dd HH:mm:ss. */
export function timeText(instant: string): string {
  return displayTime(new Date(instant), OPERATOR_TIME_ZONE);
}

export const DATE_RANGES = ['today', 'week', 'month', 'all'] as const;
export type DateRange = (typeof DATE_RANGES)[number];

const DAYS_BACK: Record<Exclude<DateRange, 'all'>, number> = { today: 0, week: 6, month: 29 };

/** Returns the start of the last 1, 7 or 30 days, today included, in the operator's time zone; undefined for no limit. */
export function rangeStart(range: DateRange, now: Date, timeZone = OPERATOR_TIME_ZONE): string | undefined {
  if (range === 'all') return undefined;
  const day = new Date(now.getTime() - DAYS_BACK[range] * DAY_MS);
  const date = displayTime(day, timeZone).slice(0, 10);
  return new Date(`${date}T00:00:00${zoneOffset(day, timeZone)}`).toISOString();
}

/** Returns the zone's offset at that instant, such as `+07:00`. */
function zoneOffset(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at);
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
  return name.slice('GMT'.length) || 'Z';
}

/** Returns the value of a date-time field: the operator's local time to the second; '' for none. */
export function dateTimeField(instant: string | null | undefined, timeZone = OPERATOR_TIME_ZONE): string {
  return instant ? displayTime(new Date(instant), timeZone).replace(' ', 'T') : '';
}

/** Returns the instant of a field's local time in the operator's zone; undefined for ''. */
export function instantOf(field: string, timeZone = OPERATOR_TIME_ZONE): string | undefined {
  if (field === '') return undefined;
  const guess = new Date(`${field}Z`);
  // Takes the offset twice: the first guess reads the local time as UTC, which may lie on the other side of an offset
  // change.
  const at = new Date(`${field}${zoneOffset(guess, timeZone)}`);
  return new Date(`${field}${zoneOffset(at, timeZone)}`).toISOString();
}
