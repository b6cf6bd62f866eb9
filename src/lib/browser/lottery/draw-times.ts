import { DAY_MS, MINUTE_MS } from '#kernel/clock';
import { OPERATOR_TIME_ZONE } from '#i18n/operator-zone';
import { dayOfText } from '#rules/lottery/draws/local-days';

/** Calls `onNear` once when less than `nearMs` are left until an instant, at once if they already are. Returns a function that stops it. */
export function whenNear(untilMs: number, nearMs: number, onNear: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    const leftMs = untilMs - nearMs - Date.now();
    // Checks the clock in between: the timer of a device that sleeps falls behind, and a long one fires at once.
    timer = leftMs > 0 ? setTimeout(wait, Math.min(leftMs, MINUTE_MS)) : undefined;
    if (leftMs <= 0) onNear();
  };
  wait();
  return () => clearTimeout(timer);
}

/** Returns a function that creates the format of a language once: creating one takes a hundred times as long as using it. */
function formatsBy(options: Intl.DateTimeFormatOptions): (tag: string) => Intl.DateTimeFormat {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (tag) => {
    const format = formats.get(tag) ?? new Intl.DateTimeFormat(tag, options);
    formats.set(tag, format);
    return format;
  };
}

const weekdayTimeFormat = formatsBy({
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: OPERATOR_TIME_ZONE,
});
const dateFormat = formatsBy({ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Formats the time of a draw as `Sat 16:15`, in the operator's time. */
export function weekdayTimeText(instant: string | number, tag: string): string {
  return weekdayTimeFormat(tag).format(new Date(instant));
}

/** Formats a day (`20261128`) for a heading: today and tomorrow by their names, others with the day of the week. */
export function dayHeading(day: string, today: string, tag: string): string {
  const daysAway = (dayOfText(day) ?? 0) - (dayOfText(today) ?? 0);
  if (daysAway !== 0 && daysAway !== 1) return dateText(day, tag);
  return new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(daysAway, 'day');
}

/** Formats a day (`20261128`) with the day of the week. */
export function dateText(day: string, tag: string): string {
  return dateFormat(tag).format((dayOfText(day) ?? 0) * DAY_MS);
}
