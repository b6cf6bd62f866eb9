import type { Context } from 'hono';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { assertStorable } from './body.ts';

/**
 * The query, each name once: of two values, whatever stands before us could have checked the other one.
 * Throws InvalidFieldsError for a name that comes twice and `malformed_request` for text that cannot be stored.
 */
export function readQuery(context: Context): Record<string, string> {
  const query = new Map<string, string>();
  for (const [name, value] of new URL(context.req.url).searchParams) {
    if (name === '__proto__') throw new AppError('malformed_request');
    if (query.has(name)) throw new InvalidFieldsError({ [name]: { code: 'invalid_value' } });
    assertStorable(value);
    query.set(name, value);
  }
  return Object.fromEntries(query);
}
