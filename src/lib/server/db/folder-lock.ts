import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** Another living process has the folder open. */
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
/** A process that was killed lets go of its files a moment after it seems to be gone: its threads end one by one. */
const PATIENCE_MS = 1000;
/** Kept here: one that is only held by what it returned would be freed with it by the garbage collector. */
const held = new Set<DatabaseSync>();

/**
 * Takes the folder for this process; gives the function that frees it. The lock is the operating system's, taken
 * through SQLite because Node has no call for it: it ends with the process however that ends, so there is no stale one
 * to take over, no process id to mistake, and two containers on one volume see each other's.
 *
 * The file stands beside the folder: such a lock is lost when its holder opens and closes the file once more, and
 * PostgreSQL does that to every file of its folder when it recovers.
 */
export function lockFolder(folder: string, patienceMs = PATIENCE_MS): () => void {
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

/** Only for the message: the holder may not have written it yet. */
function holderIn(note: string): string {
  try {
    return `pid ${readFileSync(note, 'utf8')}`;
  } catch {
    return 'it is just starting';
  }
}
