import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Lists every file below a folder, as full paths. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
