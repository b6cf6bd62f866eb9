import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type RunningServer } from '#server/server';
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts';
import { pathOf, ROWS } from '../support/every-endpoint.ts';
import { sql } from '../support/sql.ts';
import { createStaff } from '../support/staff.ts';

const OPS = 'http://ops.portal.test';
const OFFICE = '203.0.113.7';

let portal: TestApp;
let server: RunningServer;
let staffToken: string;
beforeAll(async () => {
  portal = await createTestApp({
    PORT: '0',
    OPS_ORIGIN: OPS,
    OPS_ADDRESSES: `127.0.0.1, ${OFFICE}`,
    TRUSTED_PROXIES: '127.0.0.1',
  });
  server = await startServer(portal.app, { web: true, api: true });
  staffToken = (await createStaff(portal)).tokens.get('admin') ?? '';
});
afterAll(async () => {
  await server.close();
  await portal.close();
});

const FROM_OFFICE = { 'X-Forwarded-For': OFFICE };

const at = (origin: string, path: string, init: RequestInit = {}) =>
  portal.hono.request(`${origin}${path}`, {
    ...init,
    headers: { ...FROM_OFFICE, ...(init.headers as Record<string, string>) },
  });

/** Requests a path of the server as it is written, with any Host header. */
function page(
  host: string,
  path: string,
  address = OFFICE,
): Promise<{ status: number; headers: object; body: string }> {
  return new Promise((resolve, reject) => {
    const headers = { Host: host, 'X-Forwarded-For': address };
    get({ port: server.port, host: '127.0.0.1', path, headers, agent: false }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    }).on('error', reject);
  });
}

const SHARED = new Set(['GET /wps/system/keys', 'GET /wps/system/whitelabel', 'GET /files/content/{name}']);
const NOT_FOUND = { success: false, code: 'not_found' };

describe('a back office with an origin of its own', () => {
  it.each(ROWS.map((row) => [row.key, row] as const))('answers %s on its own side only', async (_, row) => {
    const isStaffs = row.path.startsWith('/ops/api/');
    const { method } = row;
    const [players, staffs] = [await at(ORIGIN, pathOf(row), { method }), await at(OPS, pathOf(row), { method })];
    const refused = isStaffs ? players : staffs;
    if (SHARED.has(row.key)) return expect([players.status, staffs.status]).toEqual([players.status, players.status]);
    expect([refused.status, await refused.json()]).toEqual([404, expect.objectContaining(NOT_FOUND)]);
    expect(Object.keys(Object.fromEntries(refused.headers))).not.toContain('set-cookie');
    if (isStaffs) expect([401, 415, 422, 400]).toContain(staffs.status);
    return undefined;
  });

  it('works there for staff, from its addresses only', async () => {
    const headers = { Authorization: `Bearer ${staffToken}` };
    expect((await at(OPS, '/ops/api/session', { headers })).status).toBe(200);
    expect((await at(ORIGIN, '/ops/api/session', { headers })).status).toBe(404);
    const elsewhere = { ...headers, 'X-Forwarded-For': '203.0.113.8' };
    for (const path of ['/ops/api/session', '/openapi.json', '/wps/system/keys'])
      expect((await at(OPS, path, { headers: elsewhere })).status, path).toBe(404);
  });

  it('takes changes from its own pages only, and the players’ side none from it', async () => {
    const change = (origin: string, from: string, path: string) =>
      at(origin, path, {
        method: 'POST',
        headers: { Origin: from, Authorization: `Bearer ${staffToken}`, 'Content-Type': 'application/json' },
        body: '{}',
      });
    const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code;
    expect(await codeOf(await change(OPS, ORIGIN, '/ops/api/affiliates'))).toBe('wrong_origin');
    expect(await codeOf(await change(OPS, OPS, '/ops/api/affiliates'))).toBe('invalid_fields');
    expect(await codeOf(await change(ORIGIN, OPS, '/wps/session/remember'))).toBe('wrong_origin');
  });

  it('lists its calls in the API reference of its own origin only', async () => {
    const pathsAt = async (origin: string) =>
      Object.keys(((await (await at(origin, '/openapi.json')).json()) as { paths: object }).paths);
    expect((await pathsAt(ORIGIN)).filter((path) => path.startsWith('/ops'))).toEqual([]);
    expect((await pathsAt(OPS)).filter((path) => !path.startsWith('/ops/api/'))).toEqual([]);
    expect(await pathsAt(OPS)).toContain('/ops/api/deposits');
    expect(await pathsAt(ORIGIN)).toContain('/wps/session/login');
  });

  it('is found under no other spelling of its path or its host', async () => {
    const paths = [
      '/ops',
      '/ops.html',
      '/ops/',
      '//ops',
      '/%6fps',
      '/%256fps',
      '/x/../ops',
      '/OPS',
      '/ops/api/session',
    ];
    for (const path of paths) expect.soft((await page('portal.test', path)).status, path).toBe(404);
    for (const host of ['ops.portal.test.', 'ops.portal.test.evil.test', 'evil-ops.portal.test', 'ops.portal.test:81'])
      expect.soft((await page(host, '/ops/api/session')).status, host).toBe(404);
    expect((await page('ops.portal.test:80', '/ops/api/session')).status).toBe(401);
    expect((await page('OPS.portal.test', '/ops/api/session')).status).toBe(401);
  });

  it('serves no page of the players, and leads its front page to the back office', async () => {
    for (const path of ['/en', '/promotions', '/register', '/sitemap.xml', '/service-worker.js', '/robots.txt'])
      expect.soft((await page('ops.portal.test', path)).status, path).toBe(404);
    const front = await page('ops.portal.test', '/');
    expect([front.status, front.headers]).toEqual([302, expect.objectContaining({ location: '/ops' })]);
    expect((await page('ops.portal.test', '/', '203.0.113.8')).status).toBe(404);
    expect((await page('ops.portal.test', '/api-reference')).status).toBe(200);
    expect((await page('ops.portal.test', '/ops')).headers).toMatchObject({
      'content-security-policy': expect.stringContaining("frame-src 'none'"),
    });
  });

  it('records who tries to open it from another address, and nothing for visitors of the players’ pages', async () => {
    const eventsOf = async () => {
      await portal.app.securityEvents.flush();
      return sql(
        portal,
        `select network, sum(count)::int as count from security_events
                           where kind = 'staff_address_refused' group by network`,
      );
    };
    const before = await eventsOf();
    const stranger = '203.0.113.77';
    await page('ops.portal.test', '/ops', stranger);
    await at(OPS, '/ops/api/session', { headers: { 'X-Forwarded-For': stranger } });
    await at(ORIGIN, '/wps/system/keys', { headers: { 'X-Forwarded-For': stranger } });
    const added = (await eventsOf()).filter(({ network }) => !before.some((one) => one['network'] === network));
    expect(added).toEqual([{ network: stranger, count: 2 }]);
  });
});
