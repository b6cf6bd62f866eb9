import { dayOf } from '#browser/period';
import type { Contract, Statement } from '#browser/stores/agent/contracts';
import { DAY_MS, displayTime, HOUR_MS, MINUTE_MS, OPERATOR_TIME_ZONE } from '#kernel/clock';
import { BusinessCalendar, PERIOD_CODES, periodOfId } from '#rules/agents/periods';
import type { ReportSpan } from '#rules/agents/report-span';
import type { StatusTone } from '../state/StatusBadge.tsx';

const STATE_TONES: Partial<Record<Contract['state'], StatusTone>> = {
  OFFERED: 'progress',
  SIGNED: 'good',
  TERMINATION_REQUESTED: 'warning',
};

export const stateTone = ({ state }: Contract): StatusTone => STATE_TONES[state] ?? 'neutral';

const STATUS_TONES: ReadonlyMap<Statement['status'], StatusTone> = new Map([
  ['PAID', 'good'],
  ['PARTIAL', 'warning'],
  ['OWED', 'bad'],
  ['HELD', 'warning'],
  ['CARRIED', 'progress'],
  ['PENDING', 'progress'],
]);

export const statusTone = ({ status }: Statement): StatusTone => STATUS_TONES.get(status) ?? 'neutral';

/** Formats the id of a period: a day, the start of an hour or window, a week, half a month or a month. */
export function periodText(id: string): string {
  const [, year, month, day = '', part = ''] = /^(\d{4})(\d{2})(\d{2})?(?:-(\d+))?$/.exec(id) ?? [];
  if (year === undefined) return id;
  const date = [year, month, day].filter((each) => each !== '').join('-');
  if (day === '') return part === '' ? date : `${date} (${part}/2)`;
  return part === '' ? date : `${date} ${timeOfPart(part)}`;
}

/** Returns the time at which an hour (two digits) or a window (three digits) of a day begins. */
function timeOfPart(part: string): string {
  const startMs = Number(part) * (part.length === 2 ? HOUR_MS : 5 * MINUTE_MS);
  return displayTime(new Date(startMs % DAY_MS), 'UTC').slice(11, 16);
}

/** Returns the days of a period until today, for the reports behind its figures. */
export function daysOfPeriod(id: string): ReportSpan | undefined {
  const calendar = new BusinessCalendar(OPERATOR_TIME_ZONE, 0);
  const period = PERIOD_CODES.map((code) => periodOfId(calendar, code, id)).find((found) => found !== undefined);
  if (!period) return undefined;
  const nameOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);
  const [last, today] = [nameOf(period.endDay - 1), dayOf(new Date())];
  return { from: nameOf(period.firstDay), to: last > today ? today : last };
}
