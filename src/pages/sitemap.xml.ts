import type { APIRoute } from 'astro';
import { sitemapIndex, xmlAnswer } from '#layouts/seo/sitemap.ts';

/* On demand, like the sitemaps that it lists. */
export const prerender = false;

export const GET: APIRoute = ({ site, url }) => xmlAnswer(sitemapIndex((site ?? url).origin));
