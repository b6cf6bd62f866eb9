import pg from 'pg';
import { LOCKS } from '#kernel/locks';
import { ConfigError } from '../config/config.ts';
import { migrate, type MigrationSources } from './migrate.ts';

const OLDEST_MAJOR = 15;

/**
 * Brings the schema up to date; other nodes that start at the same time wait for the advisory lock. Throws
 * SqlFileError, and ConfigError when the server is older than the oldest version the product is tested on.
 */
export async function migratePostgres(url: string, sources?: Partial<MigrationSources>): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    application_name: 'parlay migration',
  });
  // A lost connection fails the running statement. Without a listener, its event would also end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    assertSupported(await versionOf(client));
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [LOCKS.migration]);
    const query = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await client.query<Row>(text, [...values])).rows;
    await migrate({ run: (script) => client.query(script), query }, sources);
    await client.query('commit');
  } finally {
    // Rolls back an uncommitted transaction.
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
