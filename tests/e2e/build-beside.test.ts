import { cp, readdir, rm } from 'node:fs/promises';
import { get, type IncomingHttpHeaders } from 'node:http';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { filesBelow } from '../../src/lib/dev/astro/files.ts';
import { ensureBuild } from '../../src/lib/dev/build/ensure.ts';
import * as versions from '../../src/lib/dev/build/versions.ts';
import { inRoot } from '../../src/lib/dev/paths.ts';
import type { Product } from '../support/product.ts';
import { startReadyProduct } from '../support/ready-product.ts';

/** Inside the project, so that the build finds its packages. */
const PAGES_DIR = inRoot('node_modules/.cache/test-build-beside');
const FIRST = '0-first';

let product: Product;
beforeAll(async () => {
  await rm(PAGES_DIR, { recursive: true, force: true });
  await cp(inRoot('dist/current/'), versions.buildFolder(PAGES_DIR, FIRST), { recursive: true });
  versions.makeCurrent(PAGES_DIR, FIRST);
  product = await startReadyProduct('new', { PAGES_DIR });
});
afterAll(async () => {
  await product.stop();
  await rm(PAGES_DIR, { recursive: true, force: true });
});

interface RawResponse {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: number;
  text: string;
}

/** Requests a path without decompressing the response. Rejects when its length differs from its headers. */
function getRaw(path: string, encoding: string): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const request = get(
      product.url + path,
      { headers: { 'accept-encoding': encoding }, timeout: 20_000 },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const body = Buffer.concat(chunks);
          const { statusCode: status = 0, headers } = response;
          resolve({ status, headers, bytes: body.length, text: body.toString() });
        });
      },
    );
    request.on('timeout', () => request.destroy(new Error(`${path} hung`)));
    request.on('error', reject);
  });
}

async function expectWhole(files: readonly string[]): Promise<void> {
  for (const file of files) {
    for (const encoding of ['identity', 'gzip', 'br']) {
      const { status, headers, bytes } = await getRaw(`/${file}`, encoding);
      expect([file, encoding, status, bytes]).toEqual([file, encoding, 200, Number(headers['content-length'])]);
    }
  }
}

/** Lists a build's public pages, scripts and styles. */
async function filesOf(build: string): Promise<string[]> {
  const client = join(versions.buildFolder(PAGES_DIR, build), 'client');
  const files = (await filesBelow(client)).map((file) => relative(client, file));
  return files.filter((file) => /(?:^_astro\/.*\.(?:js|css)|^(?!.*(?:maintenance|restrict)).*\.html)$/.test(file));
}

// Builds the whole site, which takes minutes on a busy machine.
it('a build beside a running portal changes nothing until it is activated', { timeout: 600_000 }, async () => {
  const before = await filesOf(FIRST);
  expect(before.length).toBeGreaterThan(100);
  const home = (await getRaw('/', 'identity')).text;

  await ensureBuild({ folder: PAGES_DIR, force: true, env: { MINIMUM_AGE: '21' } });
  const second = versions.currentBuildId(PAGES_DIR) ?? '';
  expect(second).not.toBe(FIRST);
  await expectWhole(before);
  expect((await getRaw('/', 'identity')).text).toBe(home);

  // The third build would remove the first, which no process serves.
  versions.removeOldBuilds(PAGES_DIR, [second]);
  expect((await readdir(join(PAGES_DIR, 'builds'))).sort()).toEqual([FIRST, second]);

  product.signal('SIGUSR2');
  await vi.waitFor(async () => expect((await getRaw('/', 'identity')).text).not.toBe(home), { timeout: 30_000 });
  await expectWhole(await filesOf(second));
  // Open pages still find their scripts and styles.
  await expectWhole(before.filter((file) => file.startsWith('_astro/')));
  versions.removeOldBuilds(PAGES_DIR, [second]);
  expect(await readdir(join(PAGES_DIR, 'builds'))).toEqual([second]);
});
