import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';
import { createDatabase, uniqueName, withRuntimeRole } from './postgres.ts';

/**
 * Creates a PostgreSQL database and returns the settings with which several nodes share it, as in production: the nodes use a role that
 * owns nothing.
 */
export async function sharedDatabase(clusterUrl: string, name: string): Promise<Record<string, string>> {
  const template: string | undefined = inject('schemaTemplate');
  const ownerUrl = await createDatabase(clusterUrl, uniqueName(name), template);
  return { ...(await withRuntimeRole(ownerUrl)), APP_SECRET: randomBytes(32).toString('base64url') };
}

/** Creates the whole API on a new PostgreSQL database. */
export async function createPostgresApp(clusterUrl: string, name: string): Promise<TestApp> {
  return createTestApp(await sharedDatabase(clusterUrl, name));
}
