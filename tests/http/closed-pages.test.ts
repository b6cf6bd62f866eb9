import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { beginMaintenance, endMaintenance, getMaintenance } from '#domain/modules';
import { closedPages } from '#server/pages/closed-pages';
import { pathOf } from '#server/pages/files';
import { startServer, type RunningServer } from '#server/server';
import { createTestApp, type TestApp } from '../support/app.ts';
import { openCrashRound, placeCrashBet } from '../support/inhouse.ts';

const pageWith = (tag: string, facts: string) => `<html lang="${tag}"><body>${facts}</body></html>`;
const factElement = (name: string) => `<p class="x" data-fill="${name}" dir="auto"></p>`;

let portal: TestApp;
let pages: Server;
let origin: string;
let product: RunningServer;
beforeAll(async () => {
  portal = await createTestApp({ PORT: '0', TRUSTED_PROXIES: '127.0.0.1', BLOCKED_ADDRESSES: '192.0.2.0/24' });
  const folder = join(portal.app.config.dataDir, 'built');
  mkdirSync(join(folder, 'en'), { recursive: true });
  writeFileSync(join(folder, 'maintenance.html'), pageWith('vi', factElement('message') + factElement('until')));
  writeFileSync(join(folder, 'en', 'maintenance.html'), pageWith('en', factElement('message') + factElement('until')));
  writeFileSync(join(folder, 'en', 'restricted.html'), pageWith('en', factElement('ip') + factElement('country')));
  const closed = closedPages(portal.app, folder);
  pages = createServer((request, response) => {
    void closed(request, response, pathOf(request.url)).then((isAnswered) => isAnswered || response.end('the page'));
  });
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
  product = await startServer(portal.app, { web: true, api: true });
});
afterEach(async () => {
  if (await getMaintenance(portal.app.db)) await portal.app.db.transaction(endMaintenance);
});
afterAll(async () => {
  await new Promise((resolve) => pages.close(resolve));
  await product.close();
  await portal.close();
});

const startMaintenance = (message: string | null = null, minutes: number | null = null) =>
  portal.app.db.transaction((tx) => beginMaintenance(tx, portal.app, { message, minutes }));
const get = (path: string, init: RequestInit = {}) => fetch(`${origin}${path}`, { redirect: 'manual', ...init });
const OUTSIDE = { headers: { 'X-Forwarded-For': '192.0.2.9' } };

describe('while pages are closed', () => {
  it('the page of crash is served to members with an open bet, who end it there', async () => {
    const [member, other] = [await portal.newMember({ balance: '1000' }), await portal.newMember()];
    const bet = await placeCrashBet(member, await openCrashRound(portal));
    await startMaintenance();
    const crash = '/en/game?vendor=BGS&game=CRASH';
    const served = async (path: string, { token }: { token: string }) =>
      (await get(path, { headers: { Cookie: `parlay_session=${token}` } })).status;
    expect([await served(crash, member), await served(crash, other), (await get(crash)).status]).toEqual([
      200, 503, 503,
    ]);
    expect(await served('/en/game?vendor=BGS&game=DICE', member)).toBe(503);
    // The page needs these to show the bet and to end it.
    for (const name of ['GET /wps/member/info', 'GET /wps/inhouse/games', 'GET /wps/crash/bets'])
      expect([name, (await member.call(name)).status]).toEqual([name, 200]);
    await member.call(`POST /wps/crash/bets/${bet.body.value.id}/cancel`);
    expect(await served(crash, member)).toBe(503);
  });

  it('every address answers the maintenance page in its own language, uncached', async () => {
    await startMaintenance('Sửa <b>máy chủ</b> & "mạng"', 90);
    for (const [path, tag] of [
      ['/', 'vi'],
      ['/rng?x=1', 'vi'],
      ['/nowhere/at/all', 'vi'],
      ['/maintenance', 'vi'],
      ['/register.html', 'vi'],
      ['/en', 'en'],
      ['/en/promotions', 'en'],
    ] as const) {
      const response = await get(path);
      const html = await response.text();
      expect([path, response.status, response.headers.get('cache-control')]).toEqual([path, 503, 'no-store']);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(3500);
      expect(html).toContain(`lang="${tag}"`);
      expect(html).toContain('>Sửa &lt;b&gt;máy chủ&lt;/b&gt; &amp; &quot;mạng&quot;</p>');
      expect(html).toMatch(/data-fill="until" dir="auto">\d{4}-\d\d-\d\d \d\d:\d\d:\d\d</);
    }
  });

  it('the page leaves unplanned facts empty, and a HEAD request gets no body', async () => {
    await startMaintenance();
    expect(await (await get('/en')).text()).toBe(pageWith('en', factElement('message') + factElement('until')));
    const head = await get('/en', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([503, '']);
  });

  it('a restricted visitor gets the restriction page with the address and country as far as they are known', async () => {
    const response = await get('/en/rng', OUTSIDE);
    expect([response.status, response.headers.get('retry-after')]).toEqual([403, null]);
    const html = await response.text();
    expect(html).toContain('data-fill="ip" dir="auto">192.0.2.9<');
    expect(html).toContain('data-fill="country" dir="auto"></p>');
    expect(await (await get('/en/rng')).text()).toBe('the page');
  });

  it('the back office and static files stay reachable', async () => {
    await startMaintenance();
    for (const path of [
      '/ops',
      '/ops.html',
      '/_astro/x.css',
      '/locales/en/errors.json',
      '/favicon.svg',
      '/robots.txt',
    ]) {
      expect([path, await (await get(path)).text()]).toEqual([path, 'the page']);
    }
    expect((await get('/operations')).status).toBe(503);
  });

  it('the maintenance and restriction pages redirect home when nothing is closed', async () => {
    for (const [path, home] of [
      ['/maintenance', '/'],
      ['/en/restricted', '/en'],
      ['/en/maintenance.html', '/en'],
    ] as const) {
      const response = await get(path);
      expect([path, response.status, response.headers.get('location')]).toEqual([path, 302, home]);
    }
    // The page for invalid addresses is always served: only the browser knows which address it shows.
    expect((await get('/en/invalid-url')).status).toBe(200);
  });
});

it('the production server answers the maintenance page with the headers of every page', async () => {
  await startMaintenance();
  const response = await fetch(`http://127.0.0.1:${product.port}/en/anything`);
  expect([response.status, response.headers.get('content-language')]).toEqual([503, 'en']);
  expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
  expect((await fetch(`http://127.0.0.1:${product.port}/healthz`)).status).toBe(200);
});
