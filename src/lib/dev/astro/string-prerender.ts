import type { AstroIntegration, ViteUserConfig } from 'astro';

/** The part of Astro's default prerenderer that is overridden here. It is internal and may change with any version. */
interface WithApp {
  app?: { resolveStreaming?: () => boolean | undefined };
}

type VitePlugin = Exclude<
  NonNullable<ViteUserConfig['plugins']>[number],
  false | null | undefined | Promise<unknown> | unknown[]
>;

/**
 * Declares the entry that is built for the prerenderer, which every integration with a prerenderer of its own must do.
 * This one is Astro's default entry.
 */
const defaultEntry: VitePlugin = {
  name: 'parlay-string-prerender',
  apply: 'build',
  config: () => ({
    environments: { prerender: { build: { rolldownOptions: { input: 'astro/entrypoints/prerender' } } } },
  }),
};

const MICROSECONDS = 1_000_000;

/**
 * Renders prerendered pages to strings instead of streams, which takes less processor time. Astro does so itself only
 * when no page is rendered on demand, and this site has a few that are. Also logs the pages per second, and per second
 * of processor time.
 */
export function stringPrerender(): AstroIntegration {
  return {
    name: 'parlay-string-prerender',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [defaultEntry] } });
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
            const perProcessorSecond = Math.round(pages / ((user + system) / MICROSECONDS));
            const rate = `${Math.round(pages / seconds)} pages/s, ${perProcessorSecond} for each second of processor time`;
            logger.info(`${pages} pages in ${seconds.toFixed(1)} s: ${rate}`);
            await standard.teardown?.();
          },
        }));
      },
    },
  };
}
