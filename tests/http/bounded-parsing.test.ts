import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { pathOf, ROWS } from '../support/every-endpoint.ts';

/** Node's limit of all headers, and of the request line, of one request. */
const BYTES = 16_384;
const MAX_MS = 5;
const ATTEMPTS = 5;

let portal: TestApp;
beforeAll(async () => {
  // Country header and proxies on: their headers are read as well.
  portal = await createTestApp({ TRUSTED_PROXIES: '127.0.0.1', COUNTRY_HEADER: 'CF-IPCountry' });
});
afterAll(() => portal.close());

/** Repeats a text to the limit, after the number of the request: no two are equal, so that no cache answers. */
const filled = (part: string, n: number): string =>
  `${n}${part.repeat(Math.floor(BYTES / part.length))}`.slice(0, BYTES);

interface Sent {
  headers?: Record<string, string>;
  query?: string;
}

const SHAPES: Record<string, (n: number) => Sent> = {
  'languages in Accept-Language': (n) => ({ headers: { 'Accept-Language': filled(`,qa-${1000 + (n % 9000)}`, n) } }),
  'one language of many subtags': (n) => ({ headers: { 'Accept-Language': `en${filled('-abcdefgh', n)}` } }),
  'weights of a language': (n) => ({ headers: { 'Accept-Language': `en${filled(';q=0.1', n)}` } }),
  cookies: (n) => ({ headers: { Cookie: filled('a=b; ', n) } }),
  'one long cookie': (n) => ({ headers: { Cookie: `parlay_session=${filled('%41', n)}` } }),
  'forwarded addresses': (n) => ({ headers: { 'X-Forwarded-For': filled('2001:db8::1,', n) } }),
  'forwarded own addresses': (n) => ({ headers: { 'X-Forwarded-For': filled('127.0.0.1,', n) } }),
  'a country': (n) => ({ headers: { 'CF-IPCountry': filled('V', n) } }),
  'entity tags': (n) => ({ headers: { 'If-None-Match': filled('W/"a", ', n) } }),
  'a bearer token': (n) => ({ headers: { Authorization: `Bearer ${filled('a', n)}` } }),
  'an idempotency key': (n) => ({ headers: { 'Idempotency-Key': filled('k', n) } }),
  'an origin': (n) => ({ headers: { Origin: `https://${filled('a.', n)}` } }),
  'a content type': (n) => ({ headers: { 'Content-Type': `application/json${filled(' ;', n)}` } }),
  'fields of a query': (n) => ({ query: `?${filled('a&', n)}` }),
  'a field of a query': (n) => ({ query: `?gameCode=${filled('%E1%BA%A1', n)}` }),
};

/** Returns the processor time of a request in milliseconds. */
async function costOf(path: string, method: string, { headers = {}, query = '' }: Sent): Promise<number> {
  const before = process.threadCpuUsage();
  const response = await portal.raw(`${path}${query}`, { method, headers });
  await response.body?.cancel();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Returns the smallest cost of some attempts: collections of garbage and jobs are not the request's. */
async function minCost(send: () => Promise<number>, enoughMs: number): Promise<number> {
  let minMs = Infinity;
  for (let attempt = 0; attempt < ATTEMPTS && minMs > enoughMs; attempt++) minMs = Math.min(minMs, await send());
  return minMs;
}

const plainMs = new Map<string, number>();
let requests = 0;

describe.each(Object.entries(SHAPES))('16 kB of %s', (_, shape) => {
  it('cost no endpoint more than 5 ms of processor time', async () => {
    const expensive: string[] = [];
    for (const row of ROWS) {
      const path = pathOf(row);
      const plain = plainMs.get(row.key) ?? (await minCost(() => costOf(path, row.method, {}), 0));
      plainMs.set(row.key, plain);
      const given = await minCost(() => costOf(path, row.method, shape(requests++)), plain + MAX_MS);
      if (given > plain + MAX_MS) expensive.push(`${row.key}: ${(given - plain).toFixed(1)} ms`);
    }
    expect(expensive).toEqual([]);
  });
});
