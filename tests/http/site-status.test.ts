import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { beginMaintenance, endMaintenance, getMaintenance } from '#domain/modules';
import { createTestApp, type TestApp } from '../support/app.ts';
import { countryDatabase } from '../support/country-database.ts';
import { ROWS, send } from '../support/every-endpoint.ts';
import { createStaff, type Staff } from '../support/staff.ts';

/** Trusts the test itself as a proxy: calls without a socket come from this address. */
const PROXY = { TRUSTED_PROXIES: '127.0.0.1' };
const from = (address: string, more: Record<string, string> = {}) => ({
  headers: { 'X-Forwarded-For': address, ...more },
});

let folder: string;
let portal: TestApp;
let staff: Staff;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlay-places-'));
  const GEO_DATABASE = join(folder, 'countries.mmdb');
  await writeFile(
    GEO_DATABASE,
    countryDatabase({ '203.0.113.0/24': 'VN', '198.51.100.0/24': 'US', '2001:db8::/32': 'TH' }),
  );
  portal = await createTestApp({
    ...PROXY,
    GEO_DATABASE,
    BLOCKED_COUNTRIES: 'US',
    BLOCKED_ADDRESSES: '192.0.2.0/24,2001:db8:bad::/48',
    ALLOWED_ADDRESSES: '198.51.100.7',
  });
  staff = await createStaff(portal);
});
afterEach(async () => {
  if (await getMaintenance(portal.app.db)) await portal.app.db.transaction(endMaintenance);
});
afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true, force: true });
});

const startMaintenance = (message: string | null = null, minutes: number | null = 30) =>
  portal.app.db.transaction((tx) => beginMaintenance(tx, portal.app, { message, minutes }));
const status = async (options = {}) => (await portal.call('GET /wps/system/status', options)).body.value;

describe('the status of the site', () => {
  it('is 0 while it is open, with the caller’s address and country', async () => {
    expect(await status(from('203.0.113.9'))).toEqual({
      status: 0,
      maintenance: null,
      regionRestriction: false,
      location: { ip: '203.0.113.9', country: 'VN' },
    });
    expect((await status(from('2001:db8::1'))).location).toEqual({ ip: '2001:db8::1', country: 'TH' });
    expect((await status(from('203.0.114.9'))).location).toEqual({ ip: '203.0.114.9', country: null });
  });

  it('is 1 during maintenance, with the message and the planned end, in the site settings too', async () => {
    const { since, until } = await startMaintenance('Nâng cấp máy chủ', 90);
    const underway = { message: 'Nâng cấp máy chủ', since: since.toISOString(), until: until?.toISOString() };
    expect(Number(until) - Number(since)).toBe(90 * 60_000);
    expect(await status()).toMatchObject({ status: 1, maintenance: underway, regionRestriction: false });
    const { value } = (await portal.call('GET /wps/system/whitelabel', from('203.0.113.9'))).body;
    expect(value).toMatchObject({ maintenance: underway, regionRestriction: false, location: { country: 'VN' } });
  });

  it('is 2 from a restricted address or country, and 1 there during maintenance', async () => {
    const closed = { status: 2, maintenance: null, regionRestriction: true };
    expect(await status(from('198.51.100.9'))).toMatchObject({
      ...closed,
      location: { ip: '198.51.100.9', country: 'US' },
    });
    expect(await status(from('192.0.2.1'))).toMatchObject(closed);
    expect(await status(from('2001:db8:bad::1'))).toMatchObject(closed);
    expect((await status(from('198.51.100.7'))).status).toBe(0);
    await startMaintenance();
    expect((await status(from('198.51.100.9'))).status).toBe(1);
  });

  it('is refused to a page under an address that is not the portal’s', async () => {
    expect((await portal.call('GET /wps/system/status?url=portal.test')).status).toBe(200);
    expect((await portal.call('GET /wps/system/status?url=PORTAL.test')).status).toBe(200);
    for (const host of ['evil.test', 'portal.test.evil.test', 'portal.test:8080', '']) {
      const { status: answered, body } = await portal.call(`GET /wps/system/status?url=${host}`);
      expect([host, answered, body.code]).toEqual([host, 403, 'invalid_url']);
    }
  });
});

const isOpen = ({ definition }: (typeof ROWS)[number]) =>
  definition.isAlwaysOpen || definition.access.startsWith('staff') || definition.access === 'vendor';

describe('while the site is closed', () => {
  it.each(ROWS.filter((row) => !isOpen(row)).map((row) => [row.key, row] as const))(
    '%s is refused with the reason',
    async (_, row) => {
      await startMaintenance();
      const refused = await send(portal, row);
      expect([refused.status, refused.body]).toMatchObject([503, { success: false, code: 'under_maintenance' }]);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(60);
      await portal.app.db.transaction(endMaintenance);
      const restricted = await send(portal, row, from('198.51.100.9'));
      expect([restricted.status, restricted.body]).toMatchObject([403, { success: false, code: 'region_restricted' }]);
    },
  );

  it('a refusal is in the caller’s language', async () => {
    await startMaintenance();
    const messages = ['vi', 'en'].map(async (tag) => {
      const { body } = await portal.call('GET /wps/promotions', { headers: { 'Accept-Language': tag } });
      return body.message;
    });
    expect(new Set(await Promise.all(messages)).size).toBe(2);
  });

  it('the back office and customer service stay open', async () => {
    await startMaintenance();
    expect((await staff.as('admin', 'GET /ops/api/modules')).status).toBe(200);
    expect((await staff.signIn('the-admin')).status).toBe(200);
    expect((await portal.call('GET /wps/system/serviceLinks')).status).toBe(200);
    expect((await portal.call('GET /wps/system/serviceLinks', from('198.51.100.9'))).status).toBe(200);
  });

  it('a refusal asks to retry at the planned end, within an hour', async () => {
    const retryAfter = async () => Number((await portal.call('GET /wps/promotions')).headers.get('retry-after'));
    await startMaintenance(null, 30);
    expect(await retryAfter()).toBeGreaterThan(1700);
    await startMaintenance(null, 600);
    expect(await retryAfter()).toBe(3600);
    await startMaintenance(null, null);
    expect(await retryAfter()).toBe(60);
  });
});

describe('maintenance', () => {
  it('is started and ended by staff, and the audit log says by whom', async () => {
    const plan = { message: 'Planned work', minutes: 20 };
    const begun = await staff.as('admin', 'PUT /ops/api/maintenance', plan);
    expect(begun.body.value.maintenance).toMatchObject({ message: 'Planned work' });
    expect(await staff.lastAudit()).toMatchObject({
      actor: 'the-admin',
      action: 'maintenance.begin',
      details: { message: 'Planned work' },
    });
    expect((await portal.call('GET /wps/promotions')).status).toBe(503);
    expect((await staff.as('auditor', 'GET /ops/api/maintenance')).body.value).toEqual(begun.body.value);
    const changed = await staff.as('admin', 'PUT /ops/api/maintenance', { minutes: 'unknown' });
    expect(changed.body.value.maintenance).toEqual({ ...begun.body.value.maintenance, message: null, until: null });
    expect((await staff.as('admin', 'DELETE /ops/api/maintenance')).status).toBe(200);
    expect(await staff.lastAudit()).toMatchObject({ action: 'maintenance.end' });
    expect((await portal.call('GET /wps/promotions')).status).toBe(200);
    expect((await staff.as('admin', 'DELETE /ops/api/maintenance')).body.code).toBe('wrong_state');
  });

  it('needs an administrator, a valid message and a valid length', async () => {
    const plan = { minutes: 'unknown' };
    for (const role of ['finance', 'support', 'auditor'] as const) {
      expect((await staff.as(role, 'PUT /ops/api/maintenance', plan)).status).toBe(403);
      expect((await staff.as(role, 'DELETE /ops/api/maintenance')).status).toBe(403);
    }
    for (const wrong of [
      { minutes: 0 },
      { minutes: 20_000 },
      { minutes: undefined },
      { minutes: null },
      { message: ' ' },
      { message: 'x'.repeat(301) },
    ]) {
      expect((await staff.as('admin', 'PUT /ops/api/maintenance', { ...plan, ...wrong })).status).toBe(422);
    }
  });

  it('is not started by a transaction that is rolled back', async () => {
    const failing = portal.app.db.transaction(async (tx) => {
      await beginMaintenance(tx, portal.app, { message: null, minutes: null });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect((await status()).status).toBe(0);
  });
});

describe('the caller’s country', () => {
  it('comes first in the list of country codes and is stored with the sign-in', async () => {
    const codes = (await portal.call('GET /wps/system/countryCodes', from('2001:db8::1'))).body.value;
    expect(codes[0]).toEqual({ countryCode: 'TH', countryDialingCode: '+66' });
    const unknown = (await portal.call('GET /wps/system/countryCodes', from('203.0.114.1'))).body.value;
    expect(unknown[0].countryCode).toBe('VN');
    const member = await portal.newMember();
    const signIn = (address: string) =>
      portal.call('POST /wps/session/login', {
        encrypted: true,
        body: { username: member.username, password: 'Correct-horse-9', type: 'username', transport: 'bearer' },
        ...from(address),
      });
    expect((await signIn('203.0.113.9')).status).toBe(200);
    const { token } = (await signIn('203.0.113.10')).body.value;
    const info = (await portal.call('GET /wps/member/info', { token })).body.value;
    expect(info.previousSignIn).toMatchObject({ country: 'VN', address: '203.0.*.*' });
    const [session] = (await portal.call('GET /wps/member/sessions', { token })).body.value;
    expect(session).toMatchObject({ isCurrent: true, country: 'VN' });
  });
});

describe('a country header', () => {
  const COUNTRY_HEADER = 'CF-IPCountry';

  it('is accepted from a trusted proxy only, and takes precedence over the database', async () => {
    const database = portal.app.config.geoDatabase ?? '';
    const behind = await createTestApp({ ...PROXY, COUNTRY_HEADER, GEO_DATABASE: database, BLOCKED_COUNTRIES: 'US' });
    const statusFrom = async (country: string) =>
      (await behind.call('GET /wps/system/status', from('203.0.113.9', { 'CF-IPCountry': country }))).body.value;
    expect(await statusFrom('US')).toMatchObject({ status: 2, location: { country: 'US' } });
    expect(await statusFrom('SG')).toMatchObject({ status: 0, location: { country: 'SG' } });
    // The proxy does not know the country, so the database decides.
    expect(await statusFrom('XX')).toMatchObject({ status: 0, location: { country: 'VN' } });
    await behind.close();
    const open = await createTestApp({ TRUSTED_PROXIES: '10.0.0.1', COUNTRY_HEADER, BLOCKED_COUNTRIES: 'US' });
    const forged = await open.call('GET /wps/system/status', { headers: { 'CF-IPCountry': 'US' } });
    expect(forged.body.value).toMatchObject({ status: 0, location: { ip: '127.0.0.1', country: null } });
    await open.close();
  });
});
