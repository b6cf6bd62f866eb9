import type { APIRoute } from 'astro';
import { OFFERED_LOCALES } from '#i18n/locales';
import { contentOf } from '#layouts/content/content.ts';
import { publicPages } from '#layouts/seo/public-pages.ts';
import { sitemap, xmlResponse } from '#layouts/seo/sitemap.ts';

/* On demand, so that new content is listed at once. */
export const prerender = false;

export const GET: APIRoute = async ({ params, site, url, locals }) => {
  const { tag } = params;
  if (tag === undefined || !OFFERED_LOCALES.some((locale) => locale.tag === tag))
    return new Response(null, { status: 404 });
  return xmlResponse(sitemap((site ?? url).origin, tag, publicPages(await contentOf(locals, tag))));
};
