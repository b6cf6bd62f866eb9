import { z } from 'zod';
import { DEFAULT_TIME_ZONE } from '#kernel/clock';
import { BusinessCalendar } from '#rules/agents/periods';
import { dayOfText } from '#rules/lottery/draws/local-days';

/** Time zone and start of the business day, which every case may have (docs/spec/agents-rulebook.md §15). */
export const calendarFields = {
  zone: z.string().default(DEFAULT_TIME_ZONE),
  dayStart: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is no time of day')
    .default('00:00'),
};

/** Throws RangeError for a time zone that does not exist. */
export function toCalendar({ zone, dayStart }: { zone: string; dayStart: string }): BusinessCalendar {
  const [hours = 0, minutes = 0] = dayStart.split(':').map(Number);
  return new BusinessCalendar(zone, hours * 60 + minutes);
}

/** A business day, yyyyMMdd. */
export const businessDay = z.string().transform((text, context) => {
  const day = dayOfText(text);
  if (day !== undefined) return day;
  context.addIssue({ code: 'custom', message: 'is no day' });
  return z.NEVER;
});

/** Formats an instant as yyyy-MM-ddTHH:mm:ssZ. */
export function formatInstant(at: Date): string {
  return at.toISOString().replace(/\.\d{3}Z$/, 'Z');
}
