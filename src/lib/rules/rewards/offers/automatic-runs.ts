import { HOUR_MS } from '#kernel/clock';
import { dayName, dayOf, startOfDay } from '../days.ts';
import { countedDays, type DayRange, lastDayOf, lastPeriodOf, type OperatorTime } from './offer-periods.ts';
import type { Offer } from './offer-schema.ts';

/** Hour of the operator's day from which awards of the days before are paid: late rounds are settled and counted by then. */
export const AUTOMATIC_FROM_HOUR = 2;

/** A payment of an offer to all its members. */
export interface AutomaticRun {
  /** Names the run: there is one for each period. */
  readonly period: string;
  /** Days whose bets it pays; undefined for awards that need none. */
  readonly played: DayRange | undefined;
}

/** Returns the run of an offer that is due; undefined before its hour, before the first period and after the last one. */
export function dueRun(offer: Offer, time: OperatorTime, fromHour: number): AutomaticRun | undefined {
  const { now, timeZone } = time;
  const today = dayOf(now, timeZone);
  const isTooEarly = now.getTime() < startOfDay(today, timeZone).getTime() + fromHour * HOUR_MS;
  if (!offer.paysAutomatically || isTooEarly || now < offer.startsAt) return undefined;
  const played = countedDays(offer, time);
  if (played && played.from >= played.until) return undefined;
  const { award } = offer;
  switch (award.type) {
    case 'cashback':
    case 'level_pay':
      return { period: dayName(lastPeriodOf(award.period, time).from), played };
    case 'rebate':
      return today - 1 > lastDayOf(offer, timeZone) ? undefined : { period: dayName(today - 1), played };
    default:
      return today > lastDayOf(offer, timeZone) ? undefined : { period: dayName(today), played };
  }
}
