import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { PASSWORD, registrationClient, type RegistrationClient } from '../support/registration.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
let registration: RegistrationClient;
beforeAll(async () => {
  portal = await createTestApp();
  registration = registrationClient(portal);
});
afterAll(() => portal.close());

const rowOf = async (account: string) =>
  (
    await sql(portal, `select *, mobile_verified_at is not null as verified from members where username = $1`, [
      account,
    ])
  )[0];

async function withoutFeature<T>(
  modId: Parameters<RegistrationClient['switchModule']>[0],
  work: () => Promise<T>,
): Promise<T> {
  await registration.switchModule(modId, false);
  return work().finally(() => registration.switchModule(modId, true));
}

describe('registering by mobile number', () => {
  it('creates an account with a generated name, confirms the number and signs in', async () => {
    const mobileNum = registration.newNumber();
    const { status, body } = await registration.byNumber({
      mobileNum,
      verificationCode: await registration.codeFor(mobileNum),
    });
    expect(status).toBe(200);
    const { account, userInfo, token } = body.value;
    expect(account).toMatch(/^u[0-9a-z]{10}$/);
    expect(userInfo.account).toBe(account);
    expect(await rowOf(account)).toMatchObject({ mobile: `+84${mobileNum.slice(1)}`, verified: true });
    expect((await portal.call('GET /wps/v2/wallets/balance', { token })).body.value.sumBalance).toBe('0');
    const login = { username: account, password: PASSWORD, transport: 'bearer' };
    expect((await portal.call('POST /wps/session/login', { body: login, encrypted: true })).status).toBe(200);
  });

  it('accepts a code once, and a number once', async () => {
    const mobileNum = registration.newNumber();
    const verificationCode = await registration.codeFor(mobileNum);
    expect((await registration.byNumber({ mobileNum, verificationCode })).status).toBe(200);
    expect((await registration.byNumber({ mobileNum, verificationCode })).body.fields).toEqual({
      verificationCode: { code: 'wrong_code' },
    });
    const { status, body } = await registration.byNumber({
      mobileNum,
      verificationCode: await registration.codeFor(mobileNum),
    });
    expect([status, body.code, body.fields]).toEqual([
      409,
      'account_already_exists',
      { mobileNum: { code: 'mobile_already_registered' } },
    ]);
  });

  it('refuses another number’s code, an expired one or none, and the right one after five wrong ones', async () => {
    const [mine, theirs] = [registration.newNumber(), registration.newNumber()];
    const wrongCodes = [
      await registration.codeFor(theirs),
      await registration.codeFor(mine, 0),
      'abc',
      '1'.repeat(255),
    ];
    for (const verificationCode of wrongCodes) {
      expect((await registration.byNumber({ mobileNum: mine, verificationCode })).body.fields).toEqual({
        verificationCode: { code: 'wrong_code' },
      });
    }
    expect((await registration.byNumber({ mobileNum: mine })).body.fields).toEqual({
      verificationCode: { code: 'not_empty' },
    });
    const right = await registration.codeFor(mine);
    const wrong = right === '000000' ? '000001' : '000000';
    for (let n = 0; n < 5; n++) await registration.byNumber({ mobileNum: mine, verificationCode: wrong });
    expect((await registration.byNumber({ mobileNum: mine, verificationCode: right })).status).toBe(422);
  });

  it('keeps the code valid when another field is wrong', async () => {
    const mobileNum = registration.newNumber();
    const verificationCode = await registration.codeFor(mobileNum);
    for (const wrong of [{ password: 'short' }, { affiliateCode: 'NOBODY' }, { dateOfBirth: '2024-01-01' }]) {
      expect((await registration.byNumber({ mobileNum, verificationCode, ...wrong })).status).toBe(422);
    }
    expect((await registration.byNumber({ mobileNum, verificationCode })).status).toBe(200);
  });

  it('refuses a username, a landline number and an unknown country code', async () => {
    const mobileNum = registration.newNumber();
    expect((await registration.byNumber({ mobileNum, username: 'mine1' })).body.fields).toEqual({
      username: { code: 'unknown_field' },
    });
    const verificationCode = '123456';
    expect((await registration.byNumber({ mobileNum: '02438250000', verificationCode })).body.fields).toEqual({
      mobileNum: { code: 'invalid_mobile_number' },
    });
    expect(
      (await registration.byNumber({ mobileNum, verificationCode, countryDialingCode: '+999' })).body.fields,
    ).toEqual({
      countryDialingCode: { code: 'invalid_value' },
    });
  });

  it('refuses a phone-auth token if no provider is configured', async () => {
    const { status, body } = await registration.byNumber({
      mobileNum: registration.newNumber(),
      firebaseChannel: 'sms',
      firebaseIdToken: 'x',
    });
    expect([status, body.code]).toEqual([422, 'phone_auth_not_enabled']);
  });
});

describe('a disabled feature of registering by number', () => {
  it('closes the registration and tells the form', async () => {
    await withoutFeature('MOBILENUMREG3', async () => {
      expect((await portal.call('GET /wps/system/setting/register')).body.value.mobileReg).toBe(false);
      const { status, body } = await registration.byNumber({
        mobileNum: registration.newNumber(),
        verificationCode: '123456',
      });
      expect([status, body.code]).toEqual([409, 'registration_closed']);
    });
  });

  it('creates accounts without a password when passwords are disabled', async () => {
    await withoutFeature('MOBILENUMPASSREG3', async () => {
      const mobileNum = registration.newNumber();
      const fields = { mobileNum, verificationCode: await registration.codeFor(mobileNum) };
      const { body } = await registration.byNumber({ ...fields, password: undefined, confirmPassword: undefined });
      expect(await rowOf(body.value.account)).toMatchObject({ password_hash: null, verified: true });
    });
  });

  it('needs a password and confirms no number when codes are disabled', async () => {
    await withoutFeature('REGMOBVERF3', async () => {
      const mobileNum = registration.newNumber();
      const none = { password: undefined, confirmPassword: undefined };
      expect(Object.keys((await registration.byNumber({ mobileNum, ...none })).body.fields).toSorted()).toEqual([
        'confirmPassword',
        'password',
      ]);
      const [first, second] = [await registration.byNumber({ mobileNum }), await registration.byNumber({ mobileNum })];
      expect([first.status, second.status]).toEqual([200, 200]);
      expect(await rowOf(first.body.value.account)).toMatchObject({ verified: false });
    });
  });

  it('for usernames closes that way only', async () => {
    await withoutFeature('USERNAMEREG3', async () => {
      expect((await registration.byName()).body.code).toBe('registration_closed');
    });
    expect((await registration.byName()).status).toBe(200);
  });
});
