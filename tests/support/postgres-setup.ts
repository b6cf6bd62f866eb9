import type { TestProject } from 'vitest/node';
import { startCluster } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's URL of this run's PostgreSQL, whose database `postgres` no test may fill. */
    postgresUrl: string;
  }
}

/** One cluster for all files of a project; each makes its own: `createDatabase(inject('postgresUrl'), uniqueName('x'))`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster();
  project.provide('postgresUrl', cluster.url);
  return () => cluster.stop();
}
