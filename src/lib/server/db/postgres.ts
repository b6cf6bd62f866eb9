import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database, Db, Statement, Tx } from '#kernel/database';
import { SQL_STATES, sqlState } from '#kernel/sql-errors';
import { listen } from './postgres-listener.ts';
import { asTx, commitQueue, RolledBackError } from './transaction.ts';

// int8 as bigint: money and ids lose no digit (PGlite is told the same).
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt);

const TRANSIENT = new Set<string>([SQL_STATES.serializationFailure, SQL_STATES.deadlockDetected]);
const SCHEMA_OPTIONS = { casing: 'snake_case' } as const;

export interface PostgresOptions {
  url: string;
  /** For what needs a session of its own (LISTEN), where `url` is a pooler that lends connections by the transaction. */
  sessionUrl?: string | undefined;
  maxConnections: number;
  onIdleError(error: Error): void;
  limits?: Limits;
}

export interface Limits {
  statementMs: number;
  lockMs: number;
  /** How long the client waits for an answer: longer than the server's own limit, for a server that has stopped to count. */
  answerMs: number;
}

// Every bet waits in line behind one that waits for a lock, and a vendor gives up after three seconds.
const LIMITS: Limits = { statementMs: 15_000, lockMs: 5000, answerMs: 18_000 };
const IDLE_IN_TRANSACTION_MS = 15_000;
/** Jobs over the whole ledger are few; they take no connection from the calls. */
const UNHURRIED_CONNECTIONS = 2;

/** PostgreSQL 15 or later by a connection string. Commits are durable when they return, unless they may be forgotten. */
export function openPostgres(options: PostgresOptions): Database {
  const { maxConnections, limits = LIMITS } = options;
  const pool = poolOf(options, maxConnections, limits);
  const unhurried = poolOf(options, UNHURRIED_CONNECTIONS, { lockMs: limits.lockMs, statementMs: 0, answerMs: 0 });
  return {
    ...dbOf(pool),
    engine: 'postgres',
    transaction: (work, { noStatementTimeout, asyncCommit } = {}) =>
      transact(noStatementTimeout ? unhurried : pool, asyncCommit ? BEGIN_HASTILY : BEGIN, work),
    listen: (channel, heard) => listen({ ...options, url: options.sessionUrl ?? options.url }, channel, heard),
    close: async () => {
      await Promise.all([pool.end(), unhurried.end()]);
    },
  };
}

/** A limit of 0 is none. */
function poolOf({ url, onIdleError }: PostgresOptions, max: number, limits: Limits): pg.Pool {
  // By statements and not with the connection's first packet: PgBouncer refuses a packet that names them.
  const settings = [
    `set statement_timeout = ${limits.statementMs}`,
    `set lock_timeout = ${limits.lockMs}`,
    `set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`,
  ].join('; ');
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5000,
    query_timeout: limits.answerMs,
    // The pool awaits what this returns, though its types say void.
    onConnect: ((client) => client.query(settings)) as (client: pg.ClientBase) => void,
    application_name: 'parlay',
  });
  pool.on('error', onIdleError);
  // A connection that is lost while a transaction has it says so by an event as well: unheard, it would end the process.
  // The transaction learns of it by its next statement.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

function dbOf(client: pg.Pool | pg.PoolClient): Db {
  return {
    orm: drizzle(client, SCHEMA_OPTIONS),
    query: async <Row extends object>(statement: Statement, values: readonly unknown[] = []) =>
      (await client.query<Row>({ name: statement.name, text: statement.text, values: [...values] })).rows,
  };
}

const BEGIN = 'begin';
/** One round trip. */
const BEGIN_HASTILY = 'begin; set local synchronous_commit = off';

/** What is to happen after the commit happens when the connection is back in the pool, and never twice. */
async function transact<T>(pool: pg.Pool, begin: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { result, queue } = await retried(() => runTransaction(pool, begin, work));
  await queue.run();
  return result;
}

async function runTransaction<T>(pool: pg.Pool, begin: string, work: (tx: Tx) => Promise<T>) {
  const client = await pool.connect();
  const queue = commitQueue();
  let broken: Error | undefined;
  try {
    await client.query(begin);
    const result = await work(asTx(dbOf(client), queue));
    // The server answers the commit of a failed transaction with its rollback, and with no error.
    const { command } = await client.query('commit');
    if (command !== 'COMMIT') throw new RolledBackError();
    return { result, queue };
  } catch (error) {
    // Behind a statement that hangs, the rollback would hang as well; without its connection the server rolls back.
    if (isUnanswered(error)) broken = error;
    else await client.query('rollback').catch((lost: Error) => (broken = lost));
    throw error;
  } finally {
    client.release(broken);
  }
}

/** The driver's own limit, which has no code; drizzle wraps it. */
function isUnanswered(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return error.message === 'Query read timeout' || isUnanswered(error.cause);
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
