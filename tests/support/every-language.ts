import { LOCALES } from '#i18n/locales';
import { ensureBuild } from '../../src/lib/dev/build/ensure.ts';
import { inRoot } from '../../src/lib/dev/paths.ts';
import { openProduct, type ReadyProduct } from './ready-product.ts';

/** Separate from `dist`, which other tests use; rebuilt only when its inputs have changed. */
const FOLDER = inRoot('node_modules/.cache/every-language');

/** Builds the pages of all languages. Returns the environment of a portal that serves them. */
export async function everyLanguage(): Promise<Record<string, string>> {
  await ensureBuild({ folder: FOLDER, env: { LANGUAGES: 'all', PRECOMPRESS: 'off' } });
  return { LANGUAGES: 'all', PAGES_DIR: FOLDER };
}

/** Opens a portal with the pages of all languages. */
export async function openInEveryLanguage(): Promise<ReadyProduct> {
  return openProduct('new', await everyLanguage());
}

/** Returns the path of a page when every language is offered and the first is the default. */
export function pathIn(tag: string, path: string): string {
  const prefix = tag === LOCALES[0]?.tag ? '' : `/${tag.toLowerCase()}`;
  return path === '/' ? prefix || '/' : prefix + path;
}
