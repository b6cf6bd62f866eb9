import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LOCALES } from './locale-table.ts';

type ReadCallback = (error: Error | null, data: Record<string, unknown> | false) => void;

/** Finds `locales/`, which is beside `src/` and `dist/`, by walking up from the source or the bundle. */
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

/** Reads one catalogue file; empty when the language does not have the namespace. */
function readCatalogue(tag: string, namespace: string): Record<string, unknown> {
  cataloguesFolder ??= findCataloguesFolder();
  const file = join(cataloguesFolder, tag, `${namespace}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>) : {};
}

/** Returns the texts of a namespace's group by language tag: in every language, offered or not. */
export function readGroup(namespace: string, group: string): Record<string, Record<string, string>> {
  return Object.fromEntries(
    LOCALES.map(({ tag }) => [tag, readCatalogue(tag, namespace)[group] as Record<string, string>]),
  );
}

/** Synchronous i18next backend, so that `init` has finished when it returns. */
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
