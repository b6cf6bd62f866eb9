import type { FieldProblem } from '#kernel/errors';
import { EMPTY } from './field.ts';
import { matchesPattern, PATTERNS } from './patterns.ts';

/** True for an existing date. The pattern checks the days of each month, this function also leap years. */
function isDay(text: string): boolean {
  if (!matchesPattern(PATTERNS.date_ymd, text)) return false;
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day;
}

/** Returns the age in whole years; both dates as yyyy-MM-dd. A person born on February 29 turns a year older on March 1. */
export function ageOn(today: string, dateOfBirth: string): number {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return today.slice(5) >= dateOfBirth.slice(5) ? years : years - 1;
}

/** Checks the minimum age. Without `today` it checks only the format, and leaves the age to the server. */
export function ageProblem(
  dateOfBirth: string | undefined,
  { minimumAge, today }: { minimumAge: number; today: string | null },
): FieldProblem | undefined {
  if (!dateOfBirth) return EMPTY;
  if (!isDay(dateOfBirth)) return { code: 'reg_pattern_date_ymd' };
  if (today === null || ageOn(today, dateOfBirth) >= minimumAge) return undefined;
  return { code: 'too_young', params: { age: minimumAge } };
}
