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
    project.provide('productImages', {
      new: await makeImage(cluster, root, 'new'),
      demo: await makeImage(cluster, root, 'demo'),
    });
  } catch (error) {
    await remove();
    throw error;
  }
  return remove;
}

async function makeImage(cluster: Cluster, root: string, kind: ProductKind): Promise<ProductImage> {
  const image: ProductImage = {
    template: `image_${kind}`,
    folder: join(root, kind),
    env: {
      APP_SECRET: randomBytes(32).toString('base64url'),
      OPS_BOOTSTRAP_PASSWORD: `ops ${randomBytes(9).toString('hex')}`,
    },
  };
  const env = { ...image.env, DATABASE_URL: await cluster.createDatabase(image.template) };
  const product = await startProduct(env, { isDemo: kind === 'demo', keptFolder: image.folder });
  await product.stop();
  return image;
}
