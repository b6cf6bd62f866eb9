import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Db } from '#kernel/database';
import type { Statement } from '#kernel/statements';
import type { TestApp } from './app.ts';

/** Runs SQL for a test. The statement’s name is a hash, because PostgreSQL limits names to 63 characters. */
export function sql<Row extends object = Record<string, unknown>>(
  portal: Pick<TestApp, 'app'>,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return queryRows<Row>(portal.app.db, { name: nameOf(text), text }, values);
}

const nameOf = (text: string) => `test_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;

/** Runs SQL as the owner of the database who has turned all triggers off, as somebody would who alters records. */
export async function tamper<Row extends object = Record<string, unknown>>(
  portal: Pick<TestApp, 'app'>,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const { db } = portal.app;
  const past = `set local session_replication_role = 'replica'`;
  if (db.engine === 'pglite') {
    return db.transaction(async (tx) => {
      await queryRows(tx, { name: nameOf(past), text: past });
      return queryRows<Row>(tx, { name: nameOf(text), text }, values);
    });
  }
  return withOwner(portal, async (client) => {
    await client.query(`begin; ${past}`);
    const { rows } = await client.query<Row>(text, [...values]);
    await client.query('commit');
    return rows;
  });
}

/** Runs SQL as the owner of the PostgreSQL database: `vacuum` and `analyze` need one. */
export async function asOwner(portal: Pick<TestApp, 'app'>, text: string): Promise<void> {
  await withOwner(portal, (client) => client.query(text));
}

async function withOwner<T>({ app }: Pick<TestApp, 'app'>, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { databaseOwnerUrl, databaseUrl } = app.config;
  const client = new pg.Client({ connectionString: databaseOwnerUrl ?? databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs a test's own statement. The rows' type is only claimed: a test reads few columns and fails without them. */
export async function queryRows<Row extends object>(
  db: Db,
  statement: Statement,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return (await db.query(statement, values)) as Row[];
}
