import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpointRows } from '#api/table';
import { createTestApp, newNode, type TestApp } from '../support/app.ts';
import { createIdempotentCalls, type IdempotentCalls } from '../support/idempotent-calls.ts';

let portal: TestApp;
let calls: IdempotentCalls;
beforeAll(async () => {
  portal = await createTestApp();
  calls = await createIdempotentCalls(portal);
});
afterAll(() => portal.close());

const ENDPOINTS = endpointRows().filter(({ definition }) => definition.idempotent);
const callOf = (name: string) => {
  const call = calls.byEndpoint[name];
  if (!call) throw new Error(`createIdempotentCalls has no call of ${name}`);
  return call;
};

describe('an idempotent call on the embedded database, which has one connection', () => {
  it.each(ENDPOINTS.map(({ key }) => key))('%s answers at a node that has read nothing yet', async (name) => {
    const { status, body } = await callOf(name)(newNode(portal));
    expect([status, body.code]).toEqual([200, undefined]);
  });

  it.each(ENDPOINTS.map(({ key }) => key))('%s answers a repeated key with the same text', async (name) => {
    const key = randomUUID();
    const [first, second] = [await callOf(name)(portal, key), await callOf(name)(portal, key)];
    expect(first.status).toBe(200);
    expect(second.text).toBe(first.text);
  });
});
