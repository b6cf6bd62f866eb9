import { fc, runs } from '../support/properties.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { computeTrialBalance } from '#domain/ledger';
import { setModule } from '#domain/modules';
import { createTestApp, signedHeaders, type TestApp } from '../support/app.ts';
import { createCallers, type Callers } from '../support/callers.ts';
import { CONTENT_TYPES, endsSession, pathOf, ROWS, type Row } from '../support/every-endpoint.ts';

let portal: TestApp;
let callers: Callers;
beforeAll(async () => {
  portal = await createTestApp();
  callers = await createCallers(portal);
  await portal.app.db.transaction((tx) => setModule(tx, 'CBS3', true));
});
afterAll(() => portal.close());

const bytes = (...parts: (string | number[])[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(parts.flatMap((part) => [...(typeof part === 'string' ? new TextEncoder().encode(part) : part)]));

/** Bodies that no client of ours sends. */
const BODIES: Uint8Array<ArrayBuffer>[] = [
  ...['', ' ', 'null', '[]', '""', '0', 'true', '{', '{}', '{"a":', '{}{}', "{'a':1}", '{"a":NaN}', '{"a":1,}'].map(
    (text) => bytes(text),
  ),
  bytes('['.repeat(5000)),
  bytes('{"a":'.repeat(3000), '1', '}'.repeat(3000)),
  bytes('{"__proto__":{"isAgent":2},"constructor":{"prototype":{"admin":true}}}'),
  bytes('{"amount":1e999,"id":9999999999999999999999,"version":-1}'),
  bytes('{"amount":"1","amount":"2"}'),
  bytes('{"text":"\\ud800","id":"\\u0000","username":"\\u202e"}'),
  bytes([0xef, 0xbb, 0xbf], '{}'),
  bytes('{"text":"', [0xff, 0xfe, 0xc0, 0x80], '"}'),
  bytes([0xff, 0xd8, 0xff, 0xe0], 'JFIF'),
  bytes([0x89], 'PNG\r\n', [0x1a, 0x0a]),
  bytes('a=1&a=2&%zz=%&=&&'),
  bytes('eyJhbGciOiJkaXIifQ....'),
];

const names = (schema: unknown): string[] => {
  const { shape, options = [] } = (schema ?? {}) as { shape?: object; options?: { shape: object }[] };
  return [...new Set([shape ?? {}, ...options.map((option) => option.shape)].flatMap((part) => Object.keys(part)))];
};

const JSON_VALUES = [
  'null',
  'true',
  '-0',
  '1e400',
  '[]',
  '[[[[]]]]',
  '""',
  '" "',
  '"\\u0000"',
  '"-1"',
  '"1e5"',
  '"٣"',
  `"${'9'.repeat(400)}"`,
  `"${'🎰'.repeat(300)}"`,
  '"2026-02-30T25:61:61Z"',
  '{"toString":null}',
];

/** A body with the endpoint's own fields and values of the wrong kinds. */
const typedWrongly = ({ definition }: Row): fc.Arbitrary<Uint8Array<ArrayBuffer>> =>
  fc
    .record(Object.fromEntries(names(definition.body).map((name) => [name, fc.constantFrom(...JSON_VALUES)])), {
      requiredKeys: [],
    })
    .map((fields) => bytes(`{${Object.entries(fields).map(([name, json]) => `"${name}":${json}`)}}`));

const bodyOf = (row: Row) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...BODIES) },
    { weight: 3, arbitrary: typedWrongly(row) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }).map((data) => Uint8Array.from(data)) },
  );

const HEADERS: Record<string, readonly string[]> = {
  'Content-Type': ['', 'text/plain', 'application/json; charset=utf-16', 'multipart/form-data', 'image/svg+xml', ';'],
  'Idempotency-Key': ['', ' ', 'k', 'k'.repeat(400), '../', '{"a":1}'],
  Authorization: ['', 'Bearer', 'Bearer ', 'Basic Og==', `Bearer ${'A'.repeat(43)}`, 'Bearer a, Bearer b'],
  Cookie: ['=', 'parlay_session', 'parlay_session=%', '__Host-parlay_session=a; __Host-parlay_session=b', ';;;'],
  'Accept-Language': ['*', 'x-', 'en;q=2', '-', 'zh-Hant-TW-u-co-pinyin-x-a', ',,,'],
  Accept: ['', 'text/html', '*/*;q=0'],
  'If-None-Match': ['*', 'W/', '"'],
  'Last-Event-ID': ['-1', '9'.repeat(30), 'a'],
  Origin: ['null', 'http://portal.test', 'http://portal.test.evil.test', '://'],
  'Sec-Fetch-Site': ['cross-site', 'none', 'same-origin', ''],
  'X-Forwarded-For': ['::', '1.2.3', 'unknown', '127.0.0.1,'],
  'X-Timestamp': ['', '-1', '9'.repeat(20)],
  'X-Signature': ['', '0'.repeat(64), 'A'.repeat(64)],
  'X-Vendor': ['', 'SBX\t', "' or 1=1"],
  'X-Request-Id': ['', 'a', 'x'.repeat(300), '<b>'],
  Range: ['bytes=0-0', 'bytes=-'],
};

const headers = fc
  .array(
    fc
      .constantFrom(...Object.keys(HEADERS))
      .chain((name) => fc.constantFrom(...(HEADERS[name] ?? [''])).map((value) => [name, value] as const)),
    { maxLength: 2 },
  )
  .map((entries) => Object.fromEntries(entries) as Record<string, string>);

const IDS = [
  '0',
  '-1',
  '9'.repeat(30),
  '%00',
  '%',
  '%zz',
  '%2e%2e%2f',
  '%F0%9F%8E%B0',
  'a'.repeat(300),
  '%27%20or%201=1',
  '1;',
  ' ',
];

const QUERIES = [
  '',
  '?&&',
  '?%',
  '?%zz=1',
  '?=',
  '?a[]=1',
  '?__proto__=1',
  '?pageNo=0',
  '?pageNo=1e9',
  '?pageNo=1&pageNo=2',
  '?pageSize=-1',
  `?${'a=1&'.repeat(200)}`,
  '?from=2026-99-99&to=%00',
  '?q=%ED%A0%80',
];

interface Malformed {
  path: string;
  body: Uint8Array<ArrayBuffer>;
  headers: Record<string, string>;
  isSigned: boolean;
}

function malformed(row: Row): fc.Arbitrary<Malformed> {
  const wrongQuery = fc
    .record(Object.fromEntries(names(row.definition.query).map((name) => [name, fc.constantFrom(...IDS, '')])), {
      requiredKeys: [],
    })
    .map(
      (fields) =>
        `?${Object.entries(fields)
          .map(([name, value]) => `${name}=${value}`)
          .join('&')}`,
    );
  const path = fc
    .tuple(fc.option(fc.constantFrom(...IDS)), fc.oneof(fc.constantFrom(...QUERIES), wrongQuery))
    .map(([id, query]) => `${id === null ? pathOf(row) : row.path.replace(/\{\w+\}/g, () => id)}${query}`);
  return fc.record({ path, body: bodyOf(row), headers, isSigned: fc.boolean() });
}

/** Sends it as a caller whom the endpoint admits. */
async function answerTo(row: Row, given: Malformed): Promise<Response> {
  const { definition, method } = row;
  const token = callers.tokenFor(row);
  const type = definition.encrypted ? 'application/jose' : CONTENT_TYPES[definition.bodyKind ?? 'json'];
  const isVendor = definition.access === 'vendor' && given.isSigned;
  const response = await portal.raw(given.path, {
    method,
    headers: {
      'Content-Type': type,
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(definition.idempotent ? { 'Idempotency-Key': crypto.randomUUID() } : {}),
      ...(isVendor ? signedHeaders(new TextDecoder().decode(given.body)) : {}),
      ...given.headers,
    },
    ...(method === 'GET' || method === 'HEAD' ? {} : { body: given.body }),
  });
  return response;
}

async function expectRefusalInForm(row: Row, response: Response): Promise<void> {
  expect(response.status).toBeLessThan(500);
  expect(response.headers.get('x-request-id')).toMatch(/^[\w.-]{8,64}$/);
  if (response.status < 400) {
    await response.body?.cancel();
    return;
  }
  const body = await response.json();
  if (row.definition.access === 'vendor' && 'error' in body) return;
  expect(body).toMatchObject({ success: false, code: expect.any(String), message: expect.any(String) });
}

/** With the properties of fuzz.test.ts 20,000 requests, and a million by `npm run fuzz -- 50 http/fuzz`. */
const RUNS = 8;
const rows = ROWS.filter((row) => !endsSession(row));

describe('a malformed request', () => {
  it.each(rows.map((row) => [row.key, row] as const))('to %s is answered in the envelope', async (_, row) => {
    const property = fc.asyncProperty(malformed(row), async (given) =>
      expectRefusalInForm(row, await answerTo(row, given)),
    );
    await fc.assert(property, runs(RUNS));
  });

  it('leaves the books balanced and the callers signed in', async () => {
    const { isBalanced, problems } = await computeTrialBalance(portal.app.db);
    expect([isBalanced, problems]).toEqual([true, []]);
    const member = rows.find(({ key }) => key === 'GET /wps/member/info');
    const token = member && callers.tokenFor(member);
    expect((await portal.call('GET /wps/member/info', { token })).status).toBe(200);
  });
});
