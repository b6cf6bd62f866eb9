import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { applySqlFiles, areSqlFilesApplied } from './apply-sql-files.ts';
import type { MigrationConnection } from './migration-connection.ts';
import { readSqlFiles, type SqlFile } from './sql-files.ts';
import { restrictOwner } from './table-rights.ts';

const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));

export interface MigrationSources {
  /** Numbered migrations and their journal, as drizzle-kit writes them. */
  folder: string;
  /** Repeatable SQL: functions, triggers, and table features that drizzle cannot express. */
  sqlFiles: readonly SqlFile[];
}

/**
 * Brings the schema up to date: first the numbered migrations that the database lacks, then every SQL file whose text
 * changed. Runs inside the caller's transaction, so that tables and functions change together; only one process may run
 * it at a time.
 */
export async function migrate(connection: MigrationConnection, sources?: Partial<MigrationSources>): Promise<void> {
  await connection.run('create schema if not exists drizzle');
  await applyNumbered(connection, sources?.folder ?? MIGRATIONS_FOLDER);
  await applySqlFiles(connection, sources?.sqlFiles ?? readSqlFiles());
  await restrictOwner(connection);
}

/** Returns whether `migrate` would change nothing. Needs the right to read the two tables that it keeps. */
export async function isMigrated(
  connection: MigrationConnection,
  sources?: Partial<MigrationSources>,
): Promise<boolean> {
  const [known] = await connection.query<{ isKnown: boolean }>(KNOWN);
  if (!known?.isKnown) return false;
  const [last] = await connection.query<{ at: string | null }>(LAST);
  const folder = sources?.folder ?? MIGRATIONS_FOLDER;
  const isBehind = readMigrationFiles({ migrationsFolder: folder }).some(
    ({ folderMillis }) => folderMillis > Number(last?.at ?? 0),
  );
  return !isBehind && (await areSqlFilesApplied(connection, sources?.sqlFiles ?? readSqlFiles()));
}

// Same table as drizzle's own migrator uses, so that its tools understand the database.
const CREATE_TABLE =
  'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)';
const KNOWN = `select to_regclass('drizzle.sql_files') is not null as "isKnown"`;
const LAST = 'select max(created_at)::text as at from drizzle.__drizzle_migrations';
const RECORD = 'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)';

async function applyNumbered(connection: MigrationConnection, folder: string): Promise<void> {
  await connection.run(CREATE_TABLE);
  const [last] = await connection.query<{ at: string | null }>(LAST);
  for (const migration of readMigrationFiles({ migrationsFolder: folder })) {
    if (migration.folderMillis <= Number(last?.at ?? 0)) continue;
    for (const statement of migration.sql) await connection.run(statement);
    await connection.query(RECORD, [migration.hash, migration.folderMillis]);
  }
}
