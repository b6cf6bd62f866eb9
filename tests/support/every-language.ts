import { LOCALES } from '#i18n/locales';
import { ensureBuild } from '../../src/lib/dev/build/ensure.ts';
import { inRoot } from '../../src/lib/dev/paths.ts';
import { openProduct, type ReadyProduct } from './ready-product.ts';

/** Beside `dist`, whose pages the other tests look at; built again only when something of it has changed. */
const FOLDER = inRoot('node_modules/.cache/every-language');

/** The portal with the pages of all languages. */
export async function openInEveryLanguage(): Promise<ReadyProduct> {
  const env = { LANGUAGES: 'all', PAGES_DIR: FOLDER };
  await ensureBuild({ folder: FOLDER, env: { LANGUAGES: 'all', PRECOMPRESS: 'off' } });
  return openProduct('new', env);
}

/** The path of a page where every language is offered and the first is the default. */
export function pathIn(tag: string, path: string): string {
  const prefix = tag === LOCALES[0]?.tag ? '' : `/${tag.toLowerCase()}`;
  return path === '/' ? prefix || '/' : prefix + path;
}
