import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#kernel/database';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';
import { migrateAsOwner, migratePostgres } from './postgres-migration.ts';
import { refuseNestedUse } from './refuse-nested-use.ts';

export interface OpenOptions {
  databaseUrl: string | undefined;
  /** See PostgresOptions. */
  sessionUrl?: string | undefined;
  /** The same database as the owner of the tables, for migrations only; default: the role of `databaseUrl` owns them. */
  ownerUrl?: string | undefined;
  /** Folder of the embedded database; undefined: in memory. */
  embeddedFolder: string | undefined;
  /** Initial content of a database in memory. */
  embeddedImage?: Blob | undefined;
  maxConnections: number;
  /** Compares rows with their schemas, and refuses nested use of the database: for tests and development. */
  isStrict?: boolean | undefined;
  log: { warn(details: object, message: string): void };
}

/** Thrown when the server is reachable but refuses the connection: waiting would not help. */
export class DatabaseRefusedError extends Error {
  constructor({ setting, url }: MigrationUrl, cause: Error) {
    // SqlFileError names the file; its cause is the server's reason.
    const { message } = cause.cause instanceof Error ? cause.cause : cause;
    const advice = reasonOf(cause) === NO_RIGHT ? `; ${MIGRATE_FIRST}` : '';
    super(`${setting}: ${new URL(url).host} refuses: ${message}${advice}`, { cause });
    this.name = 'DatabaseRefusedError';
  }
}

const MIGRATE_FIRST =
  'the tables must be brought up to date by their owner: set DATABASE_OWNER_URL, or run `npm run ops -- database migrate` with it';

interface MigrationUrl {
  setting: 'DATABASE_URL' | 'DATABASE_OWNER_URL';
  url: string;
}

/** Network errors, and the SQLSTATEs of a server that is starting, recovering, stopping or full. */
const UNREACHABLE =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|57P01|57P02|57P03|53300)$/;
/** Messages of the driver's own connection errors, which have no code. */
const LOST = /timeout expired|Connection terminated|is not queryable/;
/**
 * SQLSTATEs for a wrong password, role, address or database, and for a role that lacks the rights to create the schema.
 */
const NO_RIGHT = '42501';
const REFUSED = new Set(['28P01', '28000', '3D000', NO_RIGHT]);
const RETRY_AFTER_MS = [500, 1000, 2000, 5000];

/**
 * Opens the database and brings its schema up to date. Waits for a PostgreSQL that does not answer yet and logs each
 * attempt, so that a node may start before its database. Throws FolderInUseError (embedded), DatabaseRefusedError, and
 * ConfigError when the server is too old.
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const db = await openEngine(options);
  return options.isStrict ? refuseNestedUse(db) : db;
}

async function openEngine(options: OpenOptions): Promise<Database> {
  if (!options.databaseUrl) {
    const { embeddedFolder: folder, embeddedImage: image, isStrict: areRowsChecked } = options;
    return openPglite({ folder, image, areRowsChecked });
  }
  const { databaseUrl, ownerUrl, log } = options;
  const runtimeUrl = options.sessionUrl ?? databaseUrl;
  if (ownerUrl === undefined) {
    await whenReachable({ setting: 'DATABASE_URL', url: runtimeUrl }, log, () => migratePostgres(runtimeUrl));
  } else {
    const migration = { setting: 'DATABASE_OWNER_URL', url: ownerUrl } as const;
    await whenReachable(migration, log, () => migrateAsOwner(ownerUrl, runtimeUrl));
  }
  return openPostgres({
    url: databaseUrl,
    sessionUrl: options.sessionUrl,
    maxConnections: options.maxConnections,
    areRowsChecked: options.isStrict,
    onIdleError: (error) => options.log.warn({ err: error }, 'a database connection was lost'),
  });
}

async function whenReachable(
  migration: MigrationUrl,
  log: OpenOptions['log'],
  migrate: () => Promise<void>,
): Promise<void> {
  for (let attempts = 0; ; attempts++) {
    try {
      return await migrate();
    } catch (error) {
      const reason = reasonOf(error);
      if (REFUSED.has(reason) && error instanceof Error) throw new DatabaseRefusedError(migration, error);
      if (!UNREACHABLE.test(reason) && !LOST.test(reason)) throw error;
      const waitMs = RETRY_AFTER_MS[Math.min(attempts, RETRY_AFTER_MS.length - 1)] ?? 5000;
      const { hostname, port } = new URL(migration.url);
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
