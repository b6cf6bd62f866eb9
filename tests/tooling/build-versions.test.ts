import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { holdCurrentBuild } from '#server/pages/builds';
import { writeStamp } from '../../src/lib/dev/build/stamp.ts';
import * as versions from '../../src/lib/dev/build/versions.ts';
import { startNode, type NodeProcess } from '../support/node-process.ts';
import { makeTempTree, type TempTree } from '../support/temp-tree.ts';

const DAY = 24 * 60 * 60 * 1000;

let tree: TempTree;
let pages: string;
const started: NodeProcess[] = [];

beforeEach(() => {
  tree = makeTempTree();
  pages = join(tree.root, 'dist');
});
afterEach(async () => {
  for (const process of started.splice(0)) await process.kill();
  tree.remove();
});

/** Repeats what a build command does around Astro's build. */
function build(id: string, assets: readonly string[], now = new Date('2026-01-01')): void {
  for (const asset of assets) tree.write(`dist/builds/${id}/client/_astro/${asset}`, asset);
  const replaced = versions.currentBuildId(pages);
  const folder = versions.buildFolder(pages, id);
  if (replaced !== undefined) versions.copyOldAssets(versions.buildFolder(pages, replaced), folder, now);
  versions.addUseLock(folder);
  writeStamp(folder, `print of ${id}`);
  versions.makeCurrent(pages, id);
  versions.removeOldBuilds(pages, [id, replaced]);
}

const builds = () => readdirSync(join(pages, 'builds'));
const assetsOf = (id: string) => readdirSync(join(pages, 'builds', id, 'client/_astro'));

it('makes the new build current and keeps the previous one', () => {
  for (const id of ['a', 'b', 'c']) build(id, [`${id}.js`]);
  expect(versions.currentBuildId(pages)).toBe('c');
  expect(existsSync(join(pages, 'current/client/_astro/c.js'))).toBe(true);
  expect(builds()).toEqual(['b', 'c']);
});

it('keeps a build while a process serves it, even one that is then killed', async () => {
  build('a', ['a.js']);
  const server = startNode('tests/process/builds-process.ts', {}, [pages]);
  started.push(server);
  await server.says(/holds .*\/builds\/a\n/);
  for (const id of ['b', 'c', 'd']) build(id, [`${id}.js`]);
  expect(builds()).toEqual(['a', 'c', 'd']);
  await server.kill();
  build('e', ['e.js']);
  expect(builds()).toEqual(['d', 'e']);
});

it('removes a build once the process that served it has moved on to another', () => {
  build('a', ['a.js']);
  const held = holdCurrentBuild(pages);
  build('b', ['b.js']);
  build('c', ['c.js']);
  expect(builds()).toEqual(['a', 'b', 'c']);
  held.release();
  build('d', ['d.js']);
  expect(builds()).toEqual(['c', 'd']);
});

it('removes an interrupted build', () => {
  tree.write('dist/builds/broken/client/index.html', 'half');
  build('z', ['z.js']);
  expect(builds()).toEqual(['z']);
});

it('carries the assets of replaced builds along for a day', () => {
  const start = Date.parse('2026-01-01');
  const at = (days: number) => new Date(start + days * DAY);
  build('a', ['shared.js', 'a.js'], at(0));
  build('b', ['shared.js', 'b.js'], at(0.5));
  expect(assetsOf('b')).toEqual(['a.js', 'b.js', 'shared.js']);
  build('c', ['c.js'], at(1));
  expect(assetsOf('c')).toEqual(['a.js', 'b.js', 'c.js', 'shared.js']);
  build('d', ['d.js'], at(1.6));
  expect(assetsOf('d')).toEqual(['b.js', 'c.js', 'd.js', 'shared.js']);
  expect(readFileSync(join(pages, 'builds/d/client/_astro/shared.js'), 'utf8')).toBe('shared.js');
});

it('finds the latest finished build with a fingerprint', () => {
  build('a', ['a.js']);
  build('b', ['b.js']);
  expect(versions.findBuild(pages, 'print of a')).toBe('a');
  expect(versions.isCurrent(pages, 'print of b')).toBe(true);
  expect(versions.findBuild(pages, 'print of c')).toBeUndefined();
});
