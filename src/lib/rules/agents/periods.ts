import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/clock';
import { dayOfText, dayText, weekdayOf, type DayNumber } from '../lottery/draws/local-days.ts';

/*
 * Business days and the periods that consist of them (docs/spec/agents-rulebook.md §3), in any time zone: days of 23 and 25
 * hours exist. A period holds its start and not its end.
 */

/** `H` is half a month, `HOUR` an hour: the codes of the rulebook. */
export const PERIOD_CODES = ['5MIN', 'HOUR', 'D', 'W', 'H', 'M'] as const;
export type PeriodCode = (typeof PERIOD_CODES)[number];

export interface Period {
  readonly code: PeriodCode;
  readonly id: string;
  readonly start: Date;
  readonly end: Date;
  /** Business days that it covers, the last one excluded; a window or an hour lies within one. */
  readonly firstDay: DayNumber;
  readonly endDay: DayNumber;
}

/** Business days of a portal: those of a time zone, which begin at a local time. */
export class BusinessCalendar {
  readonly #format: Intl.DateTimeFormat;
  readonly #dayStartMs: number;
  readonly #starts = new Map<DayNumber, number>();

  /** Throws RangeError for a time zone that does not exist. */
  constructor(zone: string, dayStartMinutes: number) {
    this.#dayStartMs = dayStartMinutes * MINUTE_MS;
    this.#format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  }

  /** Returns the instant at which a business day begins. */
  startOf(day: DayNumber): Date {
    let startMs = this.#starts.get(day);
    if (startMs === undefined) {
      startMs = this.#instantOf(day * DAY_MS + this.#dayStartMs);
      this.#starts.set(day, startMs);
    }
    return new Date(startMs);
  }

  /** Returns the business day that holds an instant. */
  dayAt(at: Date): DayNumber {
    const localMs = at.getTime() + this.#offsetMs(at.getTime());
    let day = Math.floor((localMs - this.#dayStartMs) / DAY_MS);
    // A clock change moves the start of a day against its local time.
    while (this.startOf(day) > at) day -= 1;
    while (this.startOf(day + 1) <= at) day += 1;
    return day;
  }

  #offsetMs(atMs: number): number {
    const parts = new Map(this.#format.formatToParts(atMs).map(({ type, value }) => [type, Number(value)]));
    const value = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    const localMs = Date.UTC(
      value('year'),
      value('month') - 1,
      value('day'),
      value('hour'),
      value('minute'),
      value('second'),
    );
    return localMs - Math.floor(atMs / 1000) * 1000;
  }

  /** Returns the first instant of a local time; one that a clock change skips is moved forward by the length of the gap. */
  #instantOf(localMs: number): number {
    const before = localMs - this.#offsetMs(localMs - DAY_MS);
    const after = localMs - this.#offsetMs(localMs + DAY_MS);
    const matches = [before, after].filter((atMs) => atMs + this.#offsetMs(atMs) === localMs);
    return matches.length > 0 ? Math.min(...matches) : before;
  }
}

/** Lengths and digits of the periods within a business day. */
const PARTS_OF_DAY = {
  '5MIN': { lengthMs: 5 * MINUTE_MS, digits: 3 },
  HOUR: { lengthMs: HOUR_MS, digits: 2 },
} as const;

/** Returns the period of a code that holds an instant. */
export function periodAt(calendar: BusinessCalendar, code: PeriodCode, at: Date): Period {
  const day = calendar.dayAt(at);
  if (code !== '5MIN' && code !== 'HOUR') return periodOfDay(calendar, code, day);
  const { lengthMs } = PARTS_OF_DAY[code];
  return partOfDay(calendar, code, day, Math.floor((at.getTime() - calendar.startOf(day).getTime()) / lengthMs));
}

/** Returns the period of days that holds a business day. */
export function periodOfDay(calendar: BusinessCalendar, code: 'D' | 'W' | 'H' | 'M', day: DayNumber): Period {
  const [firstDay, endDay] = daysOf(code, day);
  const id = PERIOD_ID[code](firstDay);
  return { code, id, start: calendar.startOf(firstDay), end: calendar.startOf(endDay), firstDay, endDay };
}

/** Returns the period with an id; undefined when there is none, such as hour 24 of a day of 24 hours. */
export function periodOfId(calendar: BusinessCalendar, code: PeriodCode, id: string): Period | undefined {
  const period = code === '5MIN' || code === 'HOUR' ? partOfId(calendar, code, id) : periodOfDayId(calendar, code, id);
  return period?.id === id ? period : undefined;
}

function partOfDay(calendar: BusinessCalendar, code: '5MIN' | 'HOUR', day: DayNumber, position: number): Period {
  const { lengthMs, digits } = PARTS_OF_DAY[code];
  const startMs = calendar.startOf(day).getTime() + position * lengthMs;
  return {
    code,
    id: `${dayText(day)}-${String(position).padStart(digits, '0')}`,
    start: new Date(startMs),
    end: new Date(Math.min(startMs + lengthMs, calendar.startOf(day + 1).getTime())),
    firstDay: day,
    endDay: day + 1,
  };
}

function partOfId(calendar: BusinessCalendar, code: '5MIN' | 'HOUR', id: string): Period | undefined {
  const [, dayPart = '', position = ''] = /^(\d{8})-(\d{2,3})$/.exec(id) ?? [];
  const day = dayOfText(dayPart);
  if (day === undefined) return undefined;
  const part = partOfDay(calendar, code, day, Number(position));
  return part.start < part.end ? part : undefined;
}

function periodOfDayId(calendar: BusinessCalendar, code: 'D' | 'W' | 'H' | 'M', id: string): Period | undefined {
  const day = code === 'W' ? mondayOfId(id) : dayOfText(FIRST_DAY_TEXT[code](id));
  return day === undefined ? undefined : periodOfDay(calendar, code, day);
}

/** Text of a day in the period of an id, as `yyyyMMdd`. */
const FIRST_DAY_TEXT = {
  D: (id: string) => id,
  H: (id: string) => id.replace(/-1$/, '01').replace(/-2$/, '16'),
  M: (id: string) => `${id}01`,
} as const;

const PERIOD_ID = {
  D: dayText,
  W: weekId,
  H: (firstDay: DayNumber) => `${dayText(firstDay).slice(0, 6)}-${dayText(firstDay).endsWith('01') ? 1 : 2}`,
  M: (firstDay: DayNumber) => dayText(firstDay).slice(0, 6),
} as const;

/** Returns the first business day of the period, and the day after its last one. */
function daysOf(code: 'D' | 'W' | 'H' | 'M', day: DayNumber): [DayNumber, DayNumber] {
  if (code === 'D') return [day, day + 1];
  if (code === 'W') return [mondayOf(day), mondayOf(day) + 7];
  const firstOfMonth = monthStart(day, 0);
  const nextMonth = monthStart(day, 1);
  if (code === 'M') return [firstOfMonth, nextMonth];
  return day < firstOfMonth + 15 ? [firstOfMonth, firstOfMonth + 15] : [firstOfMonth + 15, nextMonth];
}

function mondayOf(day: DayNumber): DayNumber {
  return day - ((weekdayOf(day) + 6) % 7);
}

/** Returns the first day of the month that is a number of months after the day's. */
function monthStart(day: DayNumber, months: number): DayNumber {
  const date = new Date(day * DAY_MS);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1) / DAY_MS;
}

/** Formats a week as ISO 8601 does: it belongs to the year of its Thursday. */
function weekId(monday: DayNumber): string {
  const year = new Date((monday + 3) * DAY_MS).getUTCFullYear();
  const week = (monday - firstMondayOf(year)) / 7 + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}

function mondayOfId(id: string): DayNumber | undefined {
  const [, year = '', week = ''] = /^(\d{4})-W(\d{2})$/.exec(id) ?? [];
  return year === '' ? undefined : firstMondayOf(Number(year)) + (Number(week) - 1) * 7;
}

/** Returns the Monday of week 1, which holds January 4. */
function firstMondayOf(year: number): DayNumber {
  return mondayOf(Date.UTC(year, 0, 4) / DAY_MS);
}
