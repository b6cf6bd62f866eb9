import type { FieldProblem } from '#kernel/errors';
import { parseAmount } from '#kernel/money';
import { STAFF_PASSWORD_LENGTH } from '#rules/staff';
import type { Problems } from '../../ui/index.ts';

interface Bounds {
  min: number;
  max: number;
}

/** Keeps the fields whose check found a problem. */
export function problemsAmong(checked: Record<string, FieldProblem | undefined>): Problems {
  return Object.fromEntries(
    Object.entries(checked).flatMap(([name, problem]) => (problem === undefined ? [] : [[name, problem]])),
  );
}

/** Checks a required text; its length is counted in characters, without spaces around it. */
export function textProblem(text: string, bounds: Bounds): FieldProblem | undefined {
  const { length } = text.trim();
  if (length === 0) return { code: 'not_empty' };
  if (length >= bounds.min && length <= bounds.max) return undefined;
  return { code: 'content_between', params: { min: bounds.min, max: bounds.max } };
}

/** Checks a required whole number. */
export function integerProblem(text: string, { min, max }: Bounds): FieldProblem | undefined {
  const digits = text.trim();
  if (digits === '') return { code: 'not_empty' };
  if (!/^\d+$/.test(digits)) return { code: 'invalid_value' };
  if (Number(digits) < min) return { code: 'too_small', params: { min } };
  return Number(digits) > max ? { code: 'too_big', params: { max } } : undefined;
}

/** Checks a whole number that may be left out. */
export function optionalIntegerProblem(text: string, bounds: Bounds): FieldProblem | undefined {
  return text.trim() === '' ? undefined : integerProblem(text, bounds);
}

/** Checks an amount above 0 that may be left out. */
export function optionalAmountProblem(amount: string): FieldProblem | undefined {
  return amount === '' || (parseAmount(amount) ?? 0n) > 0n ? undefined : { code: 'invalid_value' };
}

/** Checks a new password of staff. The server also refuses common ones. */
export function newPasswordProblems(password: string, username: string): Problems {
  const { min } = STAFF_PASSWORD_LENGTH;
  if (password === '') return { password: { code: 'not_empty' } };
  if (password.length < min) return { password: { code: 'staff_password_length', params: { min } } };
  return password.toLowerCase().includes(username) ? { password: { code: 'password_contains_name' } } : {};
}
