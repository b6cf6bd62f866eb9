import { createHash } from 'node:crypto';
import type { Db } from '#kernel/database';
import type { Statement } from '#kernel/statements';
import type { TestApp } from './app.ts';

/** Runs SQL for a test. The statement’s name is a hash, because PostgreSQL limits names to 63 characters. */
export function sql<Row extends object = Record<string, unknown>>(
  portal: Pick<TestApp, 'app'>,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const name = `test_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
  return queryRows<Row>(portal.app.db, { name, text }, values);
}

/** Runs a test's own statement. The rows' type is only claimed: a test reads few columns and fails without them. */
export async function queryRows<Row extends object>(
  db: Db,
  statement: Statement,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return (await db.query(statement, values)) as Row[];
}
