import { fc, runs } from '../support/properties.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { computeTrialBalance } from '#domain/ledger';
import { setModule } from '#domain/modules';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createCallers, type Callers } from '../support/callers.ts';
import { endsSession, ROWS, send, type Row } from '../support/every-endpoint.ts';

let portal: TestApp;
let callers: Callers;
beforeAll(async () => {
  portal = await createTestApp();
  callers = await createCallers(portal);
  // Turns on the chat, which ships disabled, so that its calls are fuzzed behind their feature flag too.
  await portal.app.db.transaction((tx) => setModule(tx, 'CBS3', true));
});
afterAll(() => portal.close());

/** Values that fields may well have, so that calls pass the schema check, mixed with hostile ones. */
const plausible = fc.constantFrom(
  'bank-transfer',
  'bank-withdrawal',
  '50000',
  '100000',
  '0',
  'VND',
  'VCB',
  '1012345678',
  'Nguyen Van A',
  'LOTUS',
  'SBX',
  'win',
  'promo',
  'received',
  'en',
  'VI',
  'EN',
  '123456',
  'username',
  'cookie',
  'bearer',
  '2026-01-01T00:00:00Z',
  'RNG',
  'created',
  'credited',
  'requested',
  '1',
  '20',
  'X0000000000',
  'bet',
  'r1',
  'tx1',
  'because of it',
  'SSC1M',
  'XSMB',
  '20261121-0001',
  '20261121',
  'Lott',
);
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    "' or 1=1 --",
    '%',
    '\\',
    '${7*7}',
    '../../etc/passwd',
    '\u202e',
    '🎰',
    'ﬀ',
    '-0',
    '1e5',
    ' ',
    '9'.repeat(19),
  ),
  fc.integer(),
  fc.double(),
  fc.constantFrom(null, true, false, Number.MAX_VALUE),
  fc.array(fc.string(), { maxLength: 3 }),
  fc.dictionary(fc.string({ maxLength: 5 }), fc.integer(), { maxKeys: 3 }),
);
const value = fc.oneof({ weight: 3, arbitrary: plausible }, { weight: 1, arbitrary: hostile });

function shapeOf(schema: unknown): string[] {
  const { shape, options = [] } = (schema ?? {}) as { shape?: object; options?: { shape: object }[] };
  return [...new Set([shape ?? {}, ...options.map((option) => option.shape)].flatMap((part) => Object.keys(part)))];
}

function bodyOf(row: Row): fc.Arbitrary<string> {
  if (row.definition.bodyKind === 'form') return queryOf(row, row.definition.body).map((text) => text.slice(1));
  const fields = fc.record(Object.fromEntries(shapeOf(row.definition.body).map((name) => [name, value])), {
    requiredKeys: [],
  });
  const object = fc.oneof(
    { weight: 6, arbitrary: fields },
    { weight: 1, arbitrary: fc.dictionary(fc.string(), value) },
  );
  return fc.oneof(
    { weight: 8, arbitrary: object.map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: fc.json() },
  );
}

function queryOf(row: Row, schema: unknown = row.definition.query): fc.Arbitrary<string> {
  const text = value.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
  const names = shapeOf(schema);
  return fc
    .record(Object.fromEntries(names.map((name) => [name, text])), { requiredKeys: [] })
    .map((query) => `?${new URLSearchParams(query as Record<string, string>)}`);
}

const RUNS = 7;
const rows = ROWS.filter((row) => !endsSession(row) && (row.definition.body ?? row.definition.query));

describe('random input', () => {
  it.each(rows.map((row) => [row.key, row] as const))(
    'never makes %s fail inside or answer in another form',
    async (_, row) => {
      const property = fc.asyncProperty(bodyOf(row), queryOf(row), async (body, query) => {
        const sent = await send(portal, row, { token: callers.tokenFor(row), body, query });
        expect(sent.status).toBeLessThan(500);
        expect(sent.headers.get('x-request-id')).toBeTruthy();
        const { responseKind } = row.definition;
        const isStream = responseKind === 'stream' && sent.status === 200;
        const isRedirect = responseKind === 'redirect' && sent.status === 303;
        if (responseKind === 'plain' || isStream || isRedirect) return;
        expect(sent.body.success).toBe(sent.status === 200);
      });
      await fc.assert(property, runs(RUNS));
    },
  );

  it('leaves the books balanced', async () => {
    const { isBalanced, problems } = await computeTrialBalance(portal.app.db);
    expect([isBalanced, problems]).toEqual([true, []]);
  });
});
