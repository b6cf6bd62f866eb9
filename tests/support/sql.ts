import { createHash } from 'node:crypto';
import type { TestApp } from './app.ts';

/** Runs SQL for a test. The statement’s name is a hash, because PostgreSQL limits names to 63 characters. */
export async function sql<Row extends object = Record<string, unknown>>(
  portal: Pick<TestApp, 'app'>,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const name = `test_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
  return (await portal.app.db.query({ name, text }, values)) as Row[];
}
