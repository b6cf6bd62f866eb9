import { DAY_MS } from '#kernel/clock';
import { periodAt, type BusinessCalendar } from '../periods.ts';
import type { ContractTerms } from '../awards/contract-terms.ts';

export const DEFAULT_OFFER_DAYS = 7;
export const MAX_OFFER_DAYS = 30;

/**
 * Returns when a contract that is agreed now starts, or one that is terminated now ends: with the next period of a dividend, with
 * the next business day for salaries. At the very start of one it is the next.
 */
export function effectiveFrom(calendar: BusinessCalendar, terms: ContractTerms, now: Date): Date {
  return periodAt(calendar, terms.family === 'DIVIDEND' ? terms.period : 'D', now).end;
}

/** Returns when a move takes effect for contracts, inside the period of a dividend too. */
export function movesFrom(calendar: BusinessCalendar, now: Date): Date {
  return periodAt(calendar, 'D', now).end;
}

/** Returns when an offer, or a request to terminate, expires that is made now. */
export function expiryOf(now: Date, offerDays: number): Date {
  return new Date(now.getTime() + offerDays * DAY_MS);
}
