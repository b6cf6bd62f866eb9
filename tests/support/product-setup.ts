import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureProgram } from '../../src/lib/dev/build/program.ts';
import { drawnTiles } from './drawn-tiles.ts';
import { startCluster, type Cluster } from './postgres.ts';
import { startProduct } from './product.ts';

/** Data of a product that has been started once; tests begin with a copy. */
export interface ProductImage {
  /** Name of the template database. */
  template: string;
  /** Data folder: artwork and uploaded pictures. */
  folder: string;
  /** Secret that its database is sealed with. */
  env: Record<'APP_SECRET', string>;
}

/** `new`: a portal after its first start; `demo`: with the demo players. */
export type ProductKind = 'new' | 'demo';

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser's URL of this run's PostgreSQL. Tests must not write to its database `postgres`. */
    postgresUrl: string;
    /**
     * Prepared once per run instead of once per file, because a first start draws pictures and fills tables for
     * seconds.
     */
    productImages: Record<ProductKind, ProductImage>;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureProgram();
  const root = await mkdtemp(join(tmpdir(), 'parlay-images-'));
  const cluster = await startCluster({ isDurable: false });
  const remove = async () => {
    await cluster.stop();
    await rm(root, { recursive: true, force: true });
  };
  try {
    project.provide('postgresUrl', cluster.url);
    const env = secrets();
    const first = { template: 'image_new', folder: join(root, 'new'), env };
    await makeImage(cluster, first, { folder: await folderWithTiles(join(root, 'tiles')) });
    const demo = { template: 'image_demo', folder: join(root, 'demo'), env };
    await makeImage(cluster, demo, { ...first, isDemo: true });
    project.provide('productImages', { new: first, demo });
  } catch (error) {
    await remove();
    throw error;
  }
  return remove;
}

function secrets(): ProductImage['env'] {
  return { APP_SECRET: randomBytes(32).toString('base64url') };
}

/** Prepares a data folder that has only the games' tiles. */
async function folderWithTiles(folder: string): Promise<string> {
  await cp(await drawnTiles(), join(folder, 'files', 'art'), { recursive: true });
  return folder;
}

interface Origin {
  folder: string;
  /** Database to copy; the product creates its tables in an empty one. */
  template?: string;
  isDemo?: boolean;
}

/** Creates an image by starting the product: the first start, or one with demo players on top of another image. */
async function makeImage(cluster: Cluster, image: ProductImage, from: Origin): Promise<void> {
  const env = { ...image.env, DATABASE_URL: await cluster.createDatabase(image.template, from.template) };
  const { folder, isDemo } = from;
  const product = await startProduct(env, { folder, isDemo, savedFolder: image.folder, hasNoVendor: true });
  await product.stop();
}
