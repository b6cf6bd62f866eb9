import { basename } from 'node:path';
import type { AstroIntegration, ViteUserConfig } from 'astro';
import { LATER_RENDERER } from './later-renderer.ts';

const LATER = /\/\w+Later\.tsx$/;

type VitePlugin = Exclude<
  NonNullable<ViteUserConfig['plugins']>[number],
  false | null | undefined | Promise<unknown> | unknown[]
>;

/** On the server an island named `…Later` is empty: it shows nothing before it is woken in the browser. */
const emptyOnServer: VitePlugin = {
  name: 'parlay-later-islands',
  enforce: 'pre',
  load(id) {
    if (this.environment.name === 'client' || !LATER.test(id)) return undefined;
    const name = basename(id, '.tsx');
    return `export function ${name}() { return null; }\n${name}[Symbol.for('astro:renderer')] = '${LATER_RENDERER}';`;
  },
};

/** Astro throws away a style sheet that no page links, unless a chunk counts it among its assets. */
const keptStyles: VitePlugin = {
  name: 'parlay-later-styles',
  generateBundle(_options, bundle) {
    if (this.environment.name !== 'client') return;
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      for (const sheet of chunk.viteMetadata?.importedCss ?? []) chunk.viteMetadata?.importedAssets.add(sheet);
    }
  },
};

/**
 * A page links the style sheet of everything that its build can reach, also through `import()` and also of
 * islands that a visitor never opens. With this the styles of an island named `…Later` come with its code.
 */
export function laterIslands(): AstroIntegration {
  return {
    name: 'parlay-later-islands',
    hooks: {
      'astro:config:setup': ({ addRenderer, updateConfig }) => {
        addRenderer({
          name: LATER_RENDERER,
          clientEntrypoint: '@astrojs/react/client.js',
          serverEntrypoint: new URL('./later-renderer.ts', import.meta.url),
        });
        updateConfig({ vite: { plugins: [emptyOnServer, keptStyles] } });
      },
    },
  };
}
