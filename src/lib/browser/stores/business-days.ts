import { atom } from 'nanostores';
import { DAY_MS } from '#kernel/clock';
import { OPERATOR_TIME_ZONE } from '#i18n/operator-zone';
import { BusinessCalendar, periodAt } from '#rules/agents/periods';

/** Minutes after midnight at which the business days of agents begin; the portal says so to agents and staff who sign in. */
export const $dayStart = atom(0);

/** Returns the operator's business days. */
export const businessCalendar = (): BusinessCalendar => new BusinessCalendar(OPERATOR_TIME_ZONE, $dayStart.get());

/** Returns the business day that holds an instant, yyyy-MM-dd. */
export function businessDayOf(at: Date): string {
  return new Date(businessCalendar().dayAt(at) * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the instant at which a business day (yyyy-MM-dd) begins, or the one some days after it. */
export function businessDayStart(day: string, daysAfter = 0): string {
  return businessCalendar()
    .startOf(Date.parse(`${day}T00:00:00Z`) / DAY_MS + daysAfter)
    .toISOString();
}

/** Lists the starts of the windows or hours of business days that began in the last 24 hours, the first one first. */
export function recentStarts(code: '5MIN' | 'HOUR', now: Date): Date[] {
  const calendar = businessCalendar();
  const starts: Date[] = [];
  let { start } = periodAt(calendar, code, now);
  while (start.getTime() > now.getTime() - DAY_MS) {
    starts.unshift(start);
    ({ start } = periodAt(calendar, code, new Date(start.getTime() - 1)));
  }
  return starts;
}
