import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration, ViteUserConfig } from 'astro';
import { filesBelow } from './files.ts';

type VitePlugin = Exclude<
  NonNullable<ViteUserConfig['plugins']>[number],
  false | null | undefined | Promise<unknown> | unknown[]
>;

/** Imports of a chunk: static ones, and those by `import()`. */
export interface ChunkImports {
  imports: readonly string[];
  dynamicImports: readonly string[];
}

/** Modules that a page's script imports by `import()` as soon as it runs. */
const AT_ONCE = ['islands/lottery/lobby/mount.tsx'];

const SCRIPT = /<script[^>]*\ssrc="\/(?<file>[^"]+)"/g;
const ISLAND = /<astro-island[^>]*\sclient="(?:only|load)"[^>]*>/g;
const ISLAND_SCRIPT = /\s(?:component|renderer)-url="\/(?<file>[^"]+)"/g;

function filesIn(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map((match) => match.groups?.['file'] ?? '');
}

/** Returns chunks with all that they import at once, directly or not. */
function withImports(files: readonly string[], chunks: ReadonlyMap<string, ChunkImports>): Set<string> {
  const found = new Set<string>();
  const queue = [...files];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    queue.push(...(chunks.get(file)?.imports ?? []));
  }
  return found;
}

/**
 * Names in the head of a page what its scripts import, and with low priority the code of islands without which the page shows nothing:
 * the code of others would only delay the largest contentful paint.
 * `atOnce` are the chunks of `AT_ONCE`.
 */
export function withEarlyScripts(
  html: string,
  chunks: ReadonlyMap<string, ChunkImports>,
  atOnce: ReadonlySet<string>,
): string {
  const scripts = filesIn(html, SCRIPT);
  const islands = (html.match(ISLAND) ?? []).flatMap((tag) => filesIn(tag, ISLAND_SCRIPT));
  const views = scripts.flatMap((file) => (chunks.get(file)?.dynamicImports ?? []).filter((each) => atOnce.has(each)));
  const first = withImports(scripts, chunks);
  const imported = [...first].filter((file) => !scripts.includes(file));
  const later = [...withImports([...islands, ...views], chunks)].filter((file) => !first.has(file));
  const links = [
    ...imported.map((file) => `<link rel="modulepreload" href="/${file}">`),
    ...later.map((file) => `<link rel="modulepreload" href="/${file}" fetchpriority="low">`),
  ];
  return html.replace('</head>', () => `${links.join('')}</head>`);
}

/**
 * Lets the browser load everything that a page runs at the same time. It learns of a module only when the one that imports it has come,
 * and on a phone's network each level takes another round trip.
 */
export function earlyScripts(): AstroIntegration {
  const chunks = new Map<string, ChunkImports>();
  const atOnce = new Set<string>();
  const collector: VitePlugin = {
    name: 'parlay-early-scripts',
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        chunks.set(chunk.fileName, chunk);
        if (AT_ONCE.some((path) => chunk.moduleIds.some((id) => id.endsWith(`/${path}`)))) atOnce.add(chunk.fileName);
      }
    },
  };
  return {
    name: 'parlay-early-scripts',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [collector] } });
      },
      'astro:build:done': async ({ dir }) => {
        if (atOnce.size !== AT_ONCE.length)
          throw new Error('a module that pages import at once is no chunk of its own');
        const pages = (await filesBelow(fileURLToPath(dir))).filter((file) => file.endsWith('.html'));
        for (const file of pages) await writeFile(file, withEarlyScripts(await readFile(file, 'utf8'), chunks, atOnce));
      },
    },
  };
}
