import node from '@astrojs/node';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import i18next from 'astro-i18next';
import { catalogueAddresses } from './src/lib/dev/astro/catalogue-addresses.ts';
import { compressedAssets } from './src/lib/dev/astro/compressed-assets.ts';
import { countryFlags } from './src/lib/dev/astro/country-flags.ts';
import { cspHashes } from './src/lib/dev/astro/csp-hashes.ts';
import { neededIslands } from './src/lib/dev/astro/needed-islands.ts';
import { offeredLanguages } from './src/lib/dev/astro/offered-languages.ts';
import { publishedContent } from './src/lib/dev/astro/published-content.ts';
import { quickPrerender } from './src/lib/dev/astro/quick-prerender.ts';
import { serviceWorker } from './src/lib/dev/astro/service-worker.ts';
import { shareImages } from './src/lib/dev/astro/share-images.ts';

const apiTarget = `http://127.0.0.1:${process.env.API_PORT ?? 4320}`;
const apiPaths = [
  '/wps',
  '/lgw',
  '/vendor',
  '/ops/api',
  '/files',
  '/openapi.json',
  '/api-reference',
  '/healthz',
  '/readyz',
  '/metrics',
];

export default defineConfig({
  site: process.env.PUBLIC_ORIGIN ?? 'http://127.0.0.1:4321',
  output: 'static',
  adapter: node({ mode: 'middleware' }),
  // `/register.html` and `/en.html` exist as files; the server answers `/register` and `/en` with them.
  // While one page is written the next is rendered.
  build: { format: 'file', inlineStylesheets: 'never', concurrency: 8 },
  trailingSlash: 'never',
  devToolbar: { enabled: false },
  // The API checks origins itself, for its own paths and with its own list.
  security: { checkOrigin: false },
  integrations: [
    react(),
    i18next(),
    offeredLanguages(),
    catalogueAddresses(),
    publishedContent(),
    neededIslands(),
    quickPrerender(),
    cspHashes(),
    countryFlags(),
    shareImages(),
    serviceWorker(),
    compressedAssets(),
  ],
  vite: {
    build: { assetsInlineLimit: 0 },
    server: { proxy: Object.fromEntries(apiPaths.map((path) => [path, apiTarget])) },
  },
});
