/** Source of the current time. Domain code takes a Clock; only the composition root creates one. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Time zone of an operator who sets none (`TIME_ZONE`), and of the rulebooks' test vectors. */
export const DEFAULT_TIME_ZONE = 'Asia/Ho_Chi_Minh';

/**
 * Returns whether a name is one of the IANA database. An offset such as `+07:00` is none: PostgreSQL reads its sign the other way
 * round.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Caches formats: creating one takes a hundred times as long as using it. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    formats.set(timeZone, format);
  }
  return format;
}

/** Formats a time as yyyy-MM-dd HH:mm:ss in a time zone, as the specification displays times. */
export function displayTime(at: Date, timeZone: string): string {
  return formatIn(timeZone).format(at);
}
