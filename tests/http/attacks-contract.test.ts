import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpointRows } from '#api/table';
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts';
import { pathOf, ROWS, send } from '../support/every-endpoint.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());

/** Fields that decide about a person or money; no caller may set them. */
const PRIVILEGED_FIELDS = {
  isAgent: 2,
  accountType: 'master-agent',
  balance: '1000000',
  memberId: '1',
  hasPassword: false,
};

describe('a request body with unknown fields', () => {
  // Programs of vendors and of the merchant name the member themselves.
  const rows = endpointRows().filter(
    ({ definition }) => definition.body && !['vendor', 'merchant'].includes(definition.access),
  );

  it.each(rows.map(({ key, definition }) => [key, definition] as const))('is refused by %s', (_, { body }) => {
    const forms = body instanceof z.ZodDiscriminatedUnion ? body.options : [body];
    for (const form of forms as z.ZodType[]) {
      const problems = form.safeParse(PRIVILEGED_FIELDS).error?.issues ?? [];
      const unknown = problems.flatMap((problem) => (problem.code === 'unrecognized_keys' ? problem.keys : []));
      expect(unknown).toEqual(expect.arrayContaining(Object.keys(PRIVILEGED_FIELDS)));
    }
  });
});

describe('a page of another site', () => {
  const stateChanging = ROWS.filter(
    ({ method, definition }) => definition.access !== 'vendor' && (method !== 'GET' || definition.changesState),
  );

  it.each(stateChanging.map((row) => [row.key, row] as const))('cannot call %s', async (_, row) => {
    const crossSiteHeaders: Record<string, string>[] = [
      { Origin: 'https://evil.test' },
      { 'Sec-Fetch-Site': 'cross-site' },
    ];
    for (const headers of crossSiteHeaders) {
      const { status, body } = await send(portal, row, { body: '{}', headers });
      expect([status, body.code]).toEqual([403, 'wrong_origin']);
    }
  });
});

describe('an endpoint that answers with a redirect', () => {
  const rows = ROWS.filter(({ definition }) => definition.responseKind === 'redirect');
  const FOREIGN_ADDRESSES = ['https://evil.test/', '//evil.test', '/\\evil.test', 'javascript:alert(1)'];
  const PARAMETERS = ['next', 'redirect', 'redirect_uri', 'returnTo', 'url', 'language', 'state', 'error', 'iss'];

  it.each(rows.map((row) => [row.key, row] as const))(
    'never redirects to another site, whatever it is given (%s)',
    async (_, row) => {
      for (const evil of FOREIGN_ADDRESSES) {
        for (const name of PARAMETERS) {
          const query = new URLSearchParams({ [name]: evil });
          const headers = { Host: 'evil.test', 'X-Forwarded-Host': 'evil.test', Referer: evil };
          const response = await portal.raw(`${pathOf(row)}?${query}`, { method: row.method, headers });
          const location = response.headers.get('location');
          expect(new URL(location ?? '/', ORIGIN).origin, `${name}=${evil}`).toBe(ORIGIN);
          expect(location ?? '').not.toContain('evil');
        }
      }
    },
  );

  it('exists, so the test above covers at least one', () => expect(rows.length).toBeGreaterThan(0));
});
