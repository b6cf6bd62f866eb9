import pg from 'pg';
import { LOCKS } from '#kernel/locks';
import { ConfigError } from '../config/config.ts';
import { isMigrated, migrate, type MigrationSources } from './migrate.ts';
import type { MigrationConnection } from './migration-connection.ts';
import { grantRuntimeRights } from './table-rights.ts';

const OLDEST_MAJOR = 15;

/**
 * Brings the schema up to date; other nodes that start at the same time wait for the advisory lock. A role that may not change
 * tables can run it while there is nothing to change. Throws SqlFileError, and ConfigError when the server is older than the
 * oldest version the product is tested on.
 */
export async function migratePostgres(url: string, sources?: Partial<MigrationSources>): Promise<void> {
  await withMigrationLock(url, async (connection) => {
    if (!(await isMigrated(connection, sources))) await migrate(connection, sources);
  });
}

/** Does the same as the owner of the tables, and gives the role of `runtimeUrl` its rights. */
export async function migrateAsOwner(ownerUrl: string, runtimeUrl: string): Promise<void> {
  const role = await roleOf(runtimeUrl);
  await withMigrationLock(ownerUrl, async (connection) => {
    await migrate(connection);
    await grantRuntimeRights(connection, role);
  });
}

async function withMigrationLock(url: string, work: (connection: MigrationConnection) => Promise<void>): Promise<void> {
  const client = await connectTo(url);
  try {
    assertSupported(await versionOf(client));
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [LOCKS.migration]);
    const query = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await client.query<Row>(text, [...values])).rows;
    await work({ run: (script) => client.query(script), query });
    await client.query('commit');
  } finally {
    // Rolls back an uncommitted transaction.
    await client.end();
  }
}

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    application_name: 'parlay migration',
  });
  // A lost connection fails the running statement. Without a listener, its event would also end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function roleOf(url: string): Promise<string> {
  const client = await connectTo(url);
  try {
    const { rows } = await client.query<{ name: string }>('select current_user::text as name');
    return rows[0]?.name ?? '';
  } finally {
    await client.end();
  }
}

async function versionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`);
  return Number(rows[0]?.version);
}

/** Expects PostgreSQL's numeric version: 140011 is 14.11. */
export function assertSupported(version: number): void {
  const [major, minor] = [Math.floor(version / 10_000), version % 10_000];
  if (major >= OLDEST_MAJOR) return;
  throw new ConfigError([
    `DATABASE_URL: the server is PostgreSQL ${major}.${minor}; it must be ${OLDEST_MAJOR} or later`,
  ]);
}
