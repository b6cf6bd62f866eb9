import { type CataloguePage, VendorUnavailableError } from '#domain/games';
import { runInThread } from '../threads/run-in-thread.ts';
import type { CatalogueDialect } from './catalogue-page.ts';

/**
 * Reads a page of a vendor's catalogue in another thread, because ten thousand games take a quarter of a second. Throws
 * VendorUnavailableError for what is no such page.
 */
export async function readPageInThread(
  dialect: CatalogueDialect,
  bytes: Uint8Array | undefined,
  currency: string,
): Promise<CataloguePage> {
  if (bytes === undefined) throw new VendorUnavailableError(new Error('there is no catalogue at this address'));
  const page = await runInThread('readCataloguePage', dialect, bytes, currency);
  if ('problem' in page) throw new VendorUnavailableError(new Error(page.problem));
  return page;
}
