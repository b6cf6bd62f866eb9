import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passwordHasher } from '#server/adapters/passwords';
import { createTestApp, type TestApp } from '../support/app.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({}, { passwords: passwordHasher });
});
afterAll(() => portal.close());

const PASSWORD = 'Correct-horse-9';
let count = 0;
const register = (fields: object = {}) =>
  portal.call('PUT /wps/member/register', {
    body: {
      username: `visitor${count++}`,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      dateOfBirth: '1990-05-17',
      agree: true,
      transport: 'bearer',
      ...fields,
    },
    encrypted: true,
  });

describe('registering', () => {
  it('creates a member with an empty wallet and signs in', async () => {
    const { status, body } = await register({ username: 'firstone', payeeName: 'Nguyễn Văn Á', language: 'EN' });
    expect(status).toBe(200);
    expect(body.value).toMatchObject({ firstTimeLogin: true, passwordExpired: false });
    expect(body.value.userInfo).toEqual({
      id: expect.stringMatching(/^M[0-9A-Z]{12}$/),
      account: 'firstone',
      nickname: null,
      avatar: null,
      type: 0,
      toUpline: false,
      currency: 'VND',
      language: 'EN',
      hasPassword: true,
      hasPaymentPassword: false,
      previousSignIn: null,
      rankLevel: 0,
      clubLabel: { labelName: 'Thành viên', color: '#475569', color2: '#F1F5F9' },
      maxPrizeGroup: 1980,
      oddsTable: 'A',
    });
    const balance = await portal.call('GET /wps/v2/wallets/balance', { token: body.value.token });
    expect(balance.body.value).toEqual({ sumBalance: '0', held: '0', bonus: null, currency: 'VND', version: '0' });
  });

  it('checks the rules that the server publishes', async () => {
    const { value } = (await portal.call('GET /wps/system/setting/register')).body;
    const { username, password } = value.fields;
    const boundaries: [object, boolean][] = [
      [{ username: 'a'.repeat(username.minLength - 1) }, false],
      [{ username: 'q'.repeat(username.minLength) }, true],
      [{ username: 'z'.repeat(username.maxLength) }, true],
      [{ username: 'a'.repeat(username.maxLength + 1) }, false],
    ];
    for (const [fields, isAccepted] of boundaries) expect((await register(fields)).status).toBe(isAccepted ? 200 : 422);
    for (const length of [password.minLength - 1, password.maxLength + 1]) {
      const long = 'Aa1-'.repeat(40).slice(0, length);
      expect((await register({ password: long, confirmPassword: long })).body.fields).toHaveProperty('password');
    }
  });

  it('reports every wrong field with its reason', async () => {
    const { status, body } = await register({
      username: '9lives',
      password: 'x y',
      confirmPassword: 'z',
      email: 'not-one',
    });
    expect(status).toBe(422);
    expect(Object.keys(body.fields).toSorted()).toEqual(['confirmPassword', 'email', 'password', 'username']);
    for (const { code } of Object.values<{ code: string }>(body.fields)) expect(code).toMatch(/^[a-z_0-9]+$/);
  });

  it('refuses a taken name in any case, and accepts one of several simultaneous requests', async () => {
    await register({ username: 'takenname' });
    for (const username of ['takenname', 'TakenName']) {
      const { status, body } = await register({ username });
      expect([status, body.code, body.fields.username.code]).toEqual([
        409,
        'account_already_exists',
        'account_already_exists',
      ]);
    }
    const responses = await Promise.all([1, 2, 3, 4].map(() => register({ username: 'popularname' })));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });

  it('needs agreement to the terms', async () => {
    for (const agree of [false, undefined, 'true', 1]) expect((await register({ agree })).status).toBe(422);
  });

  it('accepts no role, state, money or currency', async () => {
    for (const extra of [
      { accountType: 'agent' },
      { isAgent: 2 },
      { state: 'active' },
      { balance: '1' },
      { currency: 'USD' },
    ]) {
      const { status, body } = await register(extra);
      expect([status, Object.values(body.fields)]).toEqual([422, [{ code: 'unknown_field' }]]);
    }
  });

  it('stores the password as an argon2id hash only', async () => {
    await register({ username: 'hashedone' });
    const [row] = await sql<{ hash: string }>(
      portal,
      `select password_hash as hash from members where username = 'hashedone'`,
    );
    expect(row?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('uses the caller’s language when none or an unknown one is given', async () => {
    expect((await register({ language: 'XX' })).body.value.userInfo.language).toBe('MY');
    expect((await register()).body.value.userInfo.language).toBe('MY');
  });
});
