import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { ConfigError } from '../config/config.ts';
import { MIGRATIONS_FOLDER } from './migrations-folder.ts';

const MIGRATION_LOCK = 7000;
const OLDEST_MAJOR = 15;

/**
 * Brings the schema up to date; other nodes that start at the same time wait for the advisory lock.
 * Throws ConfigError when the server is older than what the product is tested on.
 */
export async function migratePostgres(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    application_name: 'parlay migration',
  });
  // What fails is the statement under way; a lost connection must not end the process besides.
  client.on('error', () => undefined);
  await client.connect();
  try {
    assertSupported(await versionOf(client));
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER });
  } finally {
    await client.end();
  }
}

async function versionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`);
  return Number(rows[0]?.version);
}

/** Takes the number that PostgreSQL gives its version: 140011 is 14.11. */
export function assertSupported(version: number): void {
  const [major, minor] = [Math.floor(version / 10_000), version % 10_000];
  if (major >= OLDEST_MAJOR) return;
  throw new ConfigError([
    `DATABASE_URL: the server is PostgreSQL ${major}.${minor}; it must be ${OLDEST_MAJOR} or later`,
  ]);
}
