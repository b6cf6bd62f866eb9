import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** Thrown when another running process has the folder open. */
export class FolderInUseError extends Error {
  constructor(folder: string, pid: string) {
    super(
      `The embedded database in ${folder} is open in another process (${pid}). ` +
        'Stop that one first, or give this one its own DATA_DIR, or use PostgreSQL by DATABASE_URL.',
    );
    this.name = 'FolderInUseError';
  }
}

const SQLITE_BUSY = 5;
/**
 * Maximum wait for the lock. A killed process releases its files a moment after it disappears, because its threads end
 * one by one.
 */
const MAX_WAIT_MS = 1000;
/**
 * References the held locks: a connection that only the returned function refers to could be garbage collected, which
 * would release the lock.
 */
const held = new Set<DatabaseSync>();

/**
 * Locks the folder for this process and returns the function that releases it. It is a lock of the operating system,
 * taken through SQLite because Node has no API for it: it ends with the process in any case, so there are no stale
 * locks or reused process ids, and it works between containers on one volume. The lock file is beside the folder,
 * because such a lock is lost when its holder opens and closes the file again, which PostgreSQL does with every file of
 * its folder during recovery.
 */
export function lockFolder(folder: string, patienceMs = MAX_WAIT_MS): () => void {
  const note = `${folder}.pid`;
  const lock = new DatabaseSync(`${folder}.lock`, { timeout: patienceMs });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) {
      throw new FolderInUseError(folder, holderIn(note));
    }
    throw error;
  }
  held.add(lock);
  writeFileSync(note, String(process.pid), { mode: 0o600 });
  return () => {
    rmSync(note, { force: true });
    held.delete(lock);
    lock.close();
  };
}

/** Reads the holder for the error message; the holder may not have written it yet. */
function holderIn(note: string): string {
  try {
    return `pid ${readFileSync(note, 'utf8')}`;
  } catch {
    return 'it is just starting';
  }
}
