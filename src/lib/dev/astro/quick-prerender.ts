import type { AstroIntegration, ViteUserConfig } from 'astro';

/** The part of Astro's own prerenderer that is changed here. It is internal and may change with any version. */
interface WithApp {
  app?: { resolveStreaming?: () => boolean | undefined };
}

type VitePlugin = Exclude<
  NonNullable<ViteUserConfig['plugins']>[number],
  false | null | undefined | Promise<unknown> | unknown[]
>;

/** Names the entry that is built for a prerenderer, which every integration that sets one has to do; this is Astro's own. */
const ownEntry: VitePlugin = {
  name: 'parlay-quick-prerender',
  apply: 'build',
  config: () => ({
    environments: { prerender: { build: { rolldownOptions: { input: 'astro/entrypoints/prerender' } } } },
  }),
};

const MICROSECONDS = 1_000_000;

/**
 * Astro writes pages as strings, which is quicker, only where nothing is rendered on demand. Here most pages are built
 * and some are not: the built ones are strings all the same. Also says how many pages a second there were, and how many a
 * machine that does nothing else would have made on one core.
 */
export function quickPrerender(): AstroIntegration {
  return {
    name: 'parlay-quick-prerender',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [ownEntry] } });
      },
      'astro:build:start': ({ setPrerenderer, logger }) => {
        let pages = 0;
        let startedAt = 0;
        let processorAt = process.cpuUsage();
        setPrerenderer((standard) => ({
          ...standard,
          async setup() {
            await standard.setup?.();
            const { app } = standard as WithApp;
            if (app) app.resolveStreaming = () => false;
            startedAt = performance.now();
            processorAt = process.cpuUsage();
          },
          async render(request, options) {
            pages++;
            return standard.render(request, options);
          },
          async teardown() {
            const seconds = (performance.now() - startedAt) / 1000;
            const { user, system } = process.cpuUsage(processorAt);
            const ofOneCore = Math.round(pages / ((user + system) / MICROSECONDS));
            const rate = `${Math.round(pages / seconds)} pages/s, ${ofOneCore} for each second of processor time`;
            logger.info(`${pages} pages in ${seconds.toFixed(1)} s: ${rate}`);
            await standard.teardown?.();
          },
        }));
      },
    },
  };
}
