import type { APIRoute } from 'astro';
import { SITEMAP_PATH } from '#layouts/seo/sitemap.ts';

/** Paths that crawlers must not visit: calls, the back office and page updates. */
const CLOSED = ['/wps/', '/lgw/', '/ops', '/fresh/'];

export const GET: APIRoute = ({ site, url }) => {
  const closed = CLOSED.map((path) => `Disallow: ${path}`);
  const lines = ['User-agent: *', 'Allow: /', ...closed, '', `Sitemap: ${(site ?? url).origin}${SITEMAP_PATH}`, ''];
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
};
