import type { APIRoute } from 'astro';
import { offeredLocale } from '#i18n/locales';
import { localPath, staticLocalePaths } from '#i18n/paths';
import { getTranslator } from '#i18n/translator';
import { SITE } from '#layouts/site.ts';

export const getStaticPaths = staticLocalePaths;

const PNG = 'image/png';

/** The web app manifest in the page's language. */
export const GET: APIRoute<{ tag: string }> = ({ props: { tag } }) => {
  const t = getTranslator(tag, ['meta']);
  const home = localPath(tag, '/');
  const manifest = {
    id: home,
    name: SITE.name,
    short_name: SITE.name,
    description: t('home.description'),
    lang: tag,
    dir: offeredLocale(tag).dir,
    start_url: home,
    scope: '/',
    display: 'standalone',
    background_color: '#f6f4fc',
    theme_color: '#6142bf',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: PNG },
      { src: '/icon-512.png', sizes: '512x512', type: PNG },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: PNG, purpose: 'maskable' },
    ],
  };
  return new Response(JSON.stringify(manifest), { headers: { 'Content-Type': 'application/manifest+json' } });
};
