import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ZodType } from 'zod';
import { failureSchema } from '#api/envelope';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createCallers, rowCounts, type Callers } from '../support/callers.ts';
import { pathOf, ROWS, send, type Row, type SendOptions, type EndpointResponse } from '../support/every-endpoint.ts';

let portal: TestApp;
let callers: Callers;
beforeAll(async () => {
  portal = await createTestApp();
  callers = await createCallers(portal);
});
afterAll(() => portal.close());

// Compared at the end of the file.
let before: Awaited<ReturnType<typeof rowCounts>>;
beforeAll(async () => {
  before = await rowCounts(portal);
});

const named = (rows: readonly Row[]) => rows.map((row, at) => [row.key, row, at] as const);

/** Takes some of the values, other ones at each place: the calls share one parser, and together they get every value many times. */
const inTurn = <Value>(values: readonly Value[], at: number, count: number): Value[] =>
  Array.from({ length: count }, (_, step) => values[(at * count + step) % values.length] as Value);
const withForm = ROWS.filter(({ definition }) => definition.bodyKind === 'form');
const withJson = ROWS.filter((row) => row.definition.body && !withForm.includes(row));
const isVendor = (row: Row) => row.definition.access === 'vendor';

/** Sends a request, checks that the refusal has an expected status and the contract’s form, and returns it. */
async function expectRefused(row: Row, statuses: number[], options: SendOptions): Promise<EndpointResponse> {
  const sent = await send(portal, row, { token: callers.tokenFor(row), ...options });
  expect(statuses).toContain(sent.status);
  expect(sent.headers.get('x-request-id')).toMatch(/^[\w.-]{8,64}$/);
  expect(sent.headers.get('cache-control')).toBe('no-store');
  if (isVendor(row)) expect(sent.body).toEqual({ error: expect.any(String) });
  else expect(failureSchema.strict().safeParse(sent.body).error).toBeUndefined();
  return sent;
}

describe('a body that is not valid JSON', () => {
  const bytes = (...values: number[]) => Uint8Array.from(values);
  const malformed: [string, string | Uint8Array<ArrayBuffer>][] = [
    ['nothing', ''],
    ['a cut object', '{"a":'],
    ['a form', 'a=1&b=2'],
    ['two values', '{}{}'],
    ['NaN', '{"a":NaN}'],
    ['a comment', '{} // yes'],
    ['bad UTF-8', bytes(0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d)],
    ['UTF-16', bytes(0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00)],
    ['an endless list', '['.repeat(20_000)],
    ['__proto__', '{"__proto__":{"isAdmin":true}}'],
    ['__proto__ inside', '{"a":[{"b":{"__proto__":null}}]}'],
    ['__proto__ escaped', '{"\\u005f\\u005fproto\\u005f\\u005f":1}'],
    ['a NUL', '{"a":"x\\u0000y"}'],
    ['half a character', '{"a":["\\ud800"]}'],
  ];

  it.each(named(withJson))('is a 400 from %s', async (_, row, at) => {
    for (const [, body] of inTurn(malformed, at, 4)) {
      const sent = await expectRefused(row, [400], { body });
      if (!isVendor(row)) expect(sent.body.code).toBe('malformed_request');
    }
  });
});

describe('a JSON body that does not match the schema', () => {
  const values = [null, [], {}, 'x', 1, -1.5, true, 1e300, 'x'.repeat(100_000)];

  it.each(named(withJson))('is refused field by field by %s', async (_, row, at) => {
    const statuses = isVendor(row) ? [400] : [422];
    for (const value of inTurn(values, at, 4)) {
      // Some calls take an empty object.
      if (JSON.stringify(value) === '{}') continue;
      await expectRefused(row, isVendor(row) ? [400, 413] : [422], { body: JSON.stringify(value) });
    }
    const sent = await expectRefused(row, statuses, { body: '{"surprise":1,"constructor":{},"toString":"x"}' });
    // A body with alternatives is refused for the field that chooses between them.
    const hasOneShape = 'shape' in (row.definition.body ?? {});
    if (!isVendor(row) && hasOneShape) {
      expect(sent.body.fields).toMatchObject({ surprise: { code: 'unknown_field' } });
    }
  });

  it.each(named(withJson))('is refused by %s when a field has another type', async (_, row) => {
    const { shape = {} } = row.definition.body as { shape?: Record<string, ZodType> };
    for (const [at, [field, type]] of Object.entries(shape).entries()) {
      for (const value of inTurn([12.5, ['x'], 1e20, { x: 1 }, null], at, 2)) {
        // Some fields accept null, which empties them.
        if (type.safeParse(value).success) continue;
        const body = JSON.stringify({ [field]: value });
        const sent = await expectRefused(row, isVendor(row) ? [400] : [422], { body });
        if (!isVendor(row) && typeof value !== 'number') expect(Object.keys(sent.body.fields).join()).toContain(field);
      }
    }
  });
});

describe('a form body', () => {
  it.each(named(withForm))(
    'is refused by %s for another content type, invalid text, and repeated or unknown names',
    async (_, row) => {
      for (const type of ['application/json', 'text/plain', 'multipart/form-data', '']) {
        await expectRefused(row, [415], { body: 'a=1', headers: { 'Content-Type': type } });
      }
      for (const body of ['a=%00', Uint8Array.from([0x61, 0x3d, 0xff]), '__proto__=1'])
        await expectRefused(row, [400], { body });
      for (const body of ['', 'a=1&a=2', '{"a":1}', '=', '&&&', 'constructor=1'])
        await expectRefused(row, [422], { body });
    },
  );
});

describe('a body of 10 MB', () => {
  const body = new Uint8Array(10_000_000).fill(0x20);
  // A request copies bytes whole, but reads a file only as far as the server does.
  const file = new Blob([body]);
  it.each(named(ROWS.filter(({ definition }) => definition.body ?? definition.bodyKind)))(
    'is a 413 from %s',
    async (_, row) => {
      await expectRefused(row, [413], isVendor(row) ? { body } : { file, inTheClear: true });
    },
  );
});

describe('a body of another content type', () => {
  const rows = withJson.filter((row) => !isVendor(row) && !row.definition.encrypted);
  const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/jsonx', ''];
  it.each(named(rows))('is a 415 from %s', async (_, row, at) => {
    for (const type of inTurn(types, at, 2)) {
      await expectRefused(row, [415], { body: '{}', headers: { 'Content-Type': type } });
    }
  });
});

describe('a clear-text body of an encrypted request', () => {
  it.each(named(ROWS.filter(({ definition }) => definition.encrypted)))('is a 400 from %s', async (_, row) => {
    for (const body of ['{}', 'a.b.c.d.e', '....', 'x'.repeat(1000), '']) {
      const sent = await expectRefused(row, [400], { body, inTheClear: true });
      expect(['clear_text_refused', 'unknown_encryption_key']).toContain(sent.body.code);
    }
  });
});

describe('a query string', () => {
  const rows = ROWS.filter(({ definition }) => definition.query);
  it.each(named(rows))('is refused by %s when a name is repeated or a value is invalid', async (_, row) => {
    const names = Object.keys(row.definition.query?.shape ?? {});
    const status = isVendor(row) ? 400 : 422;
    for (const name of names) {
      await expectRefused(row, [status], { query: `?${name}=1&${name}=2` });
      await expectRefused(row, [400], { query: `?${name}=a%00b` });
    }
    for (const query of ['?pageNo=0', '?pageNo=-1', '?pageNo=1e99', '?pageNo=x', '?pageSize=101', '?pageSize=1.5']) {
      if (names.includes('pageNo')) await expectRefused(row, [status], { query });
    }
    const odd = '?__proto__=1&constructor=x&%=%E0%A4%A&toString';
    expect((await send(portal, row, { token: callers.tokenFor(row), query: odd })).status).toBeLessThan(500);
  });
});

describe('a method that a path does not support', () => {
  const paths = new Map(ROWS.map((row) => [row.path, row]));
  it.each([...paths])('is a 405 from %s with the supported methods', async (path, row) => {
    const known = ROWS.filter((other) => other.path === path).map(({ method }) => method);
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND', 'get2']) {
      if (known.includes(method)) continue;
      const response = await portal.raw(pathOf(row), { method, headers: { Origin: 'http://portal.test' } });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')?.split(', ').toSorted()).toEqual(known.toSorted());
      expect(await response.json()).toMatchObject({ success: false, code: 'method_not_allowed' });
    }
  });
});

describe('an unknown path of the API', () => {
  const unknown = [
    '/wps',
    '/wps/',
    '/wps/nothing',
    '/wps/member/info/',
    '/wps//member/info',
    '/WPS/member/info',
    '/lgw/nowhere',
    '/vendor/v1',
    '/vendor/v2/bet',
    '/ops/api',
    '/ops/api/staff',
    '/wps/%00',
    '/wps/%E0%A4%A',
    '/wps/%2e%2e/x',
    '/wps/v2/wallets/deposits/%00/submit',
    '/wps/../../etc/passwd',
    `/wps/${'x'.repeat(1e4)}`,
  ];
  it.each(unknown)('is answered in the envelope: %s', async (path) => {
    for (const method of ['GET', 'POST']) {
      const response = await portal.raw(path, { method });
      expect([404, 401, 405]).toContain(response.status);
      expect(response.headers.get('content-type')).toBe('application/json');
      const body = await response.json();
      expect(failureSchema.safeParse(body).error).toBeUndefined();
      expect(response.headers.get('x-request-id')).toBeTruthy();
    }
  });
});

describe('an answer', () => {
  it('is in the caller’s language, else in the market’s', async () => {
    const message = async (language: string) =>
      (await portal.call('GET /wps/member/info', { headers: { 'Accept-Language': language } })).body.message;
    const [english, vietnamese] = [await message('en-US,en;q=0.9'), await message('vi')];
    expect(english).not.toBe(vietnamese);
    expect([await message('xx'), await message('*'), await message(';;;=,,'), await message('vi-VN')]).toEqual(
      Array(4).fill(vietnamese),
    );
  });

  it('returns the caller’s request id if it is valid, else a new one', async () => {
    const idFor = async (given: string) =>
      (await portal.call('GET /wps/system/keys', { headers: { 'X-Request-Id': given } })).headers.get('x-request-id');
    expect(await idFor('trace-12345678')).toBe('trace-12345678');
    for (const given of ['short', 'x'.repeat(65), 'a b c d e f g', '"><script>'])
      expect(await idFor(given)).not.toBe(given);
  });

  it('has headers that forbid scripts, framing and caching', async () => {
    for (const { headers } of [await portal.call('GET /wps/system/keys'), await portal.call('GET /wps/nothing')]) {
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });
});

it('none of these calls has added or removed a row', async () => {
  expect(await rowCounts(portal)).toEqual(before);
});
