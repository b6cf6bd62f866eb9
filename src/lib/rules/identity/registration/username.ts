import type { FieldProblem } from '#kernel/errors';
import { checkField } from './field.ts';
import type { FieldRule } from './settings.ts';

/** Returns the problem of a username; one is always required. */
export function usernameProblem(username: string, rule: FieldRule): FieldProblem | undefined {
  return checkField({ ...rule, required: true }, username.normalize('NFC').trim());
}
