import type { APIRoute } from 'astro';
import { sitemapIndex, xmlResponse } from '#layouts/seo/sitemap.ts';

/* On demand, like the sitemaps that it lists. */
export const prerender = false;

export const GET: APIRoute = ({ site, url }) => xmlResponse(sitemapIndex((site ?? url).origin));
