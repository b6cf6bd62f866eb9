import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setTimeout as delay } from 'node:timers/promises';
import type { PasswordHasher } from '#kernel/passwords';
import { createTestApp, type TestApp } from '../support/app.ts';
import { cheapHasher } from '../support/cheap-hasher.ts';
import { createAccountHolder, PAYMENT_PASSWORD, type AccountHolder } from '../support/payments.ts';

/** Takes a while to verify, like the real one, so that parallel guesses are under way together. */
const slowHasher: PasswordHasher = {
  ...cheapHasher,
  async verify(hash, password) {
    await delay(20);
    return cheapHasher.verify(hash, password);
  },
};
let portal: TestApp;
let holder: AccountHolder;
beforeAll(async () => {
  portal = await createTestApp({}, { passwords: slowHasher });
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

  it('cannot be guessed by many attempts at once: at most five are judged', async () => {
    const passwords = [...Array.from({ length: 57 }, (_, n) => `wrong-${n}`), PAYMENT_PASSWORD];
    const responses = await Promise.all(passwords.map((password) => guess(password)));
    const codes = responses.map(({ body }) => body.code);
    expect(codes.filter((code) => code !== 'too_many_requests').length).toBeLessThanOrEqual(5);
    expect((await guess(PAYMENT_PASSWORD)).body.code).toBe('too_many_requests');
  });

  it('takes back only itself when it is right, not the wrong ones of somebody else', async () => {
    for (let n = 0; n < 4; n++) await guess(`wrong-${n}`);
    for (let n = 0; n < 3; n++) expect((await guess(PAYMENT_PASSWORD)).status).toBe(200);
    expect((await guess('wrong-4')).body.code).toBe('wrong_payment_password');
    expect((await guess(PAYMENT_PASSWORD)).body.code).toBe('too_many_requests');
  });

  it('counts the same wrong one once', async () => {
    for (let n = 0; n < 8; n++) expect((await guess('wrong')).body.code).toBe('wrong_payment_password');
    expect((await guess(PAYMENT_PASSWORD)).status).toBe(200);
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
