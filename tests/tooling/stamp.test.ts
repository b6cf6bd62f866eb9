import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fingerprint, isBuilt, writeStamp } from '../../src/lib/dev/build/stamp.ts';
import { makeTempTree, type TempTree } from '../support/temp-tree.ts';

let tree: TempTree;
const dist = () => join(tree.root, 'dist');

beforeEach(() => {
  tree = makeTempTree();
  tree.write('dist/client/index.html', '<p>built</p>');
  tree.write('src/pages/index.astro', '<p>one</p>');
  tree.write('src/lib/server/main.ts', 'export const one = 1;');
  writeStamp(dist(), fingerprint(tree.root, {}));
});
afterEach(() => tree.remove());

function isFresh(env: NodeJS.ProcessEnv = {}): boolean {
  return isBuilt(dist(), fingerprint(tree.root, env));
}

it('reuses a build while none of its inputs has changed', () => {
  expect(isFresh()).toBe(true);
});

it.each([
  ['a page', 'src/pages/index.astro'],
  ['a new file', 'src/islands/ui/New.tsx'],
  ['a text', 'locales/vi/common.json'],
  ['the configuration', 'astro.config.mjs'],
  ['a package', 'package-lock.json'],
])('detects that %s has changed', (_, path) => {
  tree.write(path, 'changed');
  expect(isFresh()).toBe(false);
});

it('builds again for another public origin, which the pages contain', () => {
  expect(isFresh({ PUBLIC_ORIGIN: 'https://play.example' })).toBe(false);
});

it('does not build the pages again for changes of the server', () => {
  tree.write('src/lib/server/main.ts', 'export const one = 2;');
  expect(isFresh()).toBe(true);
});

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SERVER = 'src/lib/server/';

/** Returns a file of the server and all files that it imports. */
function withImports(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path) || !path.startsWith(SERVER)) return found;
  found.add(path);
  const source = readFileSync(join(ROOT, path), 'utf8');
  for (const [, from = ''] of source.matchAll(/^(?:import (?!type)|export |\} )[^;'"]*from '(\.[^']+)'/gm)) {
    withImports(relative(ROOT, join(ROOT, path, '..', from)), found);
  }
  return found;
}

it.each([...withImports(`${SERVER}seed/content/seed.ts`, withImports(`${SERVER}pages/site-content.ts`))])(
  'detects that %s has changed, which pages are rendered from',
  (path) => {
    tree.write(path, 'changed');
    expect(isFresh()).toBe(false);
  },
);

it('never reuses an interrupted build', () => {
  rmSync(join(dist(), '.stamp'));
  expect(isFresh()).toBe(false);
});

it('does not build again for another data folder, which the pages do not depend on', () => {
  expect(isFresh({ DATA_DIR: '/srv/elsewhere', PORT: '8080' })).toBe(true);
});
