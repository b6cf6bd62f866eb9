import { DAY_MS } from '#kernel/clock';
import { daysIn } from '../payments/profit-period.ts';

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

/** Spans that reports offer. */
export const REPORT_PRESETS = [
  'today',
  'yesterday',
  'thisWeek',
  'lastWeek',
  'thisHalf',
  'lastHalf',
  'thisMonth',
  'lastMonth',
] as const;
export type ReportPreset = (typeof REPORT_PRESETS)[number];

const monthStart = (day: string) => `${day.slice(0, 8)}01`;
/** Weeks begin on Monday. */
const weekStart = (day: string) => dayAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
const halfStart = (day: string) => (day.slice(8) < '16' ? monthStart(day) : `${day.slice(0, 8)}16`);

/** First days of the periods that presets are about. */
const START_OF = { Week: weekStart, Half: halfStart, Month: monthStart } as const;

/** Returns the days of a preset; those of a running period end today. */
export function spanOfPreset(preset: ReportPreset, today: string): ReportSpan {
  if (preset === 'today') return { from: today, to: today };
  if (preset === 'yesterday') return { from: dayAfter(today, -1), to: dayAfter(today, -1) };
  const [, which, period] = /^(this|last)(Week|Half|Month)$/.exec(preset) ?? [];
  const startOf = START_OF[period as keyof typeof START_OF];
  const start = startOf(today);
  if (which === 'this') return { from: start, to: today };
  const last = dayAfter(start, -1);
  return { from: startOf(last), to: last };
}
