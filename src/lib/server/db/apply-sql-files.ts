import { SQL_STATES, sqlState } from '#kernel/sql-errors';
import type { MigrationConnection } from './migration-connection.ts';
import type { SqlFile } from './sql-files.ts';

const CREATE_TABLE = `create table if not exists drizzle.sql_files (
  name text primary key, hash text not null, applied_at timestamptz not null default clock_timestamp())`;
const APPLIED = 'select name, hash from drizzle.sql_files';
const RECORD = `insert into drizzle.sql_files (name, hash) values ($1, $2)
  on conflict (name) do update set hash = excluded.hash, applied_at = excluded.applied_at`;
const DELETE_RECORD = 'delete from drizzle.sql_files where name = $1';
// A replaced function keeps its oid but gets a new row version.
const OVERLOADS = `select oid::regprocedure::text as signature, ctid::text as version from pg_proc
  where proname = $1 and pronamespace = current_schema()::regnamespace`;

interface Overload {
  signature: string;
  version: string;
}

/**
 * Applies every file whose text differs from the one applied last, in the given order, and drops the functions of files
 * that no longer exist. Throws SqlFileError.
 */
export async function applySqlFiles(connection: MigrationConnection, files: readonly SqlFile[]): Promise<void> {
  await connection.run(CREATE_TABLE);
  const rows = await connection.query<{ name: string; hash: string }>(APPLIED);
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
  for (const file of files) {
    if (applied.get(file.name) === file.hash) continue;
    await inFile(file.name, () => applyFile(connection, file));
    await connection.query(RECORD, [file.name, file.hash]);
  }
  const current = new Set(files.map(({ name }) => name));
  for (const { name } of rows.filter((row) => !current.has(row.name))) {
    await inFile(name, async () => drop(connection, await overloads(connection, name)));
    await connection.query(DELETE_RECORD, [name]);
  }
}

/** Returns whether `applySqlFiles` would change nothing. */
export async function areSqlFilesApplied(connection: MigrationConnection, files: readonly SqlFile[]): Promise<boolean> {
  const rows = await connection.query<{ name: string; hash: string }>(APPLIED);
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
  return applied.size === files.length && files.every(({ name, hash }) => applied.get(name) === hash);
}

/** A file of repeatable SQL could not be applied; the cause is the database's error. */
class SqlFileError extends Error {
  override name = 'SqlFileError';

  constructor(file: string, cause: unknown) {
    super(`${file}.sql: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

async function inFile(name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw new SqlFileError(name, error);
  }
}

/**
 * Replaces the function in place where its signature allows it, so that running calls are not interrupted. Otherwise
 * drops the old one first; overloads with other parameters never remain.
 */
async function applyFile(connection: MigrationConnection, { name, text }: SqlFile): Promise<void> {
  const before = await overloads(connection, name);
  await connection.run('savepoint sql_file');
  try {
    await connection.run(text);
  } catch (error) {
    // The return type or the parameter names differ.
    if (sqlState(error) !== SQL_STATES.invalidFunctionDefinition) throw error;
    await connection.run('rollback to savepoint sql_file');
    await drop(connection, before);
    await connection.run(text);
  }
  await connection.run('release savepoint sql_file');
  const versions = new Map(before.map(({ signature, version }) => [signature, version]));
  const after = await overloads(connection, name);
  await drop(
    connection,
    after.filter(({ signature, version }) => versions.get(signature) === version),
  );
}

function overloads(connection: MigrationConnection, name: string): Promise<Overload[]> {
  return connection.query<Overload>(OVERLOADS, [name]);
}

/** Never cascades: a trigger that still uses the function is dropped by a numbered migration first. */
async function drop(connection: MigrationConnection, functions: readonly Overload[]): Promise<void> {
  for (const { signature } of functions) await connection.run(`drop function ${signature}`);
}
