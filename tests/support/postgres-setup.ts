import type { TestProject } from 'vitest/node';
import { startCluster } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser's URL of this run's PostgreSQL. Tests must not write to its database `postgres`. */
    postgresUrl: string;
  }
}

/**
 * Starts one cluster for all files of a project; each file creates its database with
 * `createDatabase(inject('postgresUrl'), uniqueName('x'))`.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster({ isDurable: false });
  project.provide('postgresUrl', cluster.url);
  return () => cluster.stop();
}
