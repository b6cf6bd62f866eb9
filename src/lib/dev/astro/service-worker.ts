import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { OFFERED_LOCALES } from '../../i18n/locales.ts';
import { filesBelow } from './files.ts';

const SOURCE = new URL('../../browser/service-worker.js', import.meta.url);

/** Inserts the build's facts into the worker's source. */
function workerText(source: string, facts: { version: string; prefixes: readonly string[] }): string {
  return source.replace('VERSION', facts.version).replace('LANGUAGE_PREFIXES', JSON.stringify(facts.prefixes));
}

/**
 * Returns a version that changes with the worker and everything that it caches: the offline pages and the icon by their
 * contents, other files by their names, which contain content hashes.
 */
async function versionOf(folder: string, source: string): Promise<string> {
  const files = (await filesBelow(folder)).sort();
  const hash = createHash('sha256').update(source);
  const byContent = files.filter((name) => ['offline.html', 'favicon.svg'].includes(basename(name)));
  for (const file of byContent) hash.update(await readFile(file));
  for (const file of files.filter((name) => name.includes('/_astro/'))) hash.update(basename(file));
  return hash.digest('hex').slice(0, 16);
}

/** Writes `/service-worker.js` for the built pages. */
export function serviceWorker(): AstroIntegration {
  return {
    name: 'parlay-service-worker',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const source = await readFile(SOURCE, 'utf8');
        const version = await versionOf(fileURLToPath(dir), source);
        const prefixes = OFFERED_LOCALES.map(({ prefix }) => prefix);
        await writeFile(new URL('service-worker.js', dir), workerText(source, { version, prefixes }));
        logger.info(`service worker ${version}`);
      },
    },
  };
}
