import { SECOND_MS } from '#kernel/clock';
import {
  BY_DAY,
  BY_DAY_AND_ORDINAL,
  BY_DAY_OF_YEAR,
  byCountInYear,
  type Numbering,
  type Slot,
} from './draw-numbers.ts';
import { dayAt, dayStartMs, dayText, weekdayOf, type DayNumber, type DrawZone } from './local-days.ts';
import { isNorthernDay, isStationDay, type StationRegion } from './stations.ts';

/** Draw times of a game (docs/spec/lottery-rulebook.md §3). */
export interface Schedule {
  readonly zone: DrawZone;
  /** Time of the first draw after the start of the local day. */
  readonly firstSeconds: number;
  readonly intervalSeconds: number;
  readonly drawsADay: number;
  /** Time between the close and the draw. */
  readonly closeSeconds: number;
  readonly numbering: Numbering;
  isDrawDay(day: DayNumber): boolean;
}

/** A draw with its times. It opens when the previous one is drawn, without gap or overlap. */
export interface ScheduledDraw {
  drawNumber: string;
  /** Day that the draw belongs to, `yyyyMMdd`; the last draw of a day is at 00:00:00 of the next. */
  localDay: string;
  opensAtMs: number;
  closesAtMs: number;
  drawsAtMs: number;
}

/**
 * Least time between the close and the draw of other lotteries: a broadcast can begin early, and who watches it on the spot
 * knows the numbers before the feeds.
 */
export const MIN_EXTERNAL_CLOSE_SECONDS = 60;

const DAY_SECONDS = 86_400;
/** Longest pause between two draws; the search for the next draw ends there. */
const LONGEST_PAUSE_DAYS = 40;

/** Cadences of in-house games, which are drawn around the clock. */
const CADENCES = {
  '1M': { intervalSeconds: 60, closeSeconds: 5 },
  '90S': { intervalSeconds: 90, closeSeconds: 5 },
  '3M': { intervalSeconds: 180, closeSeconds: 10 },
  '5M': { intervalSeconds: 300, closeSeconds: 15 },
  '10M': { intervalSeconds: 600, closeSeconds: 30 },
} as const;

export type Cadence = keyof typeof CADENCES;

export function roundTheClock(cadence: Cadence, zone: DrawZone): Schedule {
  const { intervalSeconds, closeSeconds } = CADENCES[cadence];
  const drawsADay = DAY_SECONDS / intervalSeconds;
  const numbering = BY_DAY_AND_ORDINAL;
  return {
    zone,
    firstSeconds: intervalSeconds,
    intervalSeconds,
    drawsADay,
    closeSeconds,
    numbering,
    isDrawDay: always,
  };
}

const always = () => true;
const onWeekdays = (weekdays: readonly number[]) => (day: DayNumber) => weekdays.includes(weekdayOf(day));
const clock = (hours: number, minutes: number) => hours * 3600 + minutes * 60;

const ONCE = { intervalSeconds: DAY_SECONDS, drawsADay: 1 } as const;
const VIETNAM = { ...ONCE, zone: 'Asia/Ho_Chi_Minh', numbering: BY_DAY } as const;
const CHINA = { ...ONCE, zone: 'Asia/Shanghai' } as const;
const TUE_THU_SAT = onWeekdays([2, 4, 6]);

export const NORTH: Schedule = {
  ...VIETNAM,
  firstSeconds: clock(18, 15),
  closeSeconds: 300,
  isDrawDay: isNorthernDay,
};

const STATION_TIMES: Record<StationRegion, number> = { VN_MN: clock(16, 15), VN_MT: clock(17, 15) };

/** Returns the last day of which stations have been drawn: until the first ones of a day it is the day before. */
export function newestStationDay(atMs: number): string {
  const firstSeconds = Math.min(...Object.values(STATION_TIMES));
  return dayText(dayAt(atMs - firstSeconds * SECOND_MS, VIETNAM.zone));
}

export function stationSchedule(gameCode: string, region: StationRegion): Schedule {
  const isDrawDay = (day: DayNumber) => isStationDay(gameCode, day);
  return { ...VIETNAM, firstSeconds: STATION_TIMES[region], closeSeconds: 300, isDrawDay };
}

export const MARK_SIX_HONG_KONG: Schedule = {
  ...CHINA,
  firstSeconds: clock(21, 30),
  closeSeconds: 600,
  isDrawDay: TUE_THU_SAT,
  numbering: byCountInYear(TUE_THU_SAT),
};

export const MARK_SIX_MACAU: Schedule = {
  ...CHINA,
  firstSeconds: clock(21, 30),
  closeSeconds: 600,
  isDrawDay: always,
  numbering: BY_DAY_OF_YEAR,
};

/** Every eight minutes from 06:00 to 21:52. */
export const KENO_VIETLOTT: Schedule = {
  zone: 'Asia/Ho_Chi_Minh',
  firstSeconds: clock(6, 0),
  intervalSeconds: 480,
  drawsADay: 120,
  closeSeconds: 60,
  isDrawDay: always,
  numbering: BY_DAY_AND_ORDINAL,
};

export const MEGA: Schedule = {
  ...VIETNAM,
  firstSeconds: clock(18, 0),
  closeSeconds: 1800,
  isDrawDay: onWeekdays([3, 5, 0]),
};

export const POWER: Schedule = { ...VIETNAM, firstSeconds: clock(18, 0), closeSeconds: 1800, isDrawDay: TUE_THU_SAT };

function drawMs({ zone, firstSeconds, intervalSeconds }: Schedule, { day, ordinal }: Slot): number {
  return dayStartMs(day, zone) + (firstSeconds + (ordinal - 1) * intervalSeconds) * SECOND_MS;
}

function nextDrawDay(schedule: Schedule, from: DayNumber, step: 1 | -1): DayNumber | undefined {
  for (let ahead = 0; ahead <= LONGEST_PAUSE_DAYS; ahead++) {
    const day = from + ahead * step;
    if (schedule.isDrawDay(day)) return day;
  }
  return undefined;
}

/** Returns the first draw after an instant. */
function slotAfter(schedule: Schedule, atMs: number): Slot | undefined {
  const day = nextDrawDay(schedule, dayAt(atMs, schedule.zone), 1);
  if (day === undefined) return undefined;
  const sinceFirst = atMs - drawMs(schedule, { day, ordinal: 1 });
  const ordinal = Math.max(1, Math.floor(sinceFirst / (schedule.intervalSeconds * SECOND_MS)) + 2);
  if (ordinal <= schedule.drawsADay) return { day, ordinal };
  return firstSlotOf(nextDrawDay(schedule, day + 1, 1));
}

function firstSlotOf(day: DayNumber | undefined): Slot | undefined {
  return day === undefined ? undefined : { day, ordinal: 1 };
}

function slotBefore(schedule: Schedule, { day, ordinal }: Slot): Slot | undefined {
  if (ordinal > 1) return { day, ordinal: ordinal - 1 };
  const before = nextDrawDay(schedule, day - 1, -1);
  return before === undefined ? undefined : { day: before, ordinal: schedule.drawsADay };
}

function scheduledDraw(schedule: Schedule, slot: Slot): ScheduledDraw {
  const drawsAtMs = drawMs(schedule, slot);
  const before = slotBefore(schedule, slot);
  return {
    drawNumber: schedule.numbering.write(slot),
    localDay: dayText(slot.day),
    // The very first draw of a game opens at the start of its day.
    opensAtMs: before ? drawMs(schedule, before) : dayStartMs(slot.day, schedule.zone),
    closesAtMs: drawsAtMs - schedule.closeSeconds * SECOND_MS,
    drawsAtMs,
  };
}

/** Returns the next draw; at the instant of a draw the one after it. Undefined when the schedule has ended. */
export function drawAt(schedule: Schedule, atMs: number): ScheduledDraw | undefined {
  const slot = slotAfter(schedule, atMs);
  return slot && scheduledDraw(schedule, slot);
}

/** Lists the next draw and those after it, `count` at most. */
export function listScheduledDraws(schedule: Schedule, atMs: number, count: number): ScheduledDraw[] {
  const draws: ScheduledDraw[] = [];
  for (let next = drawAt(schedule, atMs); next && draws.length < count; next = drawAt(schedule, next.drawsAtMs)) {
    draws.push(next);
  }
  return draws;
}

/** Returns the draw with this number; undefined when the schedule has none. */
export function findScheduledDraw(schedule: Schedule, drawNumber: string): ScheduledDraw | undefined {
  const slot = schedule.numbering.read(drawNumber);
  if (!slot || slot.ordinal > schedule.drawsADay || !schedule.isDrawDay(slot.day)) return undefined;
  return scheduledDraw(schedule, slot);
}
