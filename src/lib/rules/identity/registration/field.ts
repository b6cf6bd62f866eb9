import type { FieldProblem } from '#kernel/errors';
import { matchesPattern } from './patterns.ts';
import type { FieldRule } from './settings.ts';

/** Formats a range of lengths as the specification shows it: "4 - 16", or "8" when both are the same. */
export function rangeText(minLength: number, maxLength: number): string {
  return minLength === maxLength ? String(minLength) : `${minLength} - ${maxLength}`;
}

export const EMPTY: FieldProblem = { code: 'not_empty' };

/** Returns the problem of a value under its rule; undefined when there is none. */
export function checkField(rule: FieldRule, value: string | undefined): FieldProblem | undefined {
  if (!value) return rule.required ? EMPTY : undefined;
  // Checks the length first, so that no regular expression runs over a long text.
  const length = [...value].length;
  const fits = length >= rule.minLength && length <= rule.maxLength;
  if (fits && matchesPattern(rule.acceptedPattern, value)) return undefined;
  const { minLength: min, maxLength: max } = rule;
  return { code: `reg_pattern_${rule.patternId}`, params: { min, max, range: rangeText(min, max) } };
}
