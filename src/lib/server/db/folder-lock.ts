import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Another living process has the folder open. */
export class FolderInUseError extends Error {
  constructor(folder: string, pid: number) {
    super(
      `The embedded database in ${folder} is open in another process (pid ${pid}). ` +
        'Stop that one first, or give this one its own DATA_DIR, or use PostgreSQL by DATABASE_URL.',
    );
    this.name = 'FolderInUseError';
  }
}

const LOCK_FILE = 'parlay.lock';

/**
 * Takes the folder for this process; gives the function that frees it. The file names the process and when
 * it started, so that a lock left by a killed process is told from a living one even if its pid was reused.
 * It appears whole (a link to a finished file), so that nobody reads half a lock.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, LOCK_FILE);
  const own = `${path}.${process.pid}`;
  await writeFile(own, JSON.stringify({ pid: process.pid, startedAt: await processStart(process.pid) }), { mode: 0o600 });
  try {
    while (!(await linkExclusively(own, path))) {
      const text = await readFile(path, 'utf8').catch(() => '');
      const holder = parseHolder(text);
      if (holder && (await isAlive(holder))) throw new FolderInUseError(folder, holder.pid);
      await removeStale(path, text);
    }
  } finally {
    await rm(own, { force: true });
  }
  return () => rm(path, { force: true });
}

async function linkExclusively(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Moves a dead process's lock away, and puts back what turns out to be the fresh lock of somebody faster. */
async function removeStale(path: string, expected: string): Promise<void> {
  const aside = `${path}.stale.${process.pid}`;
  const isMoved = await rename(path, aside).then(
    () => true,
    () => false,
  );
  if (isMoved && (await readFile(aside, 'utf8')) !== expected) await linkExclusively(aside, path);
  await rm(aside, { force: true });
}

interface Holder {
  pid: number;
  startedAt: string | undefined;
}

function parseHolder(text: string): Holder | undefined {
  const match = /^\{"pid":(\d+)(?:,"startedAt":"(\d+)")?\}$/.exec(text);
  return match ? { pid: Number(match[1]), startedAt: match[2] } : undefined;
}

async function isAlive(holder: Holder): Promise<boolean> {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    // EPERM: it lives, as another user's.
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
  }
  const startedAt = await processStart(holder.pid);
  return startedAt === undefined || holder.startedAt === undefined || startedAt === holder.startedAt;
}

/** When a process started, in clock ticks since boot (Linux; elsewhere the pid alone must do). */
async function processStart(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in parentheses may hold spaces: count from behind it; start time is field 22.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
}
