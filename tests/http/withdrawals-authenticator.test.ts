import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { giveBonus } from '../support/bonuses.ts';
import { type AccountHolder, createAccountHolder } from '../support/payments.ts';
import { codeOf } from '../support/staff.ts';

let portal: TestApp;
let holder: AccountHolder;
let secret: string;
beforeAll(async () => {
  portal = await createTestApp();
});
beforeEach(async () => {
  holder = await createAccountHolder(portal);
  const begin = { body: { password: 'Correct-horse-9' }, encrypted: true };
  secret = (await holder.member.call('POST /wps/member/authenticator', begin)).body.value.secret;
  const confirmed = await holder.member.call('PUT /wps/member/authenticator', { body: { code: codeOf(secret) } });
  if (confirmed.status !== 200) throw new Error('the authenticator was not confirmed');
});
afterAll(() => portal.close());

const withdraw = (authenticatorCode?: string, key = randomUUID(), more: object = {}) =>
  holder.withdraw('100000', { key, body: { ...(authenticatorCode ? { authenticatorCode } : {}), ...more } });
const held = async () => (await holder.member.call('GET /wps/v2/wallets/balance')).body.value.held;
const fieldOf = ({ status, body }: Awaited<ReturnType<typeof withdraw>>) => [
  status,
  body.fields?.authenticatorCode?.code,
];
const wrong = (code: string) => (code === '000000' ? '111111' : '000000');

describe('a withdrawal of a member with an authenticator', () => {
  it('needs one of its codes, which the wallet announces', async () => {
    const setup = (await holder.member.call('GET /wps/v2/wallets/withdrawal/methods')).body.value;
    expect(setup.needsAuthenticatorCode).toBe(true);
    expect(fieldOf(await withdraw())).toEqual([422, 'not_empty']);
    const code = codeOf(secret, 1);
    expect(fieldOf(await withdraw(wrong(code)))).toEqual([422, 'wrong_code']);
    expect(await held()).toBe('0');
    expect((await withdraw(code)).status).toBe(200);
    expect(await held()).toBe('100000');
  });

  it('uses up its code, also when it is refused afterwards', async () => {
    const code = codeOf(secret, 1);
    expect((await withdraw(code, randomUUID(), { amount: '9000000' })).body.code).toBe('insufficient_funds');
    expect(fieldOf(await withdraw(code))).toEqual([422, 'wrong_code']);
    expect(await held()).toBe('0');
  });

  it('gets one of several withdrawals through that are sent at once with the same code', async () => {
    const code = codeOf(secret, 1);
    const responses = await Promise.all(Array.from({ length: 6 }, () => withdraw(code)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await held()).toBe('100000');
  });

  it('returns its stored response to the same key, whose code is not checked again', async () => {
    const [code, key] = [codeOf(secret, 1), randomUUID()];
    const first = (await withdraw(code, key)).body;
    expect(first.success).toBe(true);
    expect((await withdraw(code, key)).body).toEqual(first);
    expect(await held()).toBe('100000');
  });

  it('does not run twice under one key when it is sent again with a fresh code', async () => {
    const key = randomUUID();
    await withdraw(codeOf(secret, 1), key);
    expect((await withdraw('123456', key)).body.code).toBe('idempotency_key_reused');
    expect(await held()).toBe('100000');
  });

  it('checks the payment password first, so that a wrong one uses up no code', async () => {
    const code = codeOf(secret, 1);
    const refused = await withdraw(code, randomUUID(), { paymentPassword: 'not-the-one' });
    expect(refused.body.code).toBe('wrong_payment_password');
    expect((await withdraw(code)).status).toBe(200);
  });

  it('that would end a bonus is refused before the code is used, which then confirms it', async () => {
    await giveBonus(portal, holder.member, { amount: '100' });
    const code = codeOf(secret, 1);
    expect((await withdraw(code)).body.code).toBe('bonus_forfeit_confirmation');
    expect((await withdraw(code, randomUUID(), { confirmForfeit: true })).status).toBe(200);
  });

  it('cannot be guessed: after ten wrong codes the right one is refused too', async () => {
    const code = codeOf(secret, 1);
    for (let n = 0; n < 10; n++) expect(fieldOf(await withdraw(wrong(code)))).toEqual([422, 'wrong_code']);
    expect((await withdraw(code)).body.code).toBe('too_many_requests');
  });
});

it('a member without an authenticator needs no code', async () => {
  const other = await createAccountHolder(portal);
  const setup = (await other.member.call('GET /wps/v2/wallets/withdrawal/methods')).body.value;
  expect(setup.needsAuthenticatorCode).toBe(false);
  expect((await other.withdraw()).status).toBe(200);
});
