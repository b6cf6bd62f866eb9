import type { FieldProblem } from '#kernel/errors';
import { checkField } from './field.ts';
import type { FieldRule } from './settings.ts';

/** All of a password counts: what is longer than this is refused, and nothing is ever cut off. */
const MAX_BYTES = 256;
/** Shorter names stand in too many words to mean anything. */
const MIN_NAME_LENGTH = 3;

export interface PasswordContext {
  /** The form that the registration settings ask of passwords. */
  rule: FieldRule;
  /** The account's user name or number: who knows it must not be halfway in. */
  name?: string | undefined;
  /** `#rules/passwords`; a page that has not loaded it leaves this to the server. */
  isCommon?: ((password: string) => boolean) | undefined;
}

/** What is wrong with a new password, wherever one is set; undefined when nothing is. */
export function passwordProblem(password: string | undefined, context: PasswordContext): FieldProblem | undefined {
  const { rule, name = '', isCommon } = context;
  const problem = checkField(rule, password);
  if (problem || !password) return problem;
  if (new TextEncoder().encode(password).length > MAX_BYTES) {
    return { code: 'password_too_long', params: { max: MAX_BYTES } };
  }
  const known = name.trim().toLowerCase();
  if (known.length >= MIN_NAME_LENGTH && password.toLowerCase().includes(known)) {
    return { code: 'password_contains_name' };
  }
  return isCommon?.(password) ? { code: 'password_common' } : undefined;
}
