import node from '@astrojs/node';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import i18next from 'astro-i18next';
import { SERVER_PATHS } from './src/lib/api/paths.ts';
import { catalogueAddresses } from './src/lib/dev/astro/catalogue-addresses.ts';
import { compressedAssets } from './src/lib/dev/astro/compressed-assets.ts';
import { countryFlags } from './src/lib/dev/astro/country-flags.ts';
import { cspHashes } from './src/lib/dev/astro/csp-hashes.ts';
import { neededIslands } from './src/lib/dev/astro/needed-islands.ts';
import { buildFacts } from './src/lib/dev/astro/build-facts.ts';
import { publishedContent } from './src/lib/dev/astro/published-content.ts';
import { quickPrerender } from './src/lib/dev/astro/quick-prerender.ts';
import { serviceWorker } from './src/lib/dev/astro/service-worker.ts';
import { shareImages } from './src/lib/dev/astro/share-images.ts';

const apiTarget = `http://127.0.0.1:${process.env.API_PORT ?? 4320}`;
/** Matches a path that the API process answers, and all below it. */
const proxyRule = (path) => `^${path.replaceAll('.', '\\.')}(?:[/?]|$)`;

/** Names a component's script after the component alone: Astro's own names repeat how the script is found. */
const shortScriptName = ({ name }) => `_astro/${name.split('.astro')[0]}.[hash].js`;

/** Modules of the script that every page loads: they are one file, though islands import some of them too. */
const FRAME = [
  'kernel/clock',
  'i18n/paths',
  'i18n/locales',
  'i18n/locale-table',
  'browser/client/island-loader',
  'browser/storage',
]
  .concat([
    'browser/client/chunk-failures',
    'browser/account/invitation',
    'browser/frame/language',
    'browser/lobby/lobbies',
    'browser/account/registered',
  ])
  .concat([
    'browser/lobby/game-list',
    'browser/lobby/game-tiles',
    'browser/client/cdns',
    'browser/frame/theme',
    'browser/service/service-window',
    'browser/frame/popup-window',
  ])
  .concat(['browser/stores/dialogs', 'browser/stores/content/notices', 'browser/stores/member-route']);
const frameScript = {
  groups: [{ name: 'frame', test: (id) => FRAME.some((part) => id.endsWith(`/src/lib/${part}.ts`)) }],
};

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
    buildFacts(),
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
    // Every page names its scripts: `Header.<hash>.js` is enough.
    environments: {
      client: {
        build: { rolldownOptions: { output: { entryFileNames: shortScriptName, codeSplitting: frameScript } } },
      },
    },
    server: { proxy: Object.fromEntries(SERVER_PATHS.map((path) => [proxyRule(path), apiTarget])) },
  },
});
