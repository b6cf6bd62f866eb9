import { z } from 'zod';
import { PERIOD_CODES, periodAt } from '#rules/agents/periods';
import { instant } from '../rewards-cases/wire.ts';
import { calendarFields, formatInstant, toCalendar } from './calendar.ts';

const periodInput = z.object({ ...calendarFields, code: z.enum(PERIOD_CODES), at: instant });

/** Evaluates a case of kind `period`. Throws Error on malformed input. */
export function evaluatePeriod(input: unknown) {
  const { code, at, ...calendar } = periodInput.parse(input);
  const { id, start, end } = periodAt(toCalendar(calendar), code, at);
  return { id, start: formatInstant(start), end: formatInstant(end) };
}
