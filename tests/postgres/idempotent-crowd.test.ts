import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { endpointRows } from '#api/table';
import { createTestApp, newNode, type TestApp } from '../support/app.ts';
import { startGame, type GameSession } from '../support/game-session.ts';
import { createIdempotentCalls, type IdempotentCalls } from '../support/idempotent-calls.ts';
import { sharedDatabase } from '../support/two-nodes.ts';

const ENDPOINTS = endpointRows().flatMap(({ key, definition }) => (definition.idempotent ? [key] : []));
const CALLS_AT_ONCE = 60;
/** A call that waits for a second connection holds up every bet until it gives up, after 5 s. */
const MAX_BET_MS = 4000;
/** A busy machine holds up a bet now and then. */
const ATTEMPTS = 6;

let portal: TestApp;
let calls: IdempotentCalls;
let session: GameSession;
beforeAll(async () => {
  portal = await createTestApp(await sharedDatabase(inject('postgresUrl'), 'crowd'));
  calls = await createIdempotentCalls(portal);
  session = await startGame(portal, { balance: '1000' });
});
afterAll(() => portal.close());

async function betBesides(name: string): Promise<number> {
  const call = calls.byEndpoint[name];
  if (!call) throw new Error(`createIdempotentCalls has no call of ${name}`);
  const node = newNode(portal);
  const crowd = Array.from({ length: CALLS_AT_ONCE }, () => call(node));
  await new Promise((resolve) => setImmediate(resolve));
  const startedAt = performance.now();
  const { body } = await session.bet({ amount: '1' });
  const tookMs = performance.now() - startedAt;
  expect(body.status).toBe('OK');
  for (const { status } of await Promise.all(crowd)) expect(status).toBeLessThan(500);
  return tookMs;
}

describe('a bet of a vendor beside 60 idempotent calls at once', () => {
  it.each(ENDPOINTS)('does not wait until they give up (%s)', async (name) => {
    const times: number[] = [];
    while (times.length < ATTEMPTS && Math.min(...times, Infinity) > MAX_BET_MS) times.push(await betBesides(name));
    expect(Math.min(...times)).toBeLessThan(MAX_BET_MS);
  });
});
