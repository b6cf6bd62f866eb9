import { fileURLToPath } from 'node:url';
import type { AstroIntegration, ViteUserConfig } from 'astro';

const MODULE = 'virtual:needed-islands';
const RESOLVED = `\0${MODULE}`;
const ENTRY = fileURLToPath(new URL('../../../layouts/needed-islands.ts', import.meta.url));

type VitePlugin = Exclude<
  NonNullable<ViteUserConfig['plugins']>[number],
  false | null | undefined | Promise<unknown> | unknown[]
>;

/** In development React's fast refresh must be loaded before the first island. */
const DEVELOPMENT = `export const loadNeededIslands = async () => {
  await import('astro:scripts/before-hydration.js');
  return import(${JSON.stringify(ENTRY)});
};`;

/**
 * Emits the islands as a separate chunk that no script imports by name. Otherwise every page would link the style
 * sheets of everything its scripts can reach through `import()`, including those of dialogs that most visitors never
 * open.
 */
function entryPlugin(isDevelopment: boolean): VitePlugin {
  let reference = '';
  return {
    name: 'parlay-needed-islands',
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    buildStart() {
      if (isDevelopment || this.environment.name !== 'client') return;
      reference = this.emitFile({ type: 'chunk', id: ENTRY, name: 'needed-islands' });
    },
    load(id) {
      if (id !== RESOLVED) return undefined;
      if (isDevelopment) return DEVELOPMENT;
      return `export const loadNeededIslands = () => import(/* @vite-ignore */ import.meta.ROLLUP_FILE_URL_${reference});`;
    },
  };
}

/**
 * Keeps the islands' style sheets: Astro deletes a style sheet that no page links, unless a chunk lists it among its
 * assets.
 */
const islandStyles: VitePlugin = {
  name: 'parlay-island-styles',
  generateBundle(_options, bundle) {
    if (this.environment.name !== 'client') return;
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      for (const sheet of chunk.viteMetadata?.importedCss ?? []) chunk.viteMetadata?.importedAssets.add(sheet);
    }
  },
};

/**
 * Builds the islands that can open over any page (`layouts/needed-islands`) so that pages need neither Astro's island
 * runtime nor a tag for each island. The styles of an island load with its code.
 */
export function neededIslands(): AstroIntegration {
  return {
    name: 'parlay-needed-islands',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        updateConfig({ vite: { plugins: [entryPlugin(command === 'dev'), islandStyles] } });
      },
    },
  };
}
