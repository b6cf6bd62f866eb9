import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpointRows } from '#api/table';
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts';
import { pathOf, ROWS, send } from '../support/every-call.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());

/** What decides about a person or money, and is nobody's to send. */
const SMUGGLED = { isAgent: 2, accountType: 'master-agent', balance: '1000000', memberId: '1', hasPassword: false };

describe('a field too many', () => {
  const rows = endpointRows().filter(({ definition }) => definition.body && definition.access !== 'vendor');

  it.each(rows.map(({ key, definition }) => [key, definition] as const))('is refused by %s', (_, { body }) => {
    const forms = body instanceof z.ZodDiscriminatedUnion ? body.options : [body];
    for (const form of forms as z.ZodType[]) {
      const { issues = [] } = form.safeParse(SMUGGLED).error ?? {};
      const unknown = issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []));
      expect(unknown).toEqual(expect.arrayContaining(Object.keys(SMUGGLED)));
    }
  });
});

describe('another site’s page', () => {
  const changing = ROWS.filter(
    ({ method, definition }) => definition.access !== 'vendor' && (method !== 'GET' || definition.changesState),
  );

  it.each(changing.map((row) => [row.key, row] as const))('cannot call %s', async (_, row) => {
    const signs: Record<string, string>[] = [{ Origin: 'https://evil.test' }, { 'Sec-Fetch-Site': 'cross-site' }];
    for (const headers of signs) {
      const { status, body } = await send(portal, row, { body: '{}', headers });
      expect([status, body.code]).toEqual([403, 'wrong_origin']);
    }
  });
});

describe('a call that answers with a redirect', () => {
  const rows = ROWS.filter(({ definition }) => definition.answerKind === 'redirect');
  const EVIL = ['https://evil.test/', '//evil.test', '/\\evil.test', 'javascript:alert(1)'];
  const NAMES = ['next', 'redirect', 'redirect_uri', 'returnTo', 'url', 'language', 'state', 'error', 'iss'];

  it.each(rows.map((row) => [row.key, row] as const))('of %s never leads out, whatever it is given', async (_, row) => {
    for (const evil of EVIL) {
      for (const name of NAMES) {
        const query = new URLSearchParams({ [name]: evil });
        const headers = { Host: 'evil.test', 'X-Forwarded-Host': 'evil.test', Referer: evil };
        const response = await portal.raw(`${pathOf(row)}?${query}`, { method: row.method, headers });
        const location = response.headers.get('location');
        expect(new URL(location ?? '/', ORIGIN).origin, `${name}=${evil}`).toBe(ORIGIN);
        expect(location ?? '').not.toContain('evil');
      }
    }
  });

  it('is there: the portal has such calls', () => expect(rows.length).toBeGreaterThan(0));
});
