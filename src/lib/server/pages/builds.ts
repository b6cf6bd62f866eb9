import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Link in the pages folder to the build that a process serves when it starts. */
export const CURRENT_BUILD = 'current';
/** File in each build that every process serving the build holds a lock on. */
export const USE_LOCK = 'in-use.lock';

const SQLITE_BUSY = 5;
/** A build command that looks whether a build is in use holds its lock for a moment. */
const PATIENCE_MS = 5000;

export interface HeldBuild {
  folder: string;
  release(): void;
}

/**
 * Holds the current build, so that a later build neither changes nor removes what this process serves. The lock is the
 * operating system's, taken through SQLite (see `db/folder-lock.ts`): it ends with the process however that ends. Before
 * the first build the folder does not exist, and nothing is held.
 */
export function holdCurrentBuild(pagesDir: string): HeldBuild {
  const current = join(pagesDir, CURRENT_BUILD);
  if (!existsSync(current)) return { folder: current, release: () => undefined };
  const folder = realpathSync(current);
  // Only the build command removes builds, and it writes this file: a copy without it is in nobody's way.
  if (!existsSync(join(folder, USE_LOCK))) return { folder, release: () => undefined };
  const lock = new DatabaseSync(join(folder, USE_LOCK), { readOnly: true, timeout: PATIENCE_MS });
  lock.exec('BEGIN');
  // Reading takes the shared lock, which lasts as long as the transaction.
  lock.prepare('SELECT count(*) FROM sqlite_master').get();
  return { folder, release: () => lock.close() };
}

/** Tells whether some process holds a build. */
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
