import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureProgram } from '../../src/lib/dev/build/program.ts';
import { drawnTiles } from './drawn-tiles.ts';
import { startCluster } from './postgres.ts';
import { startProduct } from './product.ts';

/** What portals leave after their first start, to begin with a copy of it. */
export interface FirstStart {
  /** Secret that the databases are sealed with. */
  appSecret: string;
  /** Data folder with the embedded database. */
  embedded: string;
  /** Data folder of the other portal, whose tables are in `cluster`. */
  files: string;
  /** Data of its PostgreSQL. */
  cluster: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Prepared once per run, because a first start fills tables for seconds. */
    firstStart: FirstStart;
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  await ensureProgram();
  const root = mkdtempSync(join(tmpdir(), 'parlay-first-start-'));
  const [tiles, embedded, files, cluster] = [
    join(root, 'tiles'),
    join(root, 'embedded'),
    join(root, 'files'),
    join(root, 'data'),
  ];
  const appSecret = randomBytes(32).toString('base64url');
  await cp(await drawnTiles(), join(tiles, 'files', 'art'), { recursive: true });
  const options = { folder: tiles, hasNoVendor: true };
  const onEmbedded = await startProduct({ APP_SECRET: appSecret }, { ...options, savedFolder: embedded });
  await onEmbedded.stop();
  const postgres = await startCluster();
  const env = { APP_SECRET: appSecret, DATABASE_URL: postgres.url };
  const onPostgres = await startProduct(env, { ...options, savedFolder: files });
  await onPostgres.stop();
  await postgres.stop(cluster);
  project.provide('firstStart', { appSecret, embedded, files, cluster });
  return () => rmSync(root, { recursive: true, force: true });
}
