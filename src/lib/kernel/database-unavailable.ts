import { sqlState } from './sql-errors.ts';

/**
 * SQLSTATEs of temporary failures: the disk, the memory or the pool is full, a lock or a statement timed out, the server is
 * restarting.
 */
const UNAVAILABLE = new Set([
  '53100',
  '53200',
  '53300',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08001',
  '08003',
]);
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE']);
const DRIVER = /timeout exceeded when trying to connect|Connection terminated|Query read timeout|is not queryable/;

/** Returns whether an error means that the database cannot be reached or is too busy now; of several errors, whether all do. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isDatabaseUnavailable);
  if (UNAVAILABLE.has(sqlState(error) ?? '')) return true;
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if ('code' in at && NETWORK.has(String(at.code))) return true;
    if (DRIVER.test(at.message)) return true;
  }
  return false;
}
