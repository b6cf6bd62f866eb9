import { timeText } from '#browser/format';
import { businessCalendar, businessDayOf } from '#browser/stores/business-days';
import type { Contract, Statement } from '#browser/stores/agent/contracts';
import { DAY_MS, displayTime } from '#kernel/clock';
import { OPERATOR_TIME_ZONE } from '#i18n/operator-zone';
import { PERIOD_CODES, periodOfId } from '#rules/agents/periods';
import type { ReportSpan } from '#rules/agents/report-span';
import type { StatusTone } from '../state/StatusBadge.tsx';
import type { Translator } from '../use-translator.ts';

const STATE_TONES: Partial<Record<Contract['state'], StatusTone>> = {
  OFFERED: 'progress',
  SIGNED: 'good',
  TERMINATION_REQUESTED: 'warning',
};

type Begun = Pick<Contract, 'state' | 'from'>;

/** True for a signed contract whose first period is still to come. */
const isToCome = ({ state, from }: Begun, now: Date): boolean =>
  state === 'SIGNED' && from !== null && Date.parse(from) > now.getTime();

export const stateTone = (contract: Begun, now = new Date()): StatusTone =>
  isToCome(contract, now) ? 'progress' : (STATE_TONES[contract.state] ?? 'neutral');

/** Returns the text of a contract's state: `name`, or the day on which a signed contract starts. */
export function stateText(
  t: Translator,
  contract: Begun,
  { name, now = new Date() }: { name: string; now?: Date },
): string {
  if (contract.from === null || !isToCome(contract, now)) return name;
  return t('agent:contracts.startsOn', { date: timeText(contract.from).slice(0, 'yyyy-MM-dd'.length) });
}

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
  if (part === '') return date;
  // Hours after midnight may belong to the business day before.
  const period = periodOfId(businessCalendar(), part.length === 2 ? 'HOUR' : '5MIN', id);
  return period ? displayTime(period.start, OPERATOR_TIME_ZONE).slice(0, 16) : id;
}

/** Returns the days of a period until today, for the reports behind its figures. */
export function daysOfPeriod(id: string): ReportSpan | undefined {
  const calendar = businessCalendar();
  const period = PERIOD_CODES.map((code) => periodOfId(calendar, code, id)).find((found) => found !== undefined);
  if (!period) return undefined;
  const nameOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);
  const [last, today] = [nameOf(period.endDay - 1), businessDayOf(new Date())];
  return { from: nameOf(period.firstDay), to: last > today ? today : last };
}
