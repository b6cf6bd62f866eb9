import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp } from '../support/app.ts';
import { ROWS } from '../support/every-endpoint.ts';
import { startGame } from '../support/game-session.ts';

let portal: TestApp;
let document: any; // Any OpenAPI document; the tests check its shape.
beforeAll(async () => {
  portal = await createTestApp();
  document = await (await portal.raw('/openapi.json')).json();
});
afterAll(() => portal.close());

/** Parses a JSON schema as a client of the document would; throws if it is invalid. */
const schemaOf = (schema: Parameters<typeof z.fromJSONSchema>[0]) => z.fromJSONSchema(schema);
const operationOf = ({ path, method }: { path: string; method: string }) =>
  document.paths[path]?.[method.toLowerCase()];

function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => (key === '$ref' ? [String(part)] : refsIn(part)));
}

describe('the OpenAPI document', () => {
  it('is of version 3.1 and has the required parts', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d$/);
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
    expect(document.servers).toEqual([{ url: 'http://portal.test' }]);
  });

  it('lists every endpoint of the table and no other', () => {
    const named = Object.entries(document.paths as object).flatMap(([path, item]) =>
      Object.keys(item as object).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(named.toSorted()).toEqual(ROWS.map(({ key }) => key as string).toSorted());
  });

  it.each(ROWS.map((row) => [row.key, row] as const))('describes %s completely', (_, row) => {
    const operation = operationOf(row);
    expect(operation).toMatchObject({
      operationId: expect.stringMatching(/^[a-z]\w+$/),
      summary: row.definition.summary,
    });
    const inPath = operation.parameters.filter((parameter: { in: string }) => parameter.in === 'path');
    expect(inPath.map(({ name }: { name: string }) => `{${name}}`)).toEqual(row.path.match(/\{\w+\}/g) ?? []);
    for (const parameter of operation.parameters) {
      expect(['path', 'query', 'header']).toContain(parameter.in);
      if (parameter.in === 'path') expect(parameter.required).toBe(true);
      schemaOf(parameter.schema);
    }
    expect(Boolean(operation.requestBody)).toBe(Boolean(row.definition.body ?? row.definition.bodyKind));
    for (const status of Object.keys(operation.responses)) expect(status).toMatch(/^([1-5]\d\d|default)$/);
    for (const response of Object.values(operation.responses as object))
      expect(response.description).toEqual(expect.any(String));
  });

  it('gives every operation an id of its own and a declared security scheme', () => {
    const operations = ROWS.map(operationOf);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(ROWS.length);
    const declared = Object.keys(document.components.securitySchemes);
    for (const { security } of operations) {
      for (const requirement of security) expect(declared).toEqual(expect.arrayContaining(Object.keys(requirement)));
    }
  });

  it('has no dangling reference', () => {
    for (const ref of refsIn(document)) {
      const parts = ref.replace('#/', '').split('/');
      expect(parts.reduce((value, part) => value?.[part], document)).toBeDefined();
    }
  });

  it('has schemas that real answers and refusals match', async () => {
    const session = await startGame(portal);
    await session.bet();
    const keys = [
      'GET /wps/member/info',
      'GET /wps/v2/wallets/balance',
      'GET /wps/member/records/bets',
      'GET /wps/member/records/account',
    ];
    const open = [
      'GET /wps/relay/GCSGAME_gameList',
      'GET /wps/system/setting/register',
      'GET /wps/v2/wallets/deposit/methods',
    ];
    for (const key of [...keys, ...open]) {
      const [method = '', path = ''] = key.split(' ');
      const { body } = await session.member.call(key);
      const { schema } = operationOf({ path, method }).responses[200].content['application/json'];
      expect([key, schemaOf(schema).safeParse(body).error]).toEqual([key, undefined]);
      expect(schemaOf(schema).safeParse({ ...body, value: 7 }).success).toBe(false);
    }
    const refusal = (await portal.call('GET /wps/member/info')).body;
    expect(schemaOf(document.components.schemas.Failure).safeParse(refusal).error).toBeUndefined();
    expect(schemaOf(document.components.schemas.Failure).safeParse({ success: false }).success).toBe(false);
  });
});
