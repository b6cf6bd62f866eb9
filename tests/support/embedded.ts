import { openAsBlob } from 'node:fs';
import { inject } from 'vitest';
import type { Database } from '#kernel/database';
import { openDatabase } from '#server/db/open';

/** Reads the image that new embedded databases start from; undefined if the project has not built one. */
export async function embeddedImage(): Promise<Blob | undefined> {
  const file: string | undefined = inject('embeddedImage');
  return file === undefined ? undefined : openAsBlob(file);
}

/** Opens a new database in memory, with the schema and no rows. */
export async function openEmbedded(): Promise<Database> {
  return openDatabase({
    databaseUrl: undefined,
    embeddedFolder: undefined,
    embeddedImage: await embeddedImage(),
    maxConnections: 4,
    isStrict: true,
    log: { warn() {} },
  });
}
