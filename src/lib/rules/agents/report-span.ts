import { DAY_MS } from '#kernel/clock';
import { daysIn } from '../profit-period.ts';

/** Maximum number of days of an agent's report (docs/spec/agents-rulebook.md §11). */
export const MAX_REPORT_DAYS = 92;

/** Business days of a report (yyyy-MM-dd), both included. */
export interface ReportSpan {
  from: string;
  to: string;
}

export function isReportSpan(span: ReportSpan): boolean {
  const days = daysIn(span);
  return days >= 1 && days <= MAX_REPORT_DAYS;
}

/** Returns the day that is a number of days after another. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the days right before a span, as many as it has: what its figures are compared with. */
export function spanBefore(span: ReportSpan): ReportSpan {
  return { from: dayAfter(span.from, -daysIn(span)), to: dayAfter(span.from, -1) };
}
