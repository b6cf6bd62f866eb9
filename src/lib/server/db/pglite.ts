import { mkdir } from 'node:fs/promises';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { Database, Db } from '#kernel/database';
import { Slots } from '#kernel/slots';
import type { RowOf, Statement } from '#kernel/statements';
import { checkRows } from './check-rows.ts';
import { lockFolder } from './folder-lock.ts';
import { isMigrated, migrate } from './migrate.ts';
import type { MigrationConnection } from './migration-connection.ts';
import { commitQueue, RolledBackError, runWork } from './transaction.ts';

const INT8 = 20;
// int8 as bigint, like the other engine.
const PARSERS = { [INT8]: (text: string) => BigInt(text) };
const SCHEMA_OPTIONS = { casing: 'snake_case' } as const;
/** Longer than any transaction takes on a busy machine; the pool of the other engine waits half as long. */
const MAX_WAIT_MS = 10_000;
/**
 * Less than PostgreSQL's own sizes, which are meant for a server: 128 MB of buffers would be zeroed at each start and kept,
 * and each new database would begin with a log of 16 MB.
 */
const SIZES = {
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
  initDbStartParams: ['--wal-segsize=1'],
};

export interface Embedded {
  folder?: string | undefined;
  /** Initial content of a database in memory, see `createImage`; creating an empty one takes seconds. */
  image?: Blob | undefined;
  /** See PostgresOptions. */
  areRowsChecked?: boolean | undefined;
  /** How long a statement or a transaction waits for the connection. */
  maxWaitMs?: number | undefined;
}

/** The part of a client that runs statements; a transaction has it too. */
type Runner = Pick<PGlite, 'query'>;

/**
 * Opens the embedded database, in a folder or (no folder) in memory, and brings its schema up to date. It has one
 * connection, so transactions run one after the other, and what waits too long for it fails with AppError `unavailable`.
 * It survives a crash of the process, but not a power cut, because it does not fsync. Throws SqlFileError, and
 * FolderInUseError when another process has the folder open (two would corrupt it).
 */
export async function openPglite(options: Embedded = {}): Promise<Database> {
  const { folder, image, areRowsChecked = false, maxWaitMs = MAX_WAIT_MS } = options;
  if (folder) await mkdir(folder, { recursive: true, mode: 0o700 });
  const unlock = folder ? lockFolder(folder) : undefined;
  const storage = folder ? { dataDir: folder } : image ? { loadDataDir: image } : {};
  const client = await PGlite.create({ ...SIZES, ...storage, parsers: PARSERS });
  const close = async () => {
    await client.close();
    unlock?.();
  };
  try {
    await migrateClient(client);
  } catch (error) {
    await close();
    throw error;
  }
  const connection = new Slots({ count: 1, maxWaitMs });
  const queued: Runner = { query: (...statement) => connection.run(() => client.query(...statement)) };
  return {
    ...dbOf(queued, areRowsChecked),
    engine: 'pglite',
    transaction: async (work) => {
      const queue = commitQueue();
      const run = async (transaction: Transaction) => {
        const value = await runWork(dbOf(transaction, areRowsChecked), queue, work);
        await assertCommits(transaction);
        return value;
      };
      const result = await connection.run(() => client.transaction(run));
      await queue.runAfter();
      return result;
    },
    listen: (channel, { onNotify }) => client.listen(channel, onNotify),
    close,
  };
}

/**
 * Fails a transaction that PGlite would report as committed: any statement before the commit reveals an aborted one.
 */
async function assertCommits(transaction: Transaction): Promise<void> {
  try {
    await transaction.query('select 1');
  } catch (cause) {
    throw new RolledBackError({ cause });
  }
}

function dbOf(client: Runner, areRowsChecked: boolean): Db {
  return {
    // Drizzle's driver uses only the client's query(), which a PGlite transaction has too.
    orm: drizzle(client as PGlite, SCHEMA_OPTIONS),
    query: async <S extends Statement>(statement: S, values: readonly unknown[] = []) => {
      const { rows } = await client.query<RowOf<S>>(statement.text, [...values]);
      if (areRowsChecked) checkRows(statement, rows);
      return rows;
    },
  };
}

/** Creates an empty database with the current schema and returns its files, for databases that start from them. */
export async function createImage(): Promise<Blob> {
  const client = await PGlite.create(SIZES);
  await migrateClient(client);
  const image = await client.dumpDataDir('none');
  await client.close();
  return image;
}

async function migrateClient(client: PGlite): Promise<void> {
  await client.transaction(async (transaction) => {
    const connection: MigrationConnection = {
      run: (script) => transaction.exec(script),
      query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
        (await transaction.query<Row>(text, [...values])).rows,
    };
    if (!(await isMigrated(connection))) await migrate(connection);
  });
}
