import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Db } from '#kernel/database';
import type { Statement } from '#kernel/statements';
import type { TestApp } from './app.ts';

/** Runs SQL for a test. */
export function sql<Row extends object = Record<string, unknown>>(
  portal: Pick<TestApp, 'app'>,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return queryRows<Row>(portal.app.db, { name: 'test', text }, values);
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

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
      await queryRows(tx, { name: 'test', text: past });
      return queryRows<Row>(tx, { name: 'test', text }, values);
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

const NAME_LENGTH = 30;

/**
 * Runs a test's own statement under its name and a hash, because PostgreSQL cuts names off and each must mean one text.
 * The rows' type is only claimed: a test reads few columns and fails without them.
 */
export async function queryRows<Row extends object>(
  db: Db,
  statement: Statement,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const name = `${statement.name.slice(0, NAME_LENGTH)}_${hashOf(statement.text)}`;
  return (await db.query({ ...statement, name }, values)) as Row[];
}
