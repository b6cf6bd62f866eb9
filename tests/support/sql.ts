import { createHash } from 'node:crypto';
import type { TestApp } from './app.ts';

/** SQL as a test needs it. PostgreSQL knows a prepared statement by a name of 63 characters at most. */
export async function sql<Row extends object = Record<string, unknown>>(
  portal: Pick<TestApp, 'app'>,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const name = `test_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
  return (await portal.app.db.query({ name, text }, values)) as Row[];
}
