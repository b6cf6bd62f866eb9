import node from '@astrojs/node';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import i18next from 'astro-i18next';
import { SERVER_PATHS } from './src/lib/api/paths.ts';
import { catalogueAddresses } from './src/lib/dev/astro/catalogue-addresses.ts';
import { compressedAssets } from './src/lib/dev/astro/compressed-assets.ts';
import { countryFlags } from './src/lib/dev/astro/country-flags.ts';
import { cspHashes } from './src/lib/dev/astro/csp-hashes.ts';
import { earlyScripts } from './src/lib/dev/astro/early-scripts.ts';
import { neededIslands } from './src/lib/dev/astro/needed-islands.ts';
import { buildFacts } from './src/lib/dev/astro/build-facts.ts';
import { codeSplitting, splitInterface } from './src/lib/dev/astro/code-splitting.ts';
import { publishedContent } from './src/lib/dev/astro/published-content.ts';
import { serviceWorker } from './src/lib/dev/astro/service-worker.ts';
import { shareImages } from './src/lib/dev/astro/share-images.ts';

const apiTarget = `http://127.0.0.1:${process.env.API_PORT ?? 4320}`;
/** Returns a pattern for a path that the API process serves, and everything below it. */
const proxyRule = (path) => `^${path.replaceAll('.', '\\.')}(?:[/?]|$)`;

/**
 * Names a component's script after the component alone; Astro's own names also contain the query that identifies the
 * script.
 */
const shortScriptName = ({ name }) => `_astro/${name.split('.astro')[0]}.[hash].js`;

export default defineConfig({
  site: process.env.PUBLIC_ORIGIN ?? 'http://127.0.0.1:4321',
  output: 'static',
  adapter: node({ mode: 'middleware' }),
  // Pages are files such as `/register.html` and `/en.html`; the server serves them as `/register` and `/en`. Several
  // pages are rendered concurrently, so that one is written while the next is rendered.
  build: { format: 'file', inlineStylesheets: 'never', concurrency: 8 },
  trailingSlash: 'never',
  devToolbar: { enabled: false },
  // The API checks origins itself, with its own list and for its own paths only.
  security: { checkOrigin: false },
  integrations: [
    react(),
    i18next(),
    buildFacts(),
    catalogueAddresses(),
    publishedContent(),
    neededIslands(),
    earlyScripts(),
    cspHashes(),
    countryFlags(),
    shareImages(),
    serviceWorker(),
    compressedAssets(),
  ],
  vite: {
    plugins: [splitInterface()],
    build: { assetsInlineLimit: 0 },
    // Every page repeats the names of its scripts, so short ones such as `Header.<hash>.js` keep pages small.
    environments: {
      client: {
        build: {
          rolldownOptions: { output: { entryFileNames: shortScriptName, codeSplitting: codeSplitting() } },
        },
      },
    },
    server: { proxy: Object.fromEntries(SERVER_PATHS.map((path) => [proxyRule(path), apiTarget])) },
  },
});
