import { errorTextKey, type FieldProblem } from '#kernel/errors';
import { NetworkError, OutcomeUnknownError, RefusedError, UnsentError } from './client.ts';
import type { Translator } from '../i18n.ts';

/** Refused by another service than the portal; holds the problems by form field. */
export class FieldsError extends Error {
  readonly fields: Record<string, FieldProblem>;

  constructor(fields: Record<string, FieldProblem>) {
    super('invalid_fields');
    this.name = 'FieldsError';
    this.fields = fields;
  }
}

/** Returns the catalogue key of an error's message. */
function errorKey(error: unknown): string {
  if (error instanceof RefusedError) return errorTextKey(error.failure.code);
  if (error instanceof UnsentError) return 'bets:unsent';
  if (error instanceof OutcomeUnknownError) return 'bets:outcomeUnknown';
  if (!(error instanceof NetworkError)) return 'errors:unknown_system_error';
  return isTimeout(error.cause) ? 'errors:slow' : 'errors:network';
}

function isTimeout(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'TimeoutError';
}

/**
 * Returns one message for an error. A field's problem says more than "check the fields", so the first one is preferred.
 */
export function errorText(t: Translator, error: unknown): string {
  const [problem] = Object.values(fieldProblems(error));
  return problem ? t(`errors:${problem.code}`, { field: '', ...problem.params }) : t(errorKey(error));
}

/** Returns the value that a refusal carries besides its code. */
export function refusalValue(error: unknown): unknown {
  return error instanceof RefusedError ? error.failure.value : undefined;
}

/** Returns the problems of single fields; empty when the error concerns the whole call. */
export function fieldProblems(error: unknown): Record<string, FieldProblem> {
  if (error instanceof FieldsError) return error.fields;
  return error instanceof RefusedError ? (error.failure.fields ?? {}) : {};
}

/** Returns an error as the problem of one field, for forms that know which field it concerns. */
export function errorProblem(error: unknown): FieldProblem {
  const [problem] = Object.values(fieldProblems(error));
  return problem ?? { code: errorKey(error).replace(/^errors:/, '') };
}

/** Returns the message of a field's problem; `field` is the field's label, for "{field} must not be empty". */
export function problemText(t: Translator, problem: FieldProblem, field: string): string {
  return t(errorTextKey(problem.code), { field, ...problem.params });
}
