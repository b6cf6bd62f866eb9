import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#kernel/database';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';
import { migratePostgres } from './postgres-migration.ts';

export interface OpenOptions {
  databaseUrl: string | undefined;
  /** See PostgresOptions. */
  sessionUrl?: string | undefined;
  /** Where the embedded database lives; undefined: in memory. */
  embeddedFolder: string | undefined;
  /** What one in memory begins with. */
  embeddedImage?: Blob | undefined;
  maxConnections: number;
  log: { warn(details: object, message: string): void };
}

/** The server is there and does not let us in: waiting would not help. */
export class DatabaseRefusedError extends Error {
  constructor(url: string, cause: Error) {
    // SqlFileError names the file; its cause is the server's reason.
    const { message } = cause.cause instanceof Error ? cause.cause : cause;
    super(`DATABASE_URL: ${new URL(url).host} refuses: ${message}`, { cause });
    this.name = 'DatabaseRefusedError';
  }
}

/** Networks that fail, and (the numbers) a server that is starting, recovering, stopping or full. */
const UNREACHABLE =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|57P01|57P02|57P03|53300)$/;
/** The driver's own errors for the same carry no code. */
const LOST = /timeout expired|Connection terminated|is not queryable/;
/** Password, role, address or database that the server does not accept, and a role without the rights to set it up. */
const REFUSED = new Set(['28P01', '28000', '3D000', '42501']);
const RETRY_AFTER_MS = [500, 1000, 2000, 5000];

/**
 * Opens the database and brings its schema up to date. A PostgreSQL that does not answer yet is waited for
 * (with a clear line each time): a node that starts before its database must not fall over.
 * Throws FolderInUseError (embedded), DatabaseRefusedError and ConfigError (a server that is too old).
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  if (!options.databaseUrl) {
    return openPglite({ folder: options.embeddedFolder, image: options.embeddedImage });
  }
  await migrateWhenReachable(options.sessionUrl ?? options.databaseUrl, options.log);
  return openPostgres({
    url: options.databaseUrl,
    sessionUrl: options.sessionUrl,
    maxConnections: options.maxConnections,
    onIdleError: (error) => options.log.warn({ err: error }, 'a database connection was lost'),
  });
}

async function migrateWhenReachable(url: string, log: OpenOptions['log']): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return await migratePostgres(url);
    } catch (error) {
      const reason = reasonOf(error);
      if (REFUSED.has(reason) && error instanceof Error) throw new DatabaseRefusedError(url, error);
      if (!UNREACHABLE.test(reason) && !LOST.test(reason)) throw error;
      const waitMs = RETRY_AFTER_MS[Math.min(tries, RETRY_AFTER_MS.length - 1)] ?? 5000;
      const { hostname, port } = new URL(url);
      log.warn({ host: hostname, port, reason, retryInMs: waitMs }, 'the database does not answer; trying again');
      await sleep(waitMs);
    }
  }
}

/** Returns the error's code, or its message when neither the error nor its causes have one. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.cause === undefined ? error.message : reasonOf(error.cause);
}
