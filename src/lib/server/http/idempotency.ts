import type { Context } from 'hono';
import { AppError } from '#kernel/errors';
import { bigintAsText } from '#kernel/money';
import type { Sealer } from '../crypto/sealer.ts';

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{8,128}$/;

/** Reads the Idempotency-Key. Throws AppError `invalid_fields` when it is missing or malformed. */
export function idempotencyKey(context: Context): string {
  const key = context.req.header('idempotency-key') ?? '';
  if (IDEMPOTENCY_KEY.test(key)) return key;
  throw new AppError('invalid_fields', { fields: { 'Idempotency-Key': { code: 'not_empty' } } });
}

/**
 * Fingerprints the input to recognize a key that is reused with other input. Keyed, so that a payment password in the
 * input cannot be guessed from it.
 */
export function fingerprintOf(sealer: Sealer, input: unknown): Uint8Array {
  return sealer.fingerprint(JSON.stringify(input, bigintAsText));
}
