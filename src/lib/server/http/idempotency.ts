import type { Context } from 'hono';
import { AppError } from '#kernel/errors';
import type { Sealer } from '../crypto/sealer.ts';

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{8,128}$/;

/** Throws AppError `invalid_fields` for a call that brings no key, or one of another form. */
export function idempotencyKey(context: Context): string {
  const key = context.req.header('idempotency-key') ?? '';
  if (IDEMPOTENCY_KEY.test(key)) return key;
  throw new AppError('invalid_fields', { fields: { 'Idempotency-Key': { code: 'not_empty' } } });
}

/** Tells the same input from another. Keyed: a payment password may be part of it, and must not be guessable from it. */
export function fingerprintOf(sealer: Sealer, input: unknown): Uint8Array {
  return sealer.fingerprint(JSON.stringify(input, bigintAsText));
}

function bigintAsText(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}
