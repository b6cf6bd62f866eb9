import { request, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishItem } from '../support/content.ts';
import { startNginx, type Nginx } from '../support/nginx.ts';
import { openPortal, type OpenPortal } from '../support/open-portal.ts';

/** An address that the portal blocks; on Linux all of 127.0.0.0/8 is this machine. */
const BLOCKED = '127.0.0.3';

let portal: OpenPortal;
let nginx: Nginx;
beforeAll(async () => {
  portal = await openPortal({
    TRUSTED_PROXIES: '127.0.0.1',
    BLOCKED_ADDRESSES: BLOCKED,
    COUNTRY_HEADER: 'CF-IPCountry',
    BLOCKED_COUNTRIES: 'US',
    OPS_ORIGIN: 'http://ops.test',
  });
  nginx = await startNginx(portal.url);
});
afterAll(async () => {
  await nginx?.stop();
  await portal.close();
});

interface RawResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Requests a path without decompressing the response. */
function get(
  port: number,
  path: string,
  headers: Record<string, string> = {},
  localAddress?: string,
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const call = request({ port, host: '127.0.0.1', path, headers, localAddress, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    call.on('error', reject);
    call.end();
  });
}

const fromNginx = (path: string, headers?: Record<string, string>, from?: string) =>
  get(nginx.port, path, headers, from);
const fromNode = (path: string, headers?: Record<string, string>) =>
  get(Number(new URL(portal.url).port), path, headers);

/** Returns the headers that the portal sets, without those of the server or the moment. */
function portalHeaders({ headers }: RawResponse): IncomingHttpHeaders {
  const others = ['date', 'server', 'etag', 'last-modified', 'connection', 'keep-alive', 'content-length', 'vary'];
  const more = ['x-request-id', 'accept-ranges', 'content-type', 'transfer-encoding'];
  return Object.fromEntries(Object.entries(headers).filter(([name]) => ![...others, ...more].includes(name)));
}

async function assetOf(path: string): Promise<string> {
  const html = (await fromNode(path)).body.toString();
  return /<link rel="stylesheet" href="([^"]+)"/.exec(html)?.[1] ?? '';
}

describe('nginx', () => {
  it('serves pages, files and assets exactly as the process does, with the same headers', async () => {
    const paths = ['/', '/en', '/en/help', '/register.html', '/robots.txt', '/favicon.svg', '/service-worker.js'];
    for (const path of [...paths, '/en/site.webmanifest', '/share/home.jpg', await assetOf('/en')]) {
      const [shown, rendered] = [await fromNginx(path), await fromNode(path)];
      expect([path, shown.status]).toEqual([path, 200]);
      expect(shown.headers['etag'], `${path} is not nginx’s own`).not.toBe(rendered.headers['etag']);
      expect([path, portalHeaders(shown)]).toEqual([path, portalHeaders(rendered)]);
      expect(shown.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
      expect(shown.body.equals(rendered.body), path).toBe(true);
    }
    expect((await fromNginx('/en')).headers['content-type']).toBe('text/html; charset=utf-8');
    expect((await fromNginx('/en/site.webmanifest')).headers['content-type']).toMatch(/^application\/manifest\+json/);
    expect((await fromNginx(await assetOf('/en'))).headers['cache-control']).toContain('immutable');
  });

  it('serves the build’s compressed files to clients that accept them', async () => {
    const plain = (await fromNginx('/en')).body;
    const brotli = await fromNginx('/en', { 'Accept-Encoding': 'gzip, br' });
    expect([brotli.headers['content-encoding'], brotli.headers['vary']]).toEqual(['br', 'Accept-Encoding']);
    expect(brotliDecompressSync(brotli.body).equals(plain)).toBe(true);
    const gzip = await fromNginx('/en', { 'Accept-Encoding': 'gzip' });
    expect([gzip.headers['content-encoding'], gzip.headers['vary']]).toEqual(['gzip', 'Accept-Encoding']);
    expect(gunzipSync(gzip.body).equals(plain)).toBe(true);
    expect(brotli.headers['content-type']).toBe('text/html; charset=utf-8');
  });

  it('answers 304 when the client has the current version', async () => {
    const first = await fromNginx('/en/help');
    const again = await fromNginx('/en/help', { 'If-None-Match': String(first.headers['etag']) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect(again.headers['cache-control']).toBe(first.headers['cache-control']);
  });
});

describe('process behind nginx', () => {
  it('renders a page that was published after the build, and lists it', async () => {
    const texts = [{ languageTag: 'en', title: 'Behind nginx', summary: 'New', body: '<p>Just now</p>' }];
    expect((await fromNginx('/en/help/behind-nginx')).status).toBe(404);
    await publishItem(portal.staff, { kind: 'help', slot: 'support', slug: 'behind-nginx', texts });
    const page = await fromNginx('/en/help/behind-nginx');
    expect([page.status, page.headers['content-encoding']]).toEqual([200, undefined]);
    expect(page.body.toString()).toContain('<title>Behind nginx');
    // The security policy appears once: the process sent it.
    expect(portalHeaders(page)).toEqual(portalHeaders(await fromNode('/en/help/behind-nginx')));
    const packed = await fromNginx('/en/help/behind-nginx', { 'Accept-Encoding': 'gzip' });
    expect(gunzipSync(packed.body).toString()).toContain('<title>Behind nginx');
    expect((await fromNginx('/sitemaps/en.xml')).body.toString()).toContain('/en/help/behind-nginx<');
  });

  it('reports a missing page in the visitor’s language', async () => {
    const page = await fromNginx('/en/nowhere-at-all');
    expect(page.status).toBe(404);
    expect(page.body.toString()).toContain('<html lang="en"');
  });

  it('answers calls with their security policy, and does not publish its metrics', async () => {
    const call = await fromNginx('/wps/system/whitelabel');
    expect([call.status, (JSON.parse(call.body.toString()) as { success: boolean }).success]).toEqual([200, true]);
    expect(call.headers['content-security-policy']).toContain("default-src 'none'");
    expect((await fromNginx('/healthz')).status).toBe(200);
    expect((await fromNginx('/metrics')).status).toBe(404);
  });

  it('knows the client’s address, whatever the client sends', async () => {
    const forged = { 'X-Forwarded-For': '198.51.100.7' };
    expect((await fromNginx('/wps/system/helpIndex', forged)).status).toBe(200);
    expect((await fromNginx('/wps/system/helpIndex', forged, BLOCKED)).status).toBe(403);
    expect((await fromNginx('/en/nowhere-at-all', forged, BLOCKED)).status).toBe(403);
  });

  it('passes live events on line by line', async () => {
    const member = await portal.app.newMember();
    const closing = new AbortController();
    const headers = { Authorization: `Bearer ${member.token}` };
    const response = await fetch(`${nginx.url}/wps/events`, { headers, signal: closing.signal });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    let received = '';
    // The stream does not end, so a received message was not buffered.
    for await (const chunk of response.body ?? []) {
      received += Buffer.from(chunk as Uint8Array).toString();
      if (received.includes('event: balance')) break;
    }
    expect(received).toContain('event: balance');
    closing.abort();
  });
});

describe('the recipe', () => {
  const OPS = { Host: 'ops.test' };

  it('redirects every address to https, with its query', async () => {
    const { status, headers } = await get(nginx.plainPort, '/en?x=1', { Host: 'portal.test' });
    expect([status, headers.location]).toEqual([308, 'https://portal.test/en?x=1']);
  });

  it('serves the back office at its own host only', async () => {
    for (const path of ['/ops', '/ops.html', '/ops/', '//ops', '/%6fps', '/OPS', '/ops/api/session'])
      expect.soft([path, (await fromNginx(path)).status]).toEqual([path, 404]);
    const page = await fromNginx('/ops', OPS);
    expect(page.status).toBe(200);
    const script = /"(\/_astro\/[^"]+\.js)"/.exec(page.body.toString())?.[1] ?? '';
    expect((await fromNginx(script, OPS)).status, script).toBe(200);
    expect((await fromNginx('/ops/api/session', OPS)).status).toBe(401);
    expect((await fromNginx('/metrics', OPS)).status).toBe(404);
    expect((await fromNginx('/en', OPS)).status).toBe(404);
  });

  it('passes no header on that only proxies set', async () => {
    expect((await fromNode('/wps/system/helpIndex', { 'CF-IPCountry': 'US' })).status).toBe(403);
    const forged = { 'CF-IPCountry': 'US', Forwarded: 'for=198.51.100.7', Via: '1.1 evil', 'X-Forwarded-Host': 'evil' };
    expect((await fromNginx('/wps/system/helpIndex', forged)).status).toBe(200);
  });

  it('logs no query and no referrer', async () => {
    const marked = '/en/help?code=kept-from-the-log';
    await fromNginx(marked, { Referer: 'https://other.test/?code=kept-from-the-log' });
    await fromNginx('/wps/system/whitelabel?code=kept-from-the-log');
    await expect.poll(() => nginx.log()).toContain('GET /wps/system/whitelabel HTTP');
    expect(nginx.log()).not.toContain('kept-from-the-log');
  });

  it('refuses a flood of one address, but no vendor', async () => {
    const flood = async (path: string, from: string) => {
      const startedAt = performance.now();
      const calls = Array.from({ length: 400 }, () => fromNginx(path, {}, from));
      const refused = (await Promise.all(calls)).filter(({ status }) => status === 429).length;
      return { refused, seconds: (performance.now() - startedAt) / 1000 };
    };
    const { refused, seconds } = await flood('/healthz', '127.0.0.9');
    // Accepts 200 at once and 50 a second, so that a slow flood is refused less.
    expect(refused).toBeGreaterThanOrEqual(Math.max(1, 400 - 201 - Math.ceil(50 * seconds)));
    expect((await flood('/vendor/v1/balance', '127.0.0.10')).refused).toBe(0);
    expect((await fromNginx('/healthz')).status).toBe(200);
  });
});
