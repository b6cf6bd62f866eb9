import type { z } from 'zod';
import type { Logger } from 'pino';
import type { Failure } from '#api/envelope';
import { AppError, errorTextKey, type FieldProblem } from '#kernel/errors';
import { jsonResponse, type ResponseContext } from './response-context.ts';
import { getTranslator } from '../../i18n/translator.ts';
import { isDatabaseUnavailable } from '#kernel/database-unavailable';

/**
 * Converts anything thrown to an AppError. An unexpected error is logged in full, and the response reveals nothing
 * about it.
 */
export function asAppError(error: unknown, log: Logger): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error)) {
    log.warn({ err: error }, 'the database could not serve a request');
    return new AppError('unavailable', { cause: error, retryAfterSeconds: 2 });
  }
  log.error({ err: error }, 'a request failed');
  return new AppError('unknown_system_error', { cause: error });
}

export function successResponse(responseContext: ResponseContext, value: unknown): Response {
  return jsonResponse(responseContext, 200, { success: true, value });
}

export function failureResponse(responseContext: ResponseContext, error: AppError, languageTag: string): Response {
  const failure: Failure = {
    success: false,
    code: error.code,
    message: getTranslator(languageTag, ['errors'])(errorTextKey(error.code)),
    ...(error.value === undefined ? {} : { value: error.value }),
    ...(error.fields ? { fields: error.fields } : {}),
  };
  if (error.retryAfterSeconds) responseContext.headers['retry-after'] = String(error.retryAfterSeconds);
  return jsonResponse(responseContext, error.status, failure);
}

/** Converts zod's findings to the envelope's `fields`: a code of the `errors` catalog by path. */
export function fieldsOf(error: z.ZodError): Record<string, FieldProblem> {
  const fields: Record<string, FieldProblem> = {};
  for (const problem of error.issues) {
    if (problem.code === 'unrecognized_keys') {
      for (const key of problem.keys) fields[[...problem.path, key].join('.')] = { code: 'unknown_field' };
    } else {
      fields[problem.path.join('.') || 'body'] ??= toFieldProblem(problem);
    }
  }
  return fields;
}

function toFieldProblem(problem: z.core.$ZodIssue): FieldProblem {
  switch (problem.code) {
    case 'too_small':
      return { code: 'too_small', params: { min: String(problem.minimum) } };
    case 'too_big':
      return { code: 'too_big', params: { max: String(problem.maximum) } };
    case 'custom':
      return { code: problem.message };
    default:
      return { code: 'invalid_value' };
  }
}
