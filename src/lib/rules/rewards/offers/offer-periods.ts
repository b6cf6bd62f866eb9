import { type DayNumber, dayName, dayOf, mondayOf, monthName } from '../days.ts';
import { isDrawnAward, type Offer } from './offer-schema.ts';

/** A moment, and the operator's time zone, which decides the day that it belongs to. */
export interface OperatorTime {
  readonly now: Date;
  readonly timeZone: string;
}

/** Names the period of a claim at a time, by the operator's day. */
export function periodOf({ award, repeats }: Offer, { now, timeZone }: OperatorTime): string {
  const day = dayOf(now, timeZone);
  if (award.type === 'sign_in' || award.type === 'deposit_streak') return dayName(day);
  if (isDrawnAward(award)) return 'once';
  switch (repeats) {
    case 'never':
      return 'once';
    case 'day':
      return dayName(day);
    case 'week':
      return dayName(mondayOf(day));
    case 'month':
      return monthName(day);
  }
}

export interface DayRange {
  readonly from: DayNumber;
  /** Not part of it. */
  readonly until: DayNumber;
}

/** Returns the last whole day, week or month before a time. */
export function lastPeriodOf(period: 'day' | 'week' | 'month', { now, timeZone }: OperatorTime): DayRange {
  const today = dayOf(now, timeZone);
  switch (period) {
    case 'day':
      return { from: today - 1, until: today };
    case 'week':
      return { from: mondayOf(today) - 7, until: mondayOf(today) };
    case 'month':
      return { from: firstOfMonth(firstOfMonth(today) - 1), until: firstOfMonth(today) };
  }
}

function firstOfMonth(day: DayNumber): DayNumber {
  return day + 1 - Number(dayName(day).slice(8));
}

/** Returns the days whose bets an offer counts: those since its start, or of the last whole period; undefined where it counts none. */
export function countedDays(offer: Offer, time: OperatorTime): DayRange | undefined {
  const { award, startsAt, paysAutomatically } = offer;
  const { now, timeZone } = time;
  const start = dayOf(startsAt, timeZone);
  const end = lastDayOf(offer, timeZone) + 1;
  switch (award.type) {
    case 'rebate':
      // Without a claim, whole days are paid.
      return { from: start, until: Math.min(dayOf(now, timeZone) + (paysAutomatically ? 0 : 1), end) };
    case 'cashback':
    case 'level_pay': {
      const { from, until } = lastPeriodOf(award.period, time);
      return { from: Math.max(from, start), until: Math.min(until, end) };
    }
    default:
      return undefined;
  }
}

/** Returns the last day on which an offer runs. */
export function lastDayOf({ endsAt }: Pick<Offer, 'endsAt'>, timeZone: string): DayNumber {
  return endsAt === undefined ? Infinity : dayOf(new Date(endsAt.getTime() - 1), timeZone);
}
