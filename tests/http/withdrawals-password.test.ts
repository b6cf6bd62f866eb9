import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createAccountHolder, PAYMENT_PASSWORD, type AccountHolder } from '../support/payments.ts';

let portal: TestApp;
let holder: AccountHolder;
beforeAll(async () => {
  portal = await createTestApp();
});
beforeEach(async () => {
  holder = await createAccountHolder(portal);
});
afterAll(() => portal.close());

const guess = (paymentPassword: string, key?: string) =>
  holder.withdraw('100000', { ...(key ? { key } : {}), body: { paymentPassword } });
const held = async () => (await holder.member.call('GET /wps/v2/wallets/balance')).body.value.held;

describe('the payment password of a withdrawal', () => {
  it('cannot be guessed: after five wrong ones the right one is refused too', async () => {
    for (let n = 0; n < 5; n++) expect((await guess(`wrong-${n}`)).body.code).toBe('wrong_payment_password');
    const refused = await guess(PAYMENT_PASSWORD);
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await held()).toBe('0');
  });

  it('resets the count of wrong ones when it is right', async () => {
    for (let n = 0; n < 4; n++) await guess(`wrong-${n}`);
    expect((await guess(PAYMENT_PASSWORD)).status).toBe(200);
    for (let n = 0; n < 4; n++) expect((await guess(`wrong-${n}`)).status).toBe(422);
  });

  it('is not checked again for a repetition, which gets the first answer even without attempts left', async () => {
    const key = randomUUID();
    const first = (await guess(PAYMENT_PASSWORD, key)).body;
    for (let n = 0; n < 5; n++) await guess(`wrong-${n}`);
    expect((await guess(PAYMENT_PASSWORD, key)).body).toEqual(first);
    expect(await held()).toBe('100000');
  });

  it('is accepted for several withdrawals at once', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => guess(PAYMENT_PASSWORD)));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  });
});
