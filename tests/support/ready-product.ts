import { inject } from 'vitest';
import { createDatabase, uniqueName } from './postgres.ts';
import { startProduct, type Product } from './product.ts';
import type { ProductKind } from './product-setup.ts';

export interface ReadyProduct extends Product {
  databaseUrl: string;
}

/** Opens a separate portal on PostgreSQL that has already had its first start, without the sandbox vendor. */
export async function openProduct(kind: ProductKind, env: Record<string, string> = {}): Promise<ReadyProduct> {
  const image = inject('productImages')[kind];
  const databaseUrl = await createDatabase(inject('postgresUrl'), uniqueName(kind), image.template);
  const product = await startProduct(
    { ...image.env, DATABASE_URL: databaseUrl, ...env },
    { isDemo: kind === 'demo', folder: image.folder, hasNoVendor: true },
  );
  return { ...product, databaseUrl };
}
