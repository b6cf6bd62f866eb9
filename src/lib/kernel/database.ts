import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { RowOf, Statement } from './statements.ts';

export type { Statement } from './statements.ts';

/**
 * What domain code knows of the database. Two engines stand behind it (PGlite and PostgreSQL) and both give
 * the same JavaScript values: int8 as bigint, timestamptz as Date, jsonb as a plain value, bytea as bytes.
 */
export interface Db {
  /** Typed queries over the drizzle tables. */
  readonly orm: PgDatabase<PgQueryResultHKT>;
  /** Runs one prepared statement in one round trip: the form of every hot path. */
  query<S extends Statement>(statement: S, values?: readonly unknown[]): Promise<RowOf<S>[]>;
  query<Row extends object>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>;
}

/** A transaction. Functions that write take one; functions that only read take a Db (and a Tx is one). */
export interface Tx extends Db {
  /** Runs after the commit, in the order of registration, and never when the transaction is rolled back. */
  afterCommit(work: () => void | Promise<void>): void;
}

export interface Listener {
  onNotify(payload: string): void;
  /** The connection was lost and is back: what was notified meanwhile was not heard. */
  onGap(): void;
}

export interface TransactionOptions {
  /** For work over whole tables, which the limit on a call's statements must not stop. */
  noStatementTimeout?: boolean;
  /**
   * The commit does not wait for the disk: a database that dies in the same second forgets the transaction, as a whole.
   * Never for money, nor for what may happen once only.
   */
  asyncCommit?: boolean;
}

/** A database that can begin transactions. */
export interface Database extends Db {
  transaction<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Calls back for each NOTIFY; gives the function that stops listening. */
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>;
  readonly engine: 'pglite' | 'postgres';
  close(): Promise<void>;
}
