import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { sqlState, type Database, type Db, type Listener, type Statement, type Tx } from '#kernel/database';
import { asTx, commitQueue } from './transaction.ts';
import { MIGRATIONS_FOLDER } from './migrations-folder.ts';

// int8 as bigint: money and ids lose no digit (PGlite is told the same).
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt);

const TRANSIENT = new Set(['40001', '40P01']);
const MIGRATION_LOCK = 7000;
const SCHEMA_OPTIONS = { casing: 'snake_case' } as const;

export interface PostgresOptions {
  url: string;
  maxConnections: number;
  onIdleError(error: Error): void;
}

/** PostgreSQL 15 or later by a connection string. Commits are durable when they return. */
export function openPostgres(options: PostgresOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections,
    connectionTimeoutMillis: 5000,
    statement_timeout: 15_000,
    // Every bet waits in line behind one that waits for a lock, and a vendor gives up after three seconds.
    lock_timeout: 5000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'parlay',
  });
  pool.on('error', options.onIdleError);
  // A connection that is lost while a transaction has it says so by an event as well: unheard, it would end the process.
  // The transaction learns of it by its next statement.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = dbOf(pool);
  return {
    ...db,
    engine: 'postgres',
    transaction: (work) => transact(pool, work),
    listen: (channel, heard) => listen(options, channel, heard),
    close: () => pool.end(),
  };
}

function dbOf(client: pg.Pool | pg.PoolClient): Db {
  return {
    orm: drizzle(client, SCHEMA_OPTIONS),
    query: async <Row extends object>(statement: Statement, values: readonly unknown[] = []) =>
      (await client.query<Row>({ name: statement.name, text: statement.text, values: [...values] })).rows,
  };
}

/** What is to happen after the commit happens when the connection is back in the pool, and never twice. */
async function transact<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { result, queue } = await retried(() => runTransaction(pool, work));
  await queue.run();
  return result;
}

async function runTransaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>) {
  const client = await pool.connect();
  const queue = commitQueue();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(asTx(dbOf(client), queue));
    // The server answers the commit of a failed transaction with its rollback, and with no error.
    const { command } = await client.query('commit');
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back: a statement of it had failed');
    return { result, queue };
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => (broken = lost));
    throw error;
  } finally {
    client.release(broken);
  }
}

/** A deadlock or a serialization failure moved nothing: the same work is tried again. */
async function retried<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (tries === 3 || !TRANSIENT.has(sqlState(error) ?? '')) throw error;
    }
  }
}

/** Listens on a connection of its own and comes back by itself when that is lost. */
async function listen(options: PostgresOptions, channel: string, { onNotify, onGap }: Listener) {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const connect = async () => {
    client = new pg.Client({ connectionString: options.url, application_name: 'parlay listener' });
    client.on('notification', (message) => onNotify(message.payload ?? ''));
    client.on('error', (error) => {
      options.onIdleError(error);
      reconnect();
    });
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
  };
  const reconnect = () => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void connect().then(onGap, reconnect), 1000);
  };
  await connect();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await client?.end();
  };
}

/** Brings the schema up to date; other nodes that start at the same time wait for the advisory lock. */
export async function migratePostgres(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    application_name: 'parlay migration',
  });
  // What fails is the statement under way; a lost connection must not end the process besides.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER });
  } finally {
    await client.end();
  }
}
