import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { createLogger } from '../../src/lib/server/reporting/logger.ts';
import { readConfig } from '../../src/lib/server/config/config.ts';
import { startPortal, type Role } from '../../src/lib/server/portal.ts';
import { freePort } from './ports.ts';
import { createDatabase, uniqueName } from './postgres.ts';
import { startProduct, type Product } from './product.ts';
import type { ProductImage, ProductKind } from './product-setup.ts';

/** A portal with its own PostgreSQL database, without the sandbox vendor. */
export interface ReadyProduct extends Pick<Product, 'url' | 'adminLink' | 'stop'> {
  databaseUrl: string;
}

/** Serves pages and calls. The jobs run every second for as long as the portal is open, and few browser tests need one. */
const WITHOUT_JOBS: readonly Role[] = ['web', 'api'];

/**
 * Opens a separate portal that has already had its first start, in the test's process: a process of its own would load
 * the server's modules again for each file. With `LANGUAGES` it gets one, because a process reads that setting once.
 */
export async function openProduct(
  kind: ProductKind,
  env: Record<string, string> = {},
  roles: readonly Role[] = WITHOUT_JOBS,
): Promise<ReadyProduct> {
  if (env['LANGUAGES'] !== undefined) return startReadyProduct(kind, env);
  const { databaseUrl, image } = await copyProduct(kind);
  const dataDir = await mkdtemp(join(tmpdir(), 'parlay-product-'));
  await cp(image.folder, dataDir, { recursive: true });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const config = readConfig({
    NODE_ENV: 'test',
    PARLAY_INSECURE_DEMO: 'yes',
    ...image.env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: String(port),
    VENDOR_SANDBOX_SECRET: randomBytes(32).toString('base64url'),
    HUMAN_VERIFICATION: 'none',
    LOG_LEVEL: process.env['PRODUCT_LOG'] ? 'warn' : 'silent',
    ...env,
  });
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  try {
    let adminLink = '';
    const portal = await startPortal(config, createLogger(config), {
      roles: new Set(roles),
      isDemo: kind === 'demo',
      onFirstAdmin: (link) => (adminLink = link),
    });
    const stop = async () => {
      await portal.stop();
      await removeFolder();
    };
    return { url, databaseUrl, adminLink, stop };
  } catch (error) {
    await removeFolder();
    throw error;
  }
}

/** Starts the same portal as a process of its own, for tests that send it signals. */
export async function startReadyProduct(
  kind: ProductKind,
  env: Record<string, string> = {},
): Promise<Product & ReadyProduct> {
  const { databaseUrl, image } = await copyProduct(kind);
  const product = await startProduct(
    { ...image.env, DATABASE_URL: databaseUrl, ...env },
    { isDemo: kind === 'demo', folder: image.folder, hasNoVendor: true },
  );
  return { ...product, databaseUrl };
}

/** Creates a database with the data of a portal after its first start, and returns that portal's image. */
export async function copyProduct(kind: ProductKind): Promise<{ image: ProductImage; databaseUrl: string }> {
  const image = inject('productImages')[kind];
  return { image, databaseUrl: await createDatabase(inject('postgresUrl'), uniqueName(kind), image.template) };
}
