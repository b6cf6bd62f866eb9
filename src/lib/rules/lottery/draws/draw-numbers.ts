import { dayOfText, dayText, firstDayOf, yearOf, type DayNumber } from './local-days.ts';

/** A draw by its local day and its ordinal in the day, from 1. */
export interface Slot {
  day: DayNumber;
  ordinal: number;
}

/** Formats and parses the draw numbers of a game (docs/spec/lottery-rulebook.md §3). */
export interface Numbering {
  write(slot: Slot): string;
  /** Returns undefined for another format. Does not check that the schedule has such a draw. */
  read(drawNumber: string): Slot | undefined;
}

/** `yyyyMMdd-NNNN`. */
export const BY_DAY_AND_ORDINAL: Numbering = {
  write: ({ day, ordinal }) => `${dayText(day)}-${String(ordinal).padStart(4, '0')}`,
  read(drawNumber) {
    const [, text = '', ordinal = ''] = /^(\d{8})-(\d{4})$/.exec(drawNumber) ?? [];
    return slotOf(dayOfText(text), Number(ordinal));
  },
};

/** `yyyyMMdd`: one draw a day. */
export const BY_DAY: Numbering = {
  write: ({ day }) => dayText(day),
  read: (drawNumber) => slotOf(dayOfText(drawNumber), 1),
};

/** `yyyyNNN` with the day of the year: one draw every day. */
export const BY_DAY_OF_YEAR: Numbering = {
  write: ({ day }) => `${yearOf(day)}${String(day - firstDayOf(yearOf(day)) + 1).padStart(3, '0')}`,
  read(drawNumber) {
    const [, year = '', count = ''] = /^(\d{4})(\d{3})$/.exec(drawNumber) ?? [];
    const day = firstDayOf(Number(year)) + Number(count) - 1;
    return slotOf(year !== '' && yearOf(day) === Number(year) ? day : undefined, 1);
  },
};

/** `yy/NNN` with the ordinal of the draw in its year. */
export function byCountInYear(isDrawDay: (day: DayNumber) => boolean): Numbering {
  const drawDays = (year: number): DayNumber[] => {
    const days: DayNumber[] = [];
    for (let day = firstDayOf(year); day < firstDayOf(year + 1); day++) if (isDrawDay(day)) days.push(day);
    return days;
  };
  return {
    write({ day }) {
      const count = drawDays(yearOf(day)).indexOf(day) + 1;
      return `${String(yearOf(day)).slice(2)}/${String(count).padStart(3, '0')}`;
    },
    read(drawNumber) {
      const [, year = '', count = ''] = /^(\d{2})\/(\d{3})$/.exec(drawNumber) ?? [];
      return slotOf(year === '' ? undefined : drawDays(2000 + Number(year))[Number(count) - 1], 1);
    },
  };
}

function slotOf(day: DayNumber | undefined, ordinal: number): Slot | undefined {
  return day === undefined || ordinal < 1 ? undefined : { day, ordinal };
}
