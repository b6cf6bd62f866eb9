import { openAsBlob } from 'node:fs';
import { inject } from 'vitest';
import type { Database } from '#kernel/database';
import { openDatabase } from '#server/db/open';

/** What a new embedded database begins with; undefined in a project that made none. */
export async function embeddedImage(): Promise<Blob | undefined> {
  const file: string | undefined = inject('embeddedImage');
  return file === undefined ? undefined : openAsBlob(file);
}

/** A fresh database in memory, with the schema and nothing in it. */
export async function openEmbedded(): Promise<Database> {
  return openDatabase({
    databaseUrl: undefined,
    embeddedFolder: undefined,
    embeddedImage: await embeddedImage(),
    maxConnections: 4,
    areRowsChecked: true,
    log: { warn() {} },
  });
}
