import type { FieldProblem } from '#kernel/errors';
import { EMPTY } from './field.ts';
import { matchesPattern, PATTERNS } from './patterns.ts';

/** The pattern knows months of 28 to 31 days; only the calendar knows leap years. */
function isDay(text: string): boolean {
  if (!matchesPattern(PATTERNS.date_ymd, text)) return false;
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day;
}

/** Whole years on a day; both as yyyy-MM-dd. Who was born on 29 February turns a year older on 1 March. */
export function ageOn(today: string, dateOfBirth: string): number {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return today.slice(5) >= dateOfBirth.slice(5) ? years : years - 1;
}

/** The market's age gate. Without the day only the form is looked at: the server knows the day. */
export function ageProblem(
  dateOfBirth: string | undefined,
  { minimumAge, today }: { minimumAge: number; today: string | null },
): FieldProblem | undefined {
  if (!dateOfBirth) return EMPTY;
  if (!isDay(dateOfBirth)) return { code: 'reg_pattern_date_ymd' };
  if (today === null || ageOn(today, dateOfBirth) >= minimumAge) return undefined;
  return { code: 'too_young', params: { age: minimumAge } };
}
