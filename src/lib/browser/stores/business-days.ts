import { atom } from 'nanostores';
import { DAY_MS } from '#kernel/clock';
import { OPERATOR_TIME_ZONE } from '#i18n/operator-zone';
import { BusinessCalendar } from '#rules/agents/periods';

/** Minutes after midnight at which the business days of agents begin; the portal says so to agents and staff who sign in. */
export const $dayStart = atom(0);

/** Returns the operator's business days. */
export const businessCalendar = (): BusinessCalendar => new BusinessCalendar(OPERATOR_TIME_ZONE, $dayStart.get());

/** Returns the business day that holds an instant, yyyy-MM-dd. */
export function businessDayOf(at: Date): string {
  return new Date(businessCalendar().dayAt(at) * DAY_MS).toISOString().slice(0, 10);
}
