import { randomBytes } from 'node:crypto';
import { createTestApp, type TestApp } from './app.ts';
import { createDatabase, uniqueName } from './postgres.ts';

/** A fresh database on the real engine, and what a node needs to share it with others. */
export async function sharedDatabase(clusterUrl: string, name: string): Promise<Record<string, string>> {
  const url = await createDatabase(clusterUrl, uniqueName(name));
  return { DATABASE_URL: url, APP_SECRET: randomBytes(32).toString('base64url') };
}

/** The whole API on a fresh database of the real engine. */
export async function createPostgresApp(clusterUrl: string, name: string): Promise<TestApp> {
  return createTestApp(await sharedDatabase(clusterUrl, name));
}
