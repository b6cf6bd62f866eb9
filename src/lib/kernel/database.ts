import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { RowOf, Statement } from './statements.ts';

/**
 * The database as domain code sees it. Both engines (PGlite and PostgreSQL) return the same JavaScript values: int8 as
 * bigint, timestamptz as Date, jsonb as a plain value, bytea as bytes.
 */
export interface Db {
  /** Typed queries over the drizzle tables. */
  readonly orm: PgDatabase<PgQueryResultHKT>;
  /** Runs a prepared statement in one round trip. */
  query<S extends Statement>(statement: S, values?: readonly unknown[]): Promise<RowOf<S>[]>;
}

/** A transaction. Functions that write take a Tx; functions that only read take a Db, which may be a Tx. */
export interface Tx extends Db {
  /** Registers work to run at the end of the transaction, in order and as part of it, for locks that are best held briefly. */
  beforeCommit(work: (tx: Tx) => Promise<void>): void;
  /** Registers work to run after the commit, in order; it never runs when the transaction is rolled back. */
  afterCommit(work: () => void | Promise<void>): void;
}

export interface Listener {
  onNotify(payload: string): void;
  /** The connection was restored after a loss; notifications in between are missing. */
  onGap(): void;
}

export interface TransactionOptions {
  /** Disables the statement timeout, for work over whole tables. */
  noStatementTimeout?: boolean;
  /**
   * Commits without waiting for the disk: if the database crashes in the same second, the whole transaction is lost. Not for
   * money or anything that must happen at most once.
   */
  asyncCommit?: boolean;
}

/** A database that can begin transactions. */
export interface Database extends Db {
  transaction<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Calls back for each NOTIFY on the channel; returns a function that stops listening. */
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>;
  readonly engine: 'pglite' | 'postgres';
  close(): Promise<void>;
}
