import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Link in the pages folder to the build that a process serves when it starts. */
export const CURRENT_BUILD = 'current';
/** File in each build that every process serving the build holds a lock on. */
export const USE_LOCK = 'in-use.lock';

const SQLITE_BUSY = 5;
/** Maximum wait for a build command that checks whether a build is in use. */
const MAX_WAIT_MS = 5000;

export interface HeldBuild {
  folder: string;
  release(): void;
}

/**
 * Locks the current build against removal while this process serves it. It is a lock of the operating system, taken
 * through SQLite (see `db/folder-lock.ts`), so it ends with the process in any case. Before the first build there is no
 * folder, and nothing is locked.
 */
export function holdCurrentBuild(pagesDir: string): HeldBuild {
  const current = join(pagesDir, CURRENT_BUILD);
  if (!existsSync(current)) return { folder: current, release: () => undefined };
  const folder = realpathSync(current);
  // Only the build command removes builds, and it writes this file; a copied build without the file needs no lock.
  if (!existsSync(join(folder, USE_LOCK))) return { folder, release: () => undefined };
  const lock = new DatabaseSync(join(folder, USE_LOCK), { readOnly: true, timeout: MAX_WAIT_MS });
  lock.exec('BEGIN');
  // Reading takes a shared lock, which lasts as long as the transaction.
  lock.prepare('SELECT count(*) FROM sqlite_master').get();
  return { folder, release: () => lock.close() };
}

/** Returns whether any process holds a build. */
export function isBuildInUse(folder: string): boolean {
  if (!existsSync(join(folder, USE_LOCK))) return false;
  const lock = new DatabaseSync(join(folder, USE_LOCK), { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return false;
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return true;
    throw error;
  } finally {
    lock.close();
  }
}
