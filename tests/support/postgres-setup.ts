import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../src/lib/server/db/open.ts';
import { startCluster } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser's URL of this run's PostgreSQL. Tests must not write to its database `postgres`. */
    postgresUrl: string;
    /** Database of `postgresUrl` with the schema and no rows; copying it takes a tenth of the time that creating it does. */
    schemaTemplate: string;
  }
}

const TEMPLATE = 'schema';

/**
 * Starts one cluster for all files of a project. Each `createTestApp` copies the template; a file that needs the database itself
 * creates one with `createDatabase(inject('postgresUrl'), uniqueName('x'), inject('schemaTemplate'))`.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster({ isDurable: false });
  try {
    const databaseUrl = await cluster.createDatabase(TEMPLATE);
    const db = await openDatabase({ databaseUrl, embeddedFolder: undefined, maxConnections: 1, log: { warn() {} } });
    await db.close();
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  project.provide('postgresUrl', cluster.url);
  project.provide('schemaTemplate', TEMPLATE);
  return () => cluster.stop();
}
