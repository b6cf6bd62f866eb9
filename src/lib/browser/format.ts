import { displayTime } from '#kernel/clock';
import { OPERATOR_TIME_ZONE } from '#i18n/operator-zone';

/** Formats an ISO instant of the API as yyyy-MM-dd HH:mm:ss. */
export function timeText(instant: string): string {
  return displayTime(new Date(instant), OPERATOR_TIME_ZONE);
}

/** Returns the zone's offset at that instant, such as `-03:00`. */
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

/** Formats a duration: `1:05`, `59:59`, `23:59:59`. */
export function clockText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
