import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { pathOf, ROWS } from '../support/every-endpoint.ts';

/** Node's limit of all headers, and of the request line, of one request. */
const BYTES = 16_384;
/** Growth by a factor of four may cost five times as much; a search through all pairs costs sixteen times. */
const MAX_GROWTH = 5;
const ATTEMPTS = 5;
/** Allows many more for an endpoint that seems expensive: a busy machine charges up to twice its cost, for seconds. */
const MORE_ATTEMPTS = 60;

let portal: TestApp;
/** Allowance that needs no look at the growth, 5 ms on a usual machine; three times that is too much at any growth. */
let allowedMs: number;
beforeAll(async () => {
  allowedMs = costOfFixedWork();
  // Country header and proxies on: their headers are read as well.
  portal = await createTestApp({ TRUSTED_PROXIES: '127.0.0.1', COUNTRY_HEADER: 'CF-IPCountry' });
});
afterAll(() => portal.close());

/** Returns the processor time of parsing a fixed text some times: the measure of this machine’s speed. */
function costOfFixedWork(): number {
  const text = 'a=1&'.repeat(4096);
  const before = process.threadCpuUsage();
  for (let times = 0; times < 50 * 16; times++) new URLSearchParams(text).toString();
  return millisecondsSince(before) / 50;
}

function millisecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Repeats a text, after the number of the request: no two are equal, so that no cache answers. */
type Fill = (part: string) => string;
const fillTo =
  (bytes: number, n: number): Fill =>
  (part) =>
    `${n}${part.repeat(Math.floor(bytes / part.length))}`.slice(0, bytes);

interface Sent {
  headers?: Record<string, string>;
  query?: string;
}

const SHAPES: Record<string, (filled: Fill, n: number) => Sent> = {
  'languages in Accept-Language': (filled, n) => ({
    headers: { 'Accept-Language': filled(`,qa-${1000 + (n % 9000)}`) },
  }),
  'one language of many subtags': (filled) => ({ headers: { 'Accept-Language': `en${filled('-abcdefgh')}` } }),
  'weights of a language': (filled) => ({ headers: { 'Accept-Language': `en${filled(';q=0.1')}` } }),
  cookies: (filled) => ({ headers: { Cookie: filled('a=b; ') } }),
  'one long cookie': (filled) => ({ headers: { Cookie: `parlay_session=${filled('%41')}` } }),
  'forwarded addresses': (filled) => ({ headers: { 'X-Forwarded-For': filled('2001:db8::1,') } }),
  'forwarded own addresses': (filled) => ({ headers: { 'X-Forwarded-For': filled('127.0.0.1,') } }),
  'a country': (filled) => ({ headers: { 'CF-IPCountry': filled('V') } }),
  'entity tags': (filled) => ({ headers: { 'If-None-Match': filled('W/"a", ') } }),
  'a bearer token': (filled) => ({ headers: { Authorization: `Bearer ${filled('a')}` } }),
  'an idempotency key': (filled) => ({ headers: { 'Idempotency-Key': filled('k') } }),
  'an origin': (filled) => ({ headers: { Origin: `https://${filled('a.')}` } }),
  'a content type': (filled) => ({ headers: { 'Content-Type': `application/json${filled(' ;')}` } }),
  'fields of a query': (filled) => ({ query: `?${filled('a&')}` }),
  'a field of a query': (filled) => ({ query: `?gameCode=${filled('%E1%BA%A1')}` }),
};

/** Returns the processor time of a request in milliseconds. */
async function costOf(path: string, method: string, { headers = {}, query = '' }: Sent): Promise<number> {
  const before = process.threadCpuUsage();
  const response = await portal.raw(`${path}${query}`, { method, headers });
  await response.body?.cancel();
  return millisecondsSince(before);
}

/** Returns the smallest cost of some attempts: collections of garbage and jobs are not the request's. */
async function minCost(send: () => Promise<number>, enoughMs: number, attempts: number): Promise<number> {
  let minMs = Infinity;
  for (let attempt = 0; attempt < attempts && minMs > enoughMs; attempt++) minMs = Math.min(minMs, await send());
  return minMs;
}

type Row = (typeof ROWS)[number];
type Shape = (typeof SHAPES)[string];
const plainMs = new Map<string, number>();
let requests = 0;

/** Returns what an endpoint spends on a shape beyond the allowance; undefined if nothing. */
async function excessOf(row: Row, shape: Shape, attempts: number): Promise<string | undefined> {
  const path = pathOf(row);
  const plain = plainMs.get(row.key) ?? (await minCost(() => costOf(path, row.method, {}), 0, ATTEMPTS));
  plainMs.set(row.key, plain);
  const addedBy = async (bytes: number, enoughMs: number) => {
    const send = () => costOf(path, row.method, shape(fillTo(bytes, ++requests), requests));
    return Math.max(0, (await minCost(send, plain + enoughMs, attempts)) - plain);
  };
  const added = await addedBy(BYTES, allowedMs);
  if (added <= allowedMs) return undefined;
  const ofQuarter = await addedBy(BYTES / 4, 0);
  if (added <= allowedMs + Math.min(MAX_GROWTH * ofQuarter, 2 * allowedMs)) return undefined;
  return `${row.key}: ${added.toFixed(1)} ms, a quarter ${ofQuarter.toFixed(1)} ms, allowed ${allowedMs.toFixed(1)} ms`;
}

describe.each(Object.entries(SHAPES))('16 kB of %s', (_, shape) => {
  it('cost no endpoint much more than a request without it, nor more than in proportion', async () => {
    const suspects: Row[] = [];
    for (const row of ROWS) if (await excessOf(row, shape, ATTEMPTS)) suspects.push(row);
    const expensive: string[] = [];
    for (const row of suspects) expensive.push((await excessOf(row, shape, MORE_ATTEMPTS)) ?? '');
    expect(expensive.filter(Boolean)).toEqual([]);
  });
});
