import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Maps `namespace:key.path` to the text. */
export type Catalogue = Map<string, string>;

/** Catalogues of a language by namespace. */
export type Catalogues = Map<string, Catalogue>;

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

function parse(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is not valid JSON (${error instanceof Error ? error.message : String(error)})`, {
      cause: error,
    });
  }
}

/** Reads all texts of a language from `locales/<tag>/<namespace>.json`; empty when the folder does not exist. */
export async function readCatalogues(localesFolder: string, tag: string): Promise<Catalogues> {
  const folder = join(localesFolder, tag);
  const catalogues: Catalogues = new Map();
  if (!existsSync(folder)) return catalogues;
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.json'))) {
    const namespace = file.slice(0, -'.json'.length);
    const catalogue: Catalogue = new Map();
    flatten(parse(`${tag}/${file}`, await readFile(join(folder, file), 'utf8')), `${namespace}:`, catalogue);
    catalogues.set(namespace, catalogue);
  }
  return catalogues;
}
