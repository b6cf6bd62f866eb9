import type { FieldProblem } from '#kernel/errors';
import { checkField } from './field.ts';
import type { FieldRule } from './settings.ts';

/** Longer passwords are refused instead of truncated. */
const MAX_BYTES = 256;
/** Shorter names are not checked, because too many words contain them. */
const MIN_NAME_LENGTH = 3;

export interface PasswordContext {
  /** The rule of the registration settings. */
  rule: FieldRule;
  /** The account's username or number, which the password must not contain. */
  name?: string | undefined;
  /** From `#rules/identity/passwords`; a page that has not loaded it leaves this check to the server. */
  isCommon?: ((password: string) => boolean) | undefined;
}

/** Returns the problem of a new password; undefined when there is none. */
export function passwordProblem(password: string | undefined, context: PasswordContext): FieldProblem | undefined {
  const { rule, name = '', isCommon } = context;
  const problem = checkField(rule, password);
  if (problem || !password) return problem;
  if (new TextEncoder().encode(password).length > MAX_BYTES) {
    return { code: 'password_too_long', params: { max: MAX_BYTES } };
  }
  const lowerCaseName = name.trim().toLowerCase();
  if (lowerCaseName.length >= MIN_NAME_LENGTH && password.toLowerCase().includes(lowerCaseName)) {
    return { code: 'password_contains_name' };
  }
  return isCommon?.(password) ? { code: 'password_common' } : undefined;
}
