import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database, Db } from '#kernel/database';
import { SQL_STATES, sqlState } from '#kernel/sql-errors';
import type { RowOf, Statement } from '#kernel/statements';
import { checkRows } from './check-rows.ts';
import { listen } from './postgres-listener.ts';
import { type CommitQueue, commitQueue, RolledBackError, runWork } from './transaction.ts';

// int8 as bigint, so that amounts and ids lose no digit (PGlite is configured the same way).
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt);

const TRANSIENT = new Set<string>([SQL_STATES.serializationFailure, SQL_STATES.deadlockDetected]);
const SCHEMA_OPTIONS = { casing: 'snake_case' } as const;

export interface PostgresOptions {
  url: string;
  /** URL for features that need a session (LISTEN), when `url` is a transaction pooler. */
  sessionUrl?: string | undefined;
  maxConnections: number;
  onIdleError(error: Error): void;
  limits?: Limits;
  /** Compares the rows of each statement with its schema: for tests and development. */
  areRowsChecked?: boolean | undefined;
}

export interface Limits {
  statementMs: number;
  lockMs: number;
  /**
   * How long the client waits for a response: longer than the server's own limit, in case the server hangs and does not
   * enforce it.
   */
  queryTimeoutMs: number;
  /** How long a caller waits for a connection: for a free one of the pool, or for the server to open one. */
  connectMs: number;
}

// A transaction that waits for a lock blocks every bet behind it, and a vendor times out after three seconds.
const LIMITS: Limits = { statementMs: 15_000, lockMs: 5000, queryTimeoutMs: 18_000, connectMs: 5000 };
const IDLE_IN_TRANSACTION_MS = 15_000;
/** Jobs over the whole ledger are rare; they use a pool of their own and take no connection from requests. */
const NO_TIMEOUT_CONNECTIONS = 2;

/** Opens PostgreSQL 15 or later. Commits are durable when they return, except those with `asyncCommit`. */
export function openPostgres(options: PostgresOptions): Database {
  const { maxConnections, limits = LIMITS, areRowsChecked = false } = options;
  const pool = poolOf(options, maxConnections, limits);
  const noTimeoutPool = poolOf(options, NO_TIMEOUT_CONNECTIONS, {
    ...limits,
    statementMs: 0,
    queryTimeoutMs: 0,
  });
  return {
    ...dbOf(pool, areRowsChecked),
    engine: 'postgres',
    transaction: (work, { noStatementTimeout, asyncCommit } = {}) =>
      transact(noStatementTimeout ? noTimeoutPool : pool, {
        begin: asyncCommit ? BEGIN_ASYNC_COMMIT : BEGIN,
        work: (client, queue) => runWork(dbOf(client, areRowsChecked), queue, work),
      }),
    listen: (channel, listener) => {
      const { url, sessionUrl = url, onIdleError } = options;
      return listen({ url: sessionUrl, onIdleError, connectMs: limits.connectMs }, channel, listener);
    },
    close: async () => {
      await Promise.all([pool.end(), noTimeoutPool.end()]);
    },
  };
}

/** A limit of 0 means no limit. */
function poolOf({ url, onIdleError }: PostgresOptions, max: number, limits: Limits): pg.Pool {
  // Set by statements rather than startup parameters, because PgBouncer refuses a startup packet that contains them.
  const settings = [
    `set statement_timeout = ${limits.statementMs}`,
    `set lock_timeout = ${limits.lockMs}`,
    `set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`,
    // Compiling a plan takes a second. The estimates of plans that avoid a table scan (enable_seqscan) always reach its threshold.
    'set jit = off',
  ].join('; ');
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: limits.connectMs,
    query_timeout: limits.queryTimeoutMs,
    // The pool awaits the returned promise, although its types say void.
    onConnect: ((client) => client.query(settings)) as (client: pg.ClientBase) => void,
    application_name: 'parlay',
  });
  pool.on('error', onIdleError);
  // A connection that is lost during a transaction also emits an event, which would end the process without a listener.
  // The transaction notices with its next statement.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

function dbOf(client: pg.Pool | pg.PoolClient, areRowsChecked: boolean): Db {
  return {
    orm: drizzle(client, SCHEMA_OPTIONS),
    query: async <S extends Statement>(statement: S, values: readonly unknown[] = []) => {
      const { name, text } = statement;
      const { rows } = await client.query<RowOf<S>>({ name, text, values: [...values] });
      if (areRowsChecked) checkRows(statement, rows);
      return rows;
    },
  };
}

interface Transaction<T> {
  begin: string;
  work(client: pg.PoolClient, queue: CommitQueue): Promise<T>;
}

const BEGIN = 'begin';
/** Two statements in one round trip. */
const BEGIN_ASYNC_COMMIT = 'begin; set local synchronous_commit = off';

/** Runs the after-commit work once the connection is back in the pool, and exactly once. */
async function transact<T>(pool: pg.Pool, transaction: Transaction<T>): Promise<T> {
  const { result, queue } = await withRetries(() => runTransaction(pool, transaction));
  await queue.runAfter();
  return result;
}

async function runTransaction<T>(pool: pg.Pool, { begin, work }: Transaction<T>) {
  const client = await pool.connect();
  const queue = commitQueue();
  let broken: Error | undefined;
  try {
    await client.query(begin);
    const result = await work(client, queue);
    // PostgreSQL answers the commit of a failed transaction with ROLLBACK, and without an error.
    const { command } = await client.query('commit');
    if (command !== 'COMMIT') throw new RolledBackError();
    return { result, queue };
  } catch (error) {
    // Closes the connection when a statement hangs: a rollback would wait behind it, and the server rolls back a closed
    // connection.
    if (isReadTimeout(error)) broken = error;
    else await client.query('rollback').catch((lost: Error) => (broken = lost));
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Recognizes the driver's own timeout, which has no code; drizzle wraps it. */
function isReadTimeout(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return error.message === 'Query read timeout' || isReadTimeout(error.cause);
}

/** Retries the work after a deadlock or a serialization failure, which have changed nothing. */
async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt();
    } catch (error) {
      if (attempts === 3 || !TRANSIENT.has(sqlState(error) ?? '')) throw error;
    }
  }
}
