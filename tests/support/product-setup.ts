import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startCluster, type Cluster } from './postgres.ts';
import { startProduct } from './product.ts';

/** What a product that has been started once leaves behind, for others to begin with. */
export interface ProductImage {
  /** The template database. */
  template: string;
  /** Its data folder: artwork and uploaded pictures. */
  folder: string;
  /** What its database is sealed with, and who may operate it. */
  env: Record<'APP_SECRET' | 'OPS_BOOTSTRAP_PASSWORD', string>;
}

/** `new` is a portal as its first start leaves it; `demo` has the demo players too. */
export type ProductKind = 'new' | 'demo';

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's URL of this run's PostgreSQL, whose database `postgres` no test may fill. */
    postgresUrl: string;
    /** A first start draws pictures and fills tables for seconds: it is done once a run, not once a file. */
    productImages: Record<ProductKind, ProductImage>;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = await mkdtemp(join(tmpdir(), 'parlay-images-'));
  const cluster = await startCluster();
  const remove = async () => {
    await cluster.stop();
    await rm(root, { recursive: true, force: true });
  };
  try {
    project.provide('postgresUrl', cluster.url);
    const env = secrets();
    const first = { template: 'image_new', folder: join(root, 'new'), env };
    await makeImage(cluster, first);
    const demo = { template: 'image_demo', folder: join(root, 'demo'), env };
    await makeImage(cluster, demo, first);
    project.provide('productImages', { new: first, demo });
  } catch (error) {
    await remove();
    throw error;
  }
  return remove;
}

function secrets(): ProductImage['env'] {
  return {
    APP_SECRET: randomBytes(32).toString('base64url'),
    OPS_BOOTSTRAP_PASSWORD: `ops ${randomBytes(9).toString('hex')}`,
  };
}

/** By a start: the very first, or, upon what another has left, one with the demo players. */
async function makeImage(cluster: Cluster, image: ProductImage, from?: ProductImage): Promise<void> {
  const env = { ...image.env, DATABASE_URL: await cluster.createDatabase(image.template, from?.template) };
  const begin = from === undefined ? {} : { folder: from.folder, isDemo: true };
  const product = await startProduct(env, { ...begin, keptFolder: image.folder });
  await product.stop();
}
