import { mkdirSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { artworkUrls } from '#server/adapters/artwork';
import { pageFiles } from '#server/pages/files';
import { startServer, type RunningServer } from '#server/server';
import { createTestApp, type TestApp } from '../support/app.ts';

let portal: TestApp;
let server: RunningServer;
let origin: string;
let artwork: string;
beforeAll(async () => {
  portal = await createTestApp({ PORT: '0' });
  artwork = join(portal.app.config.dataDir, 'files', 'art');
  mkdirSync(artwork, { recursive: true });
  server = await startServer(portal.app, { web: true, api: true });
  origin = `http://127.0.0.1:${server.port}`;
});
afterAll(async () => {
  await server.close();
  await portal.close();
});

const fileOf = (name: string, content: string | Buffer) => {
  writeFileSync(join(artwork, name), content);
  return `${origin}/files/art/${name}`;
};

describe('a static file', () => {
  it.each(['bytes=5-2', 'bytes=-1', 'bytes=9-', 'bytes=x-y', 'bytes=0-0,2-1', 'lines=1-2'])(
    'is sent whole for an unsatisfiable or malformed range (%s)',
    async (range) => {
      const response = await fetch(fileOf('whole.svg', '<svg></svg>'), { headers: { Range: range } });
      expect(response.status).toBe(200);
      expect(await response.text()).toBe('<svg></svg>');
    },
  );

  it('of a tile is its drawing until it is encoded', async () => {
    const { avif } = artworkUrls({
      code: 'FIRST START',
      motif: 'lotus',
      palette: ['#2a0d3f', '#7b1f57', '#ff9ec7', '#f2c14e'],
    });
    const drawing = await fetch(origin + avif);
    expect([drawing.status, drawing.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(drawing.headers.get('cache-control')).toBe('no-store');
    expect(await drawing.text()).toMatch(/^<svg .*<\/svg>$/s);
    fileOf(basename(avif), 'encoded');
    expect(await (await fetch(origin + avif)).text()).toBe('encoded');
    for (const other of [avif.replace('FIRST', 'SECOND'), `${avif}.map`, avif.replace('-320.', '-x.')])
      expect((await fetch(origin + other)).status).toBe(404);
  });

  it.runIf(process.platform === 'linux')('is closed when a client disconnects in the middle of it', async () => {
    const url = fileOf('large.bin', Buffer.alloc(32 * 1024 * 1024));
    const isOpen = () => openFiles().some((file) => file.endsWith('/files/art/large.bin'));
    const response = await new Promise<IncomingMessage>((resolve) => get(url, { agent: false }, resolve));
    await vi.waitFor(() => expect(isOpen()).toBe(true));
    response.destroy();
    await vi.waitFor(() => expect(isOpen()).toBe(false), { timeout: 5000 });
  });

  it.runIf(process.getuid?.() !== undefined)('that cannot be opened breaks its own answer only', async () => {
    // Makes opening the file fail, as it can when the file changes after it was found.
    const url = `${origin}/api-reference/swagger-ui.css`;
    const { default: fs } = await import('node:fs');
    const open = vi.spyOn(fs, 'open').mockImplementation((...given: unknown[]) => {
      const done = given.at(-1) as (error: Error) => void;
      process.nextTick(done, Object.assign(new Error('too many open files'), { code: 'EMFILE' }));
    });
    await expect(fetch(url).then((response) => response.text())).rejects.toThrow();
    open.mockRestore();
    expect((await fetch(url)).status).toBe(200);
  });

  it('outside of its folder is not served, however the path is written', async () => {
    rmSync(join(artwork, '..', 'private'), { recursive: true, force: true });
    mkdirSync(join(artwork, '..', 'private'));
    writeFileSync(join(artwork, '..', 'private', 'proof.png'), 'private');
    for (const way of ['../private/proof.png', '%2e%2e/private/proof.png', '..%2fprivate%2fproof.png', '..%5cprivate'])
      expect(await statusOf(`/files/art/${way}`)).not.toBe(200);
  });
});

it('a server without any build starts and serves no pages', async () => {
  const files = pageFiles(join(portal.app.config.dataDir, 'nothing-was-built'));
  const bare = createServer((request, response) => files(request, response, () => void response.end('no page')));
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
  const { port } = bare.address() as AddressInfo;
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('no page');
  await new Promise((resolve) => bare.close(resolve));
});

describe('an address', () => {
  it('may have a query that is not valid encoding', async () => {
    const plain = await statusOf('/api-reference');
    expect(plain).toBe(200);
    expect(await statusOf('/api-reference?discount=100%')).toBe(200);
  });

  it.each([
    '/_image',
    '/%5Fimage',
    '/%255Fimage',
    '/en/../_image',
    '/x/%2e%2e/_image',
    '/_astro/../_image',
    '/./_image',
    '/_server-islands/x',
    '/_actions/x',
    `/%${'25'.repeat(4000)}5Fimage`,
  ])('of the renderer’s internals is not served (%s)', async (path) => {
    expect(await statusOf(`${path}?href=/share/home.jpg&w=100&h=100&f=avif`)).toBe(404);
  });

  it('that only begins like the API reference’s is not served as the reference', async () => {
    for (const path of ['/api-referenceswagger-ui.css', '/api-references']) {
      const response = await fetch(`${origin}${path}`);
      expect(response.status).toBe(404);
      expect(response.headers.get('content-security-policy')).not.toContain('unsafe-inline');
    }
  });

  it('below the API reference that does not exist is not found', async () => {
    const response = await fetch(`${origin}/api-reference/`);
    expect(response.status).toBe(200);
    for (const path of ['/api-reference/rng', '/api-reference/package.json', '/api-reference/vi/'])
      expect(await statusOf(path)).toBe(404);
  });

  it.each([
    ['POST', '/', 405],
    ['GET', '/%E0%A4%A', 400],
  ])('is refused with the headers of every answer (%s %s)', async (method, path, status) => {
    const response = await fetch(`${origin}${path}`, { method });
    expect(response.status).toBe(status);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
  });
});

function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((name) => {
    try {
      return [readlinkSync(`/proc/self/fd/${name}`)];
    } catch {
      return []; // The file was closed in the meantime.
    }
  });
}

/** Requests the path exactly as given; fetch would normalize it first. */
function statusOf(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get({ port: server.port, host: '127.0.0.1', path, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    }).on('error', reject);
  });
}
