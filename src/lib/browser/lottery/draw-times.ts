import { DAY_MS, OPERATOR_TIME_ZONE } from '#kernel/clock';
import { dayOfText } from '#rules/lottery/draws/local-days';

/** Formats the time of a draw as `Sat 16:15`, in the operator's time. */
export function weekdayTimeText(instant: string | number, tag: string): string {
  const format = new Intl.DateTimeFormat(tag, {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: OPERATOR_TIME_ZONE,
  });
  return format.format(new Date(instant));
}

/** Formats a day (`20261128`) for a heading: today and tomorrow by their names, others with the day of the week. */
export function dayHeading(day: string, today: string, tag: string): string {
  const daysAway = (dayOfText(day) ?? 0) - (dayOfText(today) ?? 0);
  if (daysAway !== 0 && daysAway !== 1) return dateText(day, tag);
  return new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(daysAway, 'day');
}

/** Formats a day (`20261128`) with the day of the week. */
export function dateText(day: string, tag: string): string {
  const format = new Intl.DateTimeFormat(tag, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
  return format.format((dayOfText(day) ?? 0) * DAY_MS);
}
