import { DAY_MS, displayTime } from '#kernel/clock';
import { OPERATOR_TIME_ZONE } from '#i18n/operator-zone';
import type { FieldProblem } from '#kernel/errors';
import { daysIn } from '#rules/payments/profit-period';
import { instantOf } from './format.ts';

/** The last 1, 7 or 30 days, today included, or no limit. */
export const DATE_RANGES = ['today', 'week', 'month', 'all'] as const;
export type DateRange = (typeof DATE_RANGES)[number];

/** Ranges of profit and loss: today, the last 7 days, this calendar month and the one before. */
export const PROFIT_RANGES = ['today', 'week', 'thisMonth', 'lastMonth'] as const;
export type ProfitRange = (typeof PROFIT_RANGES)[number];

/** Days in the operator's time zone (`2026-03-01`), both included. */
export interface DateSpan {
  from: string;
  to: string;
}

/** The period of a list of records. */
export type Period = DateRange | DateSpan;

const DAYS_BACK: Record<Exclude<DateRange, 'all'>, number> = { today: 0, week: 6, month: 29 };
/** The first day that the API accepts. */
export const FIRST_DAY = '1970-01-01';

/** Returns the operator's date at an instant. */
export function dayOf(at: Date, timeZone = OPERATOR_TIME_ZONE): string {
  return displayTime(at, timeZone).slice(0, 10);
}

/** Returns the days of a range; `from` is '' where it has no limit. */
export function spanOf(range: DateRange | ProfitRange, now: Date, timeZone = OPERATOR_TIME_ZONE): DateSpan {
  const to = dayOf(now, timeZone);
  if (range === 'all') return { from: '', to };
  const firstOfMonth = `${to.slice(0, 8)}01`;
  if (range === 'thisMonth') return { from: firstOfMonth, to };
  if (range !== 'lastMonth') return { from: addDays(to, -DAYS_BACK[range]), to };
  const last = addDays(firstOfMonth, -1);
  return { from: `${last.slice(0, 8)}01`, to: last };
}

/** Lists every day of a span. */
export function daysOf({ from, to }: DateSpan): string[] {
  return Array.from({ length: daysIn({ from, to }) }, (_, index) => addDays(from, index));
}

/** Returns the instants of a period as lists are queried: `from` is inclusive, `to` exclusive. */
export function instantsOf(
  period: Period,
  now: Date,
  timeZone = OPERATOR_TIME_ZONE,
): { from: string | undefined; to: string | undefined } {
  const midnight = (day: string) => (day === '' ? undefined : instantOf(`${day}T00:00:00`, timeZone));
  if (typeof period === 'object') return { from: midnight(period.from), to: midnight(addDays(period.to, 1)) };
  return { from: midnight(spanOf(period, now, timeZone).from), to: undefined };
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  // JavaScript reads 30 February as a day in March.
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/**
 * Returns what is wrong with typed days, by field: the first is not after the last, none is in the future, and there are at most
 * `maxDays` of them.
 */
export function spanProblems(
  { from, to }: DateSpan,
  now: Date,
  maxDays = Infinity,
): Partial<Record<keyof DateSpan, FieldProblem>> {
  const today = dayOf(now);
  const problemOf = (day: string, max: string): FieldProblem | undefined => {
    if (day === '') return { code: 'not_empty' };
    if (!isDay(day)) return { code: 'invalid_value' };
    if (day < FIRST_DAY) return { code: 'too_small', params: { min: FIRST_DAY } };
    return day > max ? { code: 'too_big', params: { max } } : undefined;
  };
  const ofTo = problemOf(to, today);
  const ofFrom =
    problemOf(from, ofTo ? today : to) ??
    (!ofTo && daysIn({ from, to }) > maxDays
      ? { code: 'too_small', params: { min: addDays(to, 1 - maxDays) } }
      : undefined);
  return { ...(ofFrom && { from: ofFrom }), ...(ofTo && { to: ofTo }) };
}

/** Returns the period of an address (`range=month`, or `from=2026-03-01&to=2026-03-31`); undefined for none or a wrong one. */
export function periodOfQuery(query: URLSearchParams, now: Date): Period | undefined {
  const span = { from: query.get('from') ?? '', to: query.get('to') ?? '' };
  if (Object.keys(spanProblems(span, now)).length === 0) return span;
  return DATE_RANGES.find((range) => range === query.get('range'));
}
