import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration, ViteUserConfig } from 'astro';
import { filesBelow } from './files.ts';

type VitePlugin = Exclude<
  NonNullable<ViteUserConfig['plugins']>[number],
  false | null | undefined | Promise<unknown> | unknown[]
>;

const ISLAND = /<astro-island[^>]*>/g;
const ADDRESS = /\s(?:component|renderer)-url="\/(?<file>[^"]+)"/g;

/** What a chunk imports by itself, and what that imports. */
export function neededBy(file: string, importsOf: ReadonlyMap<string, readonly string[]>): Set<string> {
  const needed = new Set<string>();
  const open = [file];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (needed.has(next)) continue;
    needed.add(next);
    open.push(...(importsOf.get(next) ?? []));
  }
  return needed;
}

/** The page, naming in its head all the code of the islands that are wanted at once. */
export function withIslandCode(html: string, importsOf: ReadonlyMap<string, readonly string[]>): string {
  const islands = (html.match(ISLAND) ?? []).filter((tag) => tag.includes('client="load"'));
  const files = islands.flatMap((tag) => [...tag.matchAll(ADDRESS)].map((match) => match.groups?.['file'] ?? ''));
  const needed = new Set(files.flatMap((file) => [...neededBy(file, importsOf)]));
  const links = [...needed].map((file) => `<link rel="modulepreload" href="/${file}" fetchpriority="low">`).join('');
  return html.replace('</head>', () => `${links}</head>`);
}

/**
 * A browser learns of a module when the one that imports it has come, level by level: on a phone's network each level is a
 * wait of its own. Pages that are nothing without their island name all of its code, so that it comes at once.
 */
export function islandCode(): AstroIntegration {
  const importsOf = new Map<string, readonly string[]>();
  const heard: VitePlugin = {
    name: 'parlay-island-code',
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk') importsOf.set(chunk.fileName, chunk.imports);
    },
  };
  return {
    name: 'parlay-island-code',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [heard] } });
      },
      'astro:build:done': async ({ dir }) => {
        const pages = (await filesBelow(fileURLToPath(dir))).filter((file) => file.endsWith('.html'));
        for (const file of pages) {
          const html = await readFile(file, 'utf8');
          const named = withIslandCode(html, importsOf);
          if (named !== html) await writeFile(file, named);
        }
      },
    },
  };
}
