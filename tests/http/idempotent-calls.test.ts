import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpointRows } from '#api/table';
import { setModule } from '#domain/modules';
import { createTestApp, type TestResponse, type TestApp } from '../support/app.ts';
import { createAccountHolder, type AccountHolder } from '../support/payments.ts';

let portal: TestApp;
let holder: AccountHolder;
beforeAll(async () => {
  portal = await createTestApp();
  holder = await createAccountHolder(portal);
});
afterAll(() => portal.close());

/** Every call whose answer is stored in the transaction that makes its effect. */
const CALLS: Record<string, (key?: string) => Promise<TestResponse>> = {
  'POST /wps/chat/messages': (key = randomUUID()) =>
    holder.member.call('POST /wps/chat/messages', {
      body: { text: 'Hello' },
      headers: { 'Idempotency-Key': key },
    }),
  'POST /wps/v2/wallets/deposits': (key) => holder.deposit(undefined, key),
  'POST /wps/v2/wallets/withdrawals': (key) => holder.withdraw(undefined, key === undefined ? {} : { key }),
};

describe('an idempotent call on the embedded database, which has one connection', () => {
  it('is listed above, for every such endpoint of the table', () => {
    const stored = endpointRows().filter(({ definition }) => definition.idempotent && !definition.storesOwnKey);
    expect(stored.map(({ key }) => key).toSorted()).toEqual(Object.keys(CALLS).toSorted());
  });

  it.each(Object.entries(CALLS))('%s answers before any setting has been read', async (_, send) => {
    // Changing a feature flag empties the process’s cache of all flags.
    await portal.app.db.transaction((tx) => setModule(tx, 'CBS3', true));
    expect((await send()).status).toBe(200);
  });

  it.each(Object.entries(CALLS))('%s answers a repeated key with the same text', async (_, send) => {
    const key = randomUUID();
    const [first, second] = [await send(key), await send(key)];
    expect(first.status).toBe(200);
    expect(JSON.stringify(second.body)).toBe(JSON.stringify(first.body));
  });
});
