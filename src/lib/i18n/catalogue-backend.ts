import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

type ReadCallback = (error: Error | null, data: Record<string, unknown> | false) => void;

/** `locales/` lies beside `src/` and beside `dist/`: walking up finds it from the sources and from the bundle. */
function findCataloguesFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'locales', 'vi', 'common.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('The folder locales/ was not found beside the program');
    folder = parent;
  }
  return join(folder, 'locales');
}

let cataloguesFolder: string | undefined;

/** Reads one catalogue file; a namespace that a language does not have yet is empty (the check of catalogues says so). */
function readCatalogue(tag: string, namespace: string): Record<string, unknown> {
  cataloguesFolder ??= findCataloguesFolder();
  const file = join(cataloguesFolder, tag, `${namespace}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>) : {};
}

/** An i18next backend that answers at once, so that `init` is finished when it returns. */
const catalogueBackend = {
  type: 'backend' as const,
  init(): void {},
  read(tag: string, namespace: string, callback: ReadCallback): void {
    try {
      callback(null, readCatalogue(tag, namespace));
    } catch (error) {
      callback(error instanceof Error ? error : new Error(String(error)), false);
    }
  },
};

export default catalogueBackend;
