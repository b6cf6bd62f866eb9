import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#kernel/database';
import { migratePglite, openPglite } from './pglite.ts';
import { migratePostgres, openPostgres } from './postgres.ts';

export interface OpenOptions {
  databaseUrl: string | undefined;
  /** Where the embedded database lives; undefined: in memory. */
  embeddedFolder: string | undefined;
  maxConnections: number;
  log: { warn(details: object, message: string): void };
}

const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', '57P03', '53300']);
const RETRY_AFTER_MS = [500, 1000, 2000, 5000];

/**
 * Opens the database and brings its schema up to date. A PostgreSQL that does not answer yet is waited for
 * (with a clear line each time): a node that starts before its database must not fall over.
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  if (!options.databaseUrl) {
    const database = await openPglite(options.embeddedFolder);
    await migratePglite(database);
    return database;
  }
  await migrateWhenReachable(options.databaseUrl, options.log);
  return openPostgres({
    url: options.databaseUrl,
    maxConnections: options.maxConnections,
    onIdleError: (error) => options.log.warn({ err: error }, 'a database connection was lost'),
  });
}

async function migrateWhenReachable(url: string, log: OpenOptions['log']): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return await migratePostgres(url);
    } catch (error) {
      const code = errorCode(error);
      if (!UNREACHABLE.has(code)) throw error;
      const waitMs = RETRY_AFTER_MS[Math.min(tries, RETRY_AFTER_MS.length - 1)] ?? 5000;
      const { hostname, port } = new URL(url);
      log.warn({ host: hostname, port, code, retryInMs: waitMs }, 'the database does not answer; trying again');
      await sleep(waitMs);
    }
  }
}

function errorCode(error: unknown): string {
  if (error instanceof AggregateError) return errorCode(error.errors[0]);
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
