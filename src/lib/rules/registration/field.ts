import type { FieldProblem } from '#kernel/errors';
import { matchesPattern } from './patterns.ts';
import type { FieldRule } from './settings.ts';

/** "4 - 16", and "8" where both ends are the same (specification §5). */
export function rangeText(minLength: number, maxLength: number): string {
  return minLength === maxLength ? String(minLength) : `${minLength} - ${maxLength}`;
}

export const EMPTY: FieldProblem = { code: 'not_empty' };

/** What is wrong with one value under its rule; undefined when nothing is. */
export function checkField(rule: FieldRule, value: string | undefined): FieldProblem | undefined {
  if (!value) return rule.required ? EMPTY : undefined;
  // The length first: no expression ever runs over a text longer than its field.
  const length = [...value].length;
  const fits = length >= rule.minLength && length <= rule.maxLength;
  if (fits && matchesPattern(rule.acceptedPattern, value)) return undefined;
  const { minLength: min, maxLength: max } = rule;
  return { code: `reg_pattern_${rule.patternId}`, params: { min, max, range: rangeText(min, max) } };
}
