import type { Context } from 'hono';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { assertStorable } from './body.ts';

/**
 * Fields, each name once: of two values, whatever stands before us could have checked the other one.
 * Throws InvalidFieldsError for a name that comes twice and `malformed_request` for text that cannot be stored.
 */
export function fieldsOnce(given: URLSearchParams): Record<string, string> {
  const fields = new Map<string, string>();
  for (const [name, value] of given) {
    if (name === '__proto__') throw new AppError('malformed_request');
    if (fields.has(name)) throw new InvalidFieldsError({ [name]: { code: 'invalid_value' } });
    assertStorable(value);
    fields.set(name, value);
  }
  return Object.fromEntries(fields);
}

/** The query, each name once. */
export function readQuery(context: Context): Record<string, string> {
  return fieldsOnce(new URL(context.req.url).searchParams);
}
