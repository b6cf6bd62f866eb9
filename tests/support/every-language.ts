import { LOCALES } from '#i18n/locales';
import { ensureBuild } from '../../src/lib/dev/build/ensure.ts';
import { inRoot } from '../../src/lib/dev/paths.ts';
import { openProduct, type ReadyProduct } from './ready-product.ts';

/** Beside `dist`, whose pages the other tests look at; built again only when something of it has changed. */
const FOLDER = inRoot('node_modules/.cache/every-language');

/** What a portal is started with that has the pages of all languages, which are built now. */
export async function everyLanguage(): Promise<Record<string, string>> {
  await ensureBuild({ folder: FOLDER, env: { LANGUAGES: 'all', PRECOMPRESS: 'off' } });
  return { LANGUAGES: 'all', PAGES_DIR: FOLDER };
}

/** The portal with the pages of all languages. */
export async function openInEveryLanguage(): Promise<ReadyProduct> {
  return openProduct('new', await everyLanguage());
}

/** The path of a page where every language is offered and the first is the default. */
export function pathIn(tag: string, path: string): string {
  const prefix = tag === LOCALES[0]?.tag ? '' : `/${tag.toLowerCase()}`;
  return path === '/' ? prefix || '/' : prefix + path;
}
