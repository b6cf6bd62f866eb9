import type { Context } from 'hono';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { assertStorable } from './body.ts';

/**
 * Reads fields by name. Throws InvalidFieldsError for a repeated name, because a proxy may have checked the other
 * value, and AppError `malformed_request` for text that the database cannot store.
 */
export function uniqueFields(given: URLSearchParams): Record<string, string> {
  const fields = new Map<string, string>();
  for (const [name, value] of given) {
    if (name === '__proto__') throw new AppError('malformed_request');
    if (fields.has(name)) throw new InvalidFieldsError({ [name]: { code: 'invalid_value' } });
    assertStorable(value);
    fields.set(name, value);
  }
  return Object.fromEntries(fields);
}

/** Reads the query, refusing repeated names. */
export function readQuery(context: Context): Record<string, string> {
  return uniqueFields(new URL(context.req.url).searchParams);
}
