import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { deliverMessages } from '../../src/lib/server/adapters/messages/deliver.ts';
import type { TransportMessage } from '../../src/lib/server/adapters/messages/port.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { sharedDatabase } from '../support/two-nodes.ts';

let one: TestApp;
let two: TestApp;
beforeAll(async () => {
  const env = { ...(await sharedDatabase(inject('postgresUrl'), 'messages')), RATE_LIMITS: 'on' };
  one = await createTestApp(env);
  two = await createTestApp(env);
});
afterAll(async () => {
  await one.close();
  await two.close();
});

const MANY = Array.from({ length: 24 });
const nodeOf = (index: number) => (index % 2 ? one : two);
const requestCode = (index: number, mobileNo: string) =>
  nodeOf(index).call('POST /wps/verification/sms/register', { body: { mobileNo, countryDialingCode: '+84' } });
const sentTo = (recipient: string) =>
  one.app.db.query({ name: 'test_sent_to', text: 'select id from outbox_messages where recipient = $1' }, [recipient]);

describe('codes that are requested from two nodes at once', () => {
  it('are limited to one for a number', async () => {
    const responses = await Promise.all(MANY.map((_, index) => requestCode(index, '0900000001')));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(MANY.length - 1);
    expect(await sentTo('+84900000001')).toHaveLength(1);
  });

  it('are limited to twenty an hour for a network', async () => {
    await one.app.db.query({ name: 'test_no_limits', text: 'delete from rate_limits' });
    const number = (index: number) => `0911${String(index).padStart(6, '0')}`;
    const responses = await Promise.all(MANY.map((_, index) => requestCode(index, number(index))));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(20);
  });
});

it('each message is delivered by one of several workers', async () => {
  const { db, messenger, log } = one.app;
  await db.query({ name: 'test_no_messages', text: 'delete from outbox_messages' });
  for (const [index] of MANY.entries()) {
    const message = { channel: 'sms', recipient: '+84901234567', body: `m${index}`, secret: null } as const;
    await db.transaction((tx) => messenger.queue(tx, message));
  }
  const delivered: string[] = [];
  const transports = {
    sms: {
      deliver: async ({ body }: TransportMessage) => void delivered.push(body),
      close: async () => {},
    },
  };
  const workers = [one, two, one, two].map(({ app }) => deliverMessages({ db: app.db, transports, log }));
  await Promise.all(workers);
  expect(delivered.toSorted()).toEqual(MANY.map((_, index) => `m${index}`).toSorted());
});
