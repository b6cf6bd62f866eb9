/** Where the time comes from. Domain code takes a Clock; only the composition root makes one. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Times are shown in the merchant's zone, wherever the reader is (decisions §7). */
export const MERCHANT_TIME_ZONE = 'Asia/Ho_Chi_Minh';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format takes a hundred times as long as using it. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    formats.set(timeZone, format);
  }
  return format;
}

/** yyyy-MM-dd HH:mm:ss in the merchant's zone, as the specification shows times. */
export function displayTime(at: Date, timeZone: string): string {
  return formatIn(timeZone).format(at);
}
