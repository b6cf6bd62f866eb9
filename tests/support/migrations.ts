import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { MIGRATIONS_FOLDER } from '../../src/lib/server/db/migrations-folder.ts';

interface Journal {
  entries: { tag: string }[];
}

/** Brings an empty database to where it was after this migration (`0022_approved_owes_nothing`), for data of that time. */
export async function migrateTo(client: pg.Client, last: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'parlay-migrations-'));
  try {
    cpSync(MIGRATIONS_FOLDER, folder, { recursive: true });
    const file = join(folder, 'meta/_journal.json');
    const journal = JSON.parse(readFileSync(file, 'utf8')) as Journal;
    const end = journal.entries.findIndex(({ tag }) => tag === last);
    if (end < 0) throw new Error(`there is no migration ${last}`);
    writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end + 1) }));
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
