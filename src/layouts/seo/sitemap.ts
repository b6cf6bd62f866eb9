import { OFFERED_LOCALES } from '#i18n/locales';
import { localPath } from '#i18n/paths';
import type { PublicPage } from './public-pages.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Allows a CDN to cache for a minute, as for pages rendered on demand. */
const HEADERS = {
  'Content-Type': 'application/xml; charset=utf-8',
  'Cache-Control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
};

export const SITEMAP_PATH = '/sitemap.xml';

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Lists the sitemaps of all languages. */
export function sitemapIndex(origin: string): string {
  const rows = OFFERED_LOCALES.map(
    ({ tag }) => `<sitemap><loc>${escaped(`${origin}/sitemaps/${tag}.xml`)}</loc></sitemap>`,
  );
  return [DECLARATION, `<sitemapindex xmlns="${NAMESPACE}">`, ...rows, '</sitemapindex>', ''].join('\n');
}

/** Lists the pages of one language. */
export function sitemap(origin: string, tag: string, pages: readonly PublicPage[]): string {
  const rows = pages.map(({ path, changedAt }) => {
    const changed = changedAt === undefined ? '' : `<lastmod>${escaped(changedAt)}</lastmod>`;
    return `<url><loc>${escaped(origin + localPath(tag, path))}</loc>${changed}</url>`;
  });
  return [DECLARATION, `<urlset xmlns="${NAMESPACE}">`, ...rows, '</urlset>', ''].join('\n');
}

export function xmlResponse(text: string): Response {
  return new Response(text, { headers: HEADERS });
}
