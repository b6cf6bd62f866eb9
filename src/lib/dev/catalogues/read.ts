import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** `namespace:key.path` to text, for one language. */
export type Catalogue = Map<string, string>;

function flatten(value: unknown, path: string, into: Catalogue): void {
  if (typeof value === 'string') {
    into.set(path, value);
    return;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error(`${path} is neither a text nor a group of texts`);
  }
  for (const [key, child] of Object.entries(value))
    flatten(child, `${path}${path.endsWith(':') ? '' : '.'}${key}`, into);
}

/** All texts of a language, from `locales/<tag>/<namespace>.json`. */
export async function readCatalogue(localesFolder: string, tag: string): Promise<Catalogue> {
  const folder = join(localesFolder, tag);
  const catalogue: Catalogue = new Map();
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.json'))) {
    flatten(JSON.parse(await readFile(join(folder, file), 'utf8')), `${file.slice(0, -5)}:`, catalogue);
  }
  return catalogue;
}
