import { errorTextKey, type FieldProblem } from '#kernel/errors';
import { NetworkError, RefusedError } from './client.ts';
import type { Translator } from '../i18n.ts';

/** Refused by another than the portal: what is wrong, by the field of the form that it is about. */
export class FieldsError extends Error {
  readonly fields: Record<string, FieldProblem>;

  constructor(fields: Record<string, FieldProblem>) {
    super('invalid_fields');
    this.name = 'FieldsError';
    this.fields = fields;
  }
}

/** The catalogue key that tells a reader what went wrong. */
function errorKey(error: unknown): string {
  if (error instanceof RefusedError) return errorTextKey(error.failure.code);
  if (!(error instanceof NetworkError)) return 'errors:unknown_system_error';
  return isTimeout(error.cause) ? 'errors:slow' : 'errors:network';
}

function isTimeout(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'TimeoutError';
}

/** One text for a whole refusal: the first field's, where the portal named fields, says more than "check the fields". */
export function errorText(t: Translator, error: unknown): string {
  const [problem] = Object.values(fieldProblems(error));
  return problem ? t(`errors:${problem.code}`, { field: '', ...problem.params }) : t(errorKey(error));
}

export function isRefusal(error: unknown, code: string): boolean {
  return error instanceof RefusedError && error.failure.code === code;
}

/** What a refusal carries besides its code. */
export function refusalValue(error: unknown): unknown {
  return error instanceof RefusedError ? error.failure.value : undefined;
}

/** What is held against single fields; empty when the refusal is about the call as a whole. */
export function fieldProblems(error: unknown): Record<string, FieldProblem> {
  if (error instanceof FieldsError) return error.fields;
  return error instanceof RefusedError ? (error.failure.fields ?? {}) : {};
}

/** A whole refusal as the problem of one field, where it is known which field it hinders. */
export function errorProblem(error: unknown): FieldProblem {
  const [problem] = Object.values(fieldProblems(error));
  return problem ?? { code: errorKey(error).replace(/^errors:/, '') };
}

/** The text of one field's problem; `field` is the field's own label, for "{field} must not be empty". */
export function problemText(t: Translator, problem: FieldProblem, field: string): string {
  return t(`errors:${problem.code}`, { field, ...problem.params });
}
