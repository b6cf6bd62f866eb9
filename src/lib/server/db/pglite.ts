import { mkdir } from 'node:fs/promises';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { Database, Db, Statement } from '#kernel/database';
import { MIGRATIONS_FOLDER } from './migrations-folder.ts';
import { lockFolder } from './folder-lock.ts';
import { asTx, commitQueue } from './transaction.ts';

const INT8 = 20;
// int8 as bigint, as the other engine gives it.
const PARSERS = { [INT8]: (text: string) => BigInt(text) };
const SCHEMA_OPTIONS = { casing: 'snake_case' } as const;

/**
 * The embedded database, in a folder or (no folder) in memory. One connection: transactions run one after
 * the other. It survives the death of the process; it does not fsync and does not survive a power cut.
 * Throws FolderInUseError when another process has the folder open: two would corrupt it.
 */
export async function openPglite(folder?: string): Promise<Database> {
  if (folder) await mkdir(folder, { recursive: true, mode: 0o700 });
  const unlock = folder ? lockFolder(folder) : undefined;
  const client = await PGlite.create({ ...(folder ? { dataDir: folder } : {}), parsers: PARSERS });
  return {
    ...dbOf(client),
    engine: 'pglite',
    transaction: async (work) => {
      const queue = commitQueue();
      const result = await client.transaction((transaction) => work(asTx(dbOf(transaction), queue)));
      await queue.run();
      return result;
    },
    listen: (channel, { onNotify }) => client.listen(channel, onNotify),
    close: async () => {
      await client.close();
      unlock?.();
    },
  };
}

function dbOf(client: PGlite | Transaction): Db {
  return {
    // Drizzle's driver needs nothing of the client but query(), which a PGlite transaction has too.
    orm: drizzle(client as PGlite, SCHEMA_OPTIONS),
    query: async <Row extends object>(statement: Statement, values: readonly unknown[] = []) =>
      (await client.query<Row>(statement.text, [...values])).rows,
  };
}

export async function migratePglite(database: Database): Promise<void> {
  await migrate(database.orm as unknown as Parameters<typeof migrate>[0], { migrationsFolder: MIGRATIONS_FOLDER });
}
