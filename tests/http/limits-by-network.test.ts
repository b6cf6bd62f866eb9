import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { networkOf, wideNetworkOf } from '#server/site/request-facts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { addStaff } from '../support/staff.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => portal.close());

const from = (address: string) => ({ 'X-Forwarded-For': address });

describe('a limit per network', () => {
  it('counts all addresses of an IPv6 /64 as one caller, because one connection has them all', async () => {
    const requestPuzzle = async (address: string) =>
      (await portal.call('POST /wps/verification/slider', { body: {}, headers: from(address) })).status;
    const statuses = [];
    for (let n = 0; n < 31; n++) statuses.push(await requestPuzzle(`2001:db8:1:2:${n}::${n}`));
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(await requestPuzzle('2001:db8:1:3::1')).toBe(200);
  });

  it('counts the client behind up to 16 hops, and the proxy itself when there are more', async () => {
    const signIn = async (client: string, proxies: number) => {
      const headers = from([client, ...Array.from({ length: proxies }, () => '127.0.0.1')].join(','));
      const body = { username: 'nobody', password: 'wrong', transport: 'bearer' };
      return (await portal.call('POST /ops/api/session', { body, encrypted: true, headers })).status;
    };
    // Each client is counted on its own, and beyond 16 hops all of them as one.
    for (let n = 1; n <= 12; n++) expect(await signIn(`198.51.100.${n}`, 15)).toBe(401);
    const together = [];
    for (let n = 1; n <= 12; n++) together.push(await signIn(`203.0.113.${n}`, 16));
    expect(together.filter((status) => status === 401)).toHaveLength(10);
    expect(await signIn('127.0.0.1', 0)).toBe(429);
  });

  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0DB8:0:0:1:2:3:4', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
    ['1:2:3:4:5:6:192.0.2.7', '1:2:3:4::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s is counted as %s', (address, network) => expect(networkOf(address)).toBe(network));

  it('counts the /48 site of an IPv6 address too, and nothing wider than an IPv4 address', () => {
    expect(wideNetworkOf('2001:0DB8:1:2:3::4')).toBe('2001:db8:1::/48');
    expect(wideNetworkOf('192.0.2.7')).toBeUndefined();
  });
});

it('guesses at a staff password lock out the guesser’s network only', async () => {
  const input = { username: 'lan', role: 'finance', password: 'correct horse battery' } as const;
  await addStaff(portal.app, input);
  const signIn = async (password: string, address: string) => {
    const body = { username: 'lan', password, transport: 'bearer' };
    return (await portal.call('POST /ops/api/session', { body, encrypted: true, headers: from(address) })).status;
  };
  for (let n = 0; n < 10; n++) expect(await signIn('wrong', '192.0.2.1')).toBe(401);
  expect(await signIn(input.password, '192.0.2.1')).toBe(429);
  expect(await signIn(input.password, '192.0.2.2')).toBe(200);
});

it('the metrics are not served through a proxy, trusted or not', async () => {
  const plain = await createTestApp();
  expect((await plain.raw('/metrics')).status).toBe(200);
  expect((await plain.raw('/metrics', { headers: from('192.0.2.1') })).status).toBe(404);
  expect((await plain.raw('/metrics', { headers: { Forwarded: 'for=192.0.2.1' } })).status).toBe(404);
  expect((await portal.raw('/metrics', { headers: from('127.0.0.1') })).status).toBe(404);
  await plain.close();
});
