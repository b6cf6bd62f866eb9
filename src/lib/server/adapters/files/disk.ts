import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { FileStore } from './port.ts';

// Folders and a file, each beginning with a letter or digit: no "..", no absolute path, no hidden file, no drive,
// no stream, no way to write it differently on another system.
const SAFE_NAME = /^(?:[A-Za-z0-9][A-Za-z0-9_-]{0,63}\/){0,3}[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

/** Files in a folder of this machine. A name that is not safe is a defect of the caller, and throws. */
export function diskFileStore(folder: string): FileStore {
  return {
    put: (name, bytes) => writeWhole(placeOf(folder, name), bytes),
    async get(name) {
      try {
        return await readFile(placeOf(folder, name));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
  };
}

function placeOf(folder: string, name: string): string {
  if (!SAFE_NAME.test(name)) throw new Error('unsafe file name');
  return join(folder, name);
}

/** The file is there whole or not at all, also after a power cut: a reader never sees half of it. */
export async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  const temporary = join(folder, `.${basename(path)}.${randomBytes(8).toString('hex')}.tmp`);
  try {
    await using(await open(temporary, 'wx', 0o640), async (file) => {
      await file.writeFile(bytes);
      await file.sync();
    });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  // The new name is the folder's content: it is on the disk only when the folder is.
  await using(await open(folder, 'r'), (directory) => directory.sync());
}

async function using(handle: FileHandle, work: (handle: FileHandle) => Promise<void>): Promise<void> {
  try {
    await work(handle);
  } finally {
    await handle.close();
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}
