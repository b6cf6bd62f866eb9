import { localeOfPath, offeredLocale, OFFERED_LOCALES } from './locales.ts';

/** Returns the path of a page in a language: `localPath('en', '/rng')` is `/en/rng`, `localPath('vi', '/')` is `/`. */
export function localPath(tag: string, path: string): string {
  const { prefix } = offeredLocale(tag);
  if (prefix === '') return path;
  return path === '/' ? `/${prefix}` : `/${prefix}${path}`;
}

/** Returns a page's path without its language: `/en/rng.html` and `/rng` both give `/rng`. */
export function pathWithoutLanguage(pathname: string): string {
  const { prefix } = localeOfPath(pathname);
  const segments = pathname
    .replace(/\.html$/, '')
    .split('/')
    .filter((segment) => segment !== '');
  if (prefix !== '' && segments[0]?.toLowerCase() === prefix) segments.shift();
  const path = `/${segments.join('/')}`;
  return path === '/index' ? '/' : path;
}

/** Returns the path of the same page in another language; the caller adds query and fragment. */
export function translatedPath(tag: string, pathname: string): string {
  return localPath(tag, pathWithoutLanguage(pathname));
}

export interface StaticLocalePath {
  params: { locale: string | undefined };
  props: { tag: string };
}

/** Returns one entry per offered language, for the getStaticPaths of `src/pages/[...locale]/…`. */
export function staticLocalePaths(): StaticLocalePath[] {
  return OFFERED_LOCALES.map(({ prefix, tag }) => ({ params: { locale: prefix || undefined }, props: { tag } }));
}
