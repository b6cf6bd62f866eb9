import { fileURLToPath } from 'node:url';
import type { AstroIntegration, ViteUserConfig } from 'astro';

const MODULE = 'virtual:needed-islands';
const RESOLVED = `\0${MODULE}`;
const ENTRY = fileURLToPath(new URL('../../../layouts/needed-islands.ts', import.meta.url));

type VitePlugin = Exclude<
  NonNullable<ViteUserConfig['plugins']>[number],
  false | null | undefined | Promise<unknown> | unknown[]
>;

/** In development React's fast refresh has to be there before the first island is. */
const DEVELOPMENT = `export const loadNeededIslands = async () => {
  await import('astro:scripts/before-hydration.js');
  return import(${JSON.stringify(ENTRY)});
};`;

/**
 * A page links the style sheet of everything that its scripts can reach, also through `import()`: of the member center
 * and of every dialog that a visitor never opens. So the build makes a chunk of them that no script imports by name.
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

/** Astro throws away a style sheet that no page links, unless a chunk counts it among its assets. */
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
 * Islands that open over any page (`layouts/needed-islands`), without Astro's runtime and a tag for each in the page:
 * the styles of each come with its code.
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
