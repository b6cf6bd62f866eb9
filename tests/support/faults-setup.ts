import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureProgram } from '../../src/lib/dev/build/program.ts';
import { drawnTiles } from './drawn-tiles.ts';
import { startCluster } from './postgres.ts';
import { until } from './node-process.ts';
import { startProduct, type ProductOptions } from './product.ts';

const PATIENCE_MS = 60_000;

/** Data of portals that have had their first start; tests begin with a copy. */
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
  const env = { APP_SECRET: appSecret, IN_HOUSE_GAMES: 'on' };
  await startFirst(env, { ...options, savedFolder: embedded });
  const postgres = await startCluster();
  await startFirst({ ...env, DATABASE_URL: postgres.url }, { ...options, savedFolder: files });
  await postgres.stop(cluster);
  project.provide('firstStart', { appSecret, embedded, files, cluster });
  return () => rmSync(root, { recursive: true, force: true });
}

/** Starts a portal until it is ready and has hashed the chain of crash, which every portal would do otherwise, for seconds. */
async function startFirst(env: Record<string, string>, options: ProductOptions): Promise<void> {
  const product = await startProduct(env, options);
  const hasChain = async () => {
    const response = await fetch(`${product.url}/wps/crash/round`);
    const { value } = (await response.json()) as { value: { round: unknown } };
    return value.round !== null;
  };
  await until('a round of crash', hasChain, PATIENCE_MS);
  await product.stop();
}
