import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exportedHead, parseHead, type ExportedHead } from '#domain/seals';
import { writeAtomically } from '../write-atomically.ts';
import type { HeadExport } from './port.ts';

/** Stores heads as files of a folder, which should be on another machine. */
export function folderExport(folder: string): HeadExport {
  return {
    target: 'folder',
    async store(head) {
      const at = parseHead(head.payload)?.at ?? 'unknown';
      await writeAtomically(join(folder, `${at.replaceAll(':', '-')}.json`), Buffer.from(`${JSON.stringify(head)}\n`));
    },
  };
}

/** Reads the heads of a folder; none when there is no folder. Throws when a file is no head. */
export async function readHeads(folder: string): Promise<ExportedHead[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const files = names.filter((name) => name.endsWith('.json') && !name.startsWith('.')).toSorted();
  return Promise.all(
    files.map(async (name) => exportedHead.parse(JSON.parse(await readFile(join(folder, name), 'utf8')))),
  );
}
