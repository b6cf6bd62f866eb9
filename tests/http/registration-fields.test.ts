import { fc, runs } from '../support/properties.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCaptcha } from '#domain/verification';
import { REGISTRATION_FIELDS } from '#rules/identity/registration';
import { passwordHasher } from '#server/adapters/passwords';
import { createTestApp, type TestApp } from '../support/app.ts';
import { registrationClient, type RegistrationClient } from '../support/registration.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
let registration: RegistrationClient;
beforeAll(async () => {
  portal = await createTestApp({ MINIMUM_AGE: '21' }, { passwords: passwordHasher });
  registration = registrationClient(portal);
});
afterAll(() => portal.close());

const CONTACTS = {
  qqNum: '12345678',
  line: 'line.id',
  whatsapp: '84912345678',
  zalo: '0912345678',
  facebook: 'minh.anh',
  wechat: 'minhanh_88',
};
const ID_NUMBER = '079123456789';

describe('the registration fields', () => {
  it('that are off are reported as off and not stored', async () => {
    await registration.byName({ username: 'plainone', ...CONTACTS, idNumber: ID_NUMBER });
    const [row] = await sql(portal, `select contacts, sealed_id_number from members where username = 'plainone'`);
    expect(row).toEqual({ contacts: null, sealed_id_number: null });
  });

  it('that are on are all stored, each in its own column', async () => {
    for (const field of REGISTRATION_FIELDS) {
      if (!['captcha', 'affiliateCode', 'recommenderId'].includes(field))
        await registration.change({ field, use: 'required' });
    }
    const mobileNum = registration.newNumber();
    const { status, body } = await registration.byName({
      username: 'fullone',
      ...CONTACTS,
      idNumber: ID_NUMBER,
      payeeName: 'Nguyễn Văn Á',
      email: 'anh@example.com',
      paymentPassword: 'thanh-toan-1',
      mobileNum,
      countryDialingCode: '+84',
      verificationCode: await registration.codeFor(mobileNum),
      registerUrl: 'https://portal.test/vi/register?referralCode=SECRET#form',
    });
    expect([status, body.value?.userInfo.hasPaymentPassword]).toEqual([200, true]);
    const [row] = await sql(
      portal,
      `select payee_name, email, email_verified_at, mobile, mobile_verified_at is not null as verified,
              date_of_birth::text, contacts, payment_password_hash, register_url from members where username = 'fullone'`,
    );
    expect(row).toEqual({
      payee_name: 'Nguyễn Văn Á',
      email: 'anh@example.com',
      email_verified_at: null,
      mobile: `+84${mobileNum.slice(1)}`,
      verified: true,
      date_of_birth: '1990-05-17',
      contacts: CONTACTS,
      payment_password_hash: expect.stringMatching(/^\$argon2id\$/),
      // Drops the query, which may contain somebody’s codes.
      register_url: 'https://portal.test/vi/register',
    });
    expect(Object.keys((await registration.byName()).body.fields)).toEqual(
      expect.arrayContaining([...Object.keys(CONTACTS), 'payeeName', 'email', 'paymentPassword', 'mobileNum']),
    );
    // The identity number is sealed, and is in no other column.
    const [stored] = await sql<{ sealed: string; row: string }>(
      portal,
      `select sealed_id_number as sealed, row_to_json(member)::text as row from members member where username = 'fullone'`,
    );
    expect(portal.app.sealer.open('member id number', stored?.sealed ?? '')).toBe(ID_NUMBER);
    expect(stored?.row).not.toContain(ID_NUMBER);
    for (const field of REGISTRATION_FIELDS) await registration.change({ field, use: 'off' });
  });

  it('accept as the page’s address only a web address of at most 2,000 characters', async () => {
    const long = (characters: number) => 'https://portal.test/'.padEnd(characters, 'a');
    for (const registerUrl of [
      'javascript:alert(1)',
      'data:text/html,x',
      '/register',
      'file:///etc/passwd',
      long(2001),
    ]) {
      const { status, body } = await registration.byName({ registerUrl });
      expect([registerUrl, status, Object.keys(body.fields)]).toEqual([registerUrl, 422, ['registerUrl']]);
    }
    expect((await registration.byName({ registerUrl: long(2000) })).status).toBe(200);
  });

  it('have lengths and patterns that staff can change, but a password needs at least 8 characters', async () => {
    await registration.change({ field: 'line', use: 'required', minLength: 6, maxLength: 6, patternId: 'digits' });
    const { fields } = (await portal.call('GET /wps/system/setting/register')).body.value;
    expect(fields.line).toEqual({
      enabled: true,
      required: true,
      acceptedPattern: '[0-9]+',
      patternId: 'digits',
      minLength: 6,
      maxLength: 6,
    });
    const { body } = await registration.byName({ line: '12345' });
    expect(body.fields.line).toEqual({ code: 'reg_pattern_digits', params: { min: 6, max: 6, range: '6' } });
    await registration.change({ field: 'line', use: 'off' });
    const wrong = [
      { field: 'password', use: 'required', minLength: 7 },
      { field: 'line', use: 'optional', minLength: 9, maxLength: 8 },
      { field: 'line', use: 'optional', patternId: 'none' },
      { field: 'line', use: 'optional', maxLength: 1000 },
    ] as const;
    for (const change of wrong) await expect(registration.change(change)).rejects.toThrow('invalid_fields');
  });
});

describe('the captcha image', () => {
  const createPicture = () =>
    portal.app.db.transaction((tx) => createCaptcha(tx, { ...portal.app, address: '127.0.0.1' }));

  it('is required if its field is on, and accepted once', async () => {
    await registration.change({ field: 'captcha', use: 'optional' });
    expect((await portal.call('GET /wps/system/setting/register')).body.value.showCaptcha).toBe(true);
    expect((await registration.byName()).body.fields).toEqual({ captcha: { code: 'not_empty' } });
    const { id: captchaId, text } = await createPicture();
    const wrong = { captcha: { code: 'wrong_captcha' } };
    expect((await registration.byName({ captcha: text })).body.fields).toEqual(wrong);
    expect((await registration.byName({ captcha: text.toLowerCase(), captchaId })).status).toBe(200);
    expect((await registration.byName({ captcha: text, captchaId })).body.fields).toEqual(wrong);
    const other = await createPicture();
    const cookie = { Cookie: `parlay_captcha=${other.id}` };
    expect((await registration.byName({ captcha: other.text }, { headers: cookie })).status).toBe(200);
    await registration.change({ field: 'captcha', use: 'off' });
  });
});

describe('a password', () => {
  it('is refused when it is common, contains the username or is too long to be hashed as a whole', async () => {
    const problemOf = async (password: string, username = 'somebody1') =>
      (await registration.byName({ username, password, confirmPassword: password })).body.fields.password;
    expect(await problemOf('Password1')).toEqual({ code: 'password_common' });
    expect(await problemOf('xxSomebody1xx')).toEqual({ code: 'password_contains_name' });
    expect((await problemOf('x'.repeat(65))).code).toBe('reg_pattern_any');
    expect((await problemOf('x'.repeat(257))).code).toBe('too_big');
    await registration.change({ field: 'password', use: 'required', maxLength: 128 });
    expect(await problemOf('ữ'.repeat(100))).toEqual({ code: 'password_too_long', params: { max: 256 } });
    await registration.change({ field: 'password', use: 'required', maxLength: 64 });
  });

  it('counts to its last character', async () => {
    const password = `${'ấ'.repeat(60)}-end`;
    await registration.byName({ username: 'longpass1', password, confirmPassword: password });
    const signIn = async (typed: string) => {
      const body = { username: 'longpass1', password: typed, transport: 'bearer' };
      return (await portal.call('POST /wps/session/login', { body, encrypted: true })).status;
    };
    expect([await signIn(password.slice(0, -1)), await signIn(password)]).toEqual([401, 200]);
  });
});

describe('the minimum age of the market', () => {
  it('is published and checked: 21 here, to the day in the merchant’s time zone', async () => {
    const { minimumAge, today } = (await portal.call('GET /wps/system/setting/register')).body.value;
    const [row] = await sql<{ today: string }>(
      portal,
      `select (now() at time zone 'Asia/Ho_Chi_Minh')::date::text as today`,
    );
    expect([minimumAge, today]).toEqual([21, row?.today]);
    const year = Number(today.slice(0, 4)) - 21;
    const nextDay = new Date(Date.parse(`${year}${today.slice(4)}`) + 86_400_000).toISOString().slice(0, 10);
    const tooYoung = { dateOfBirth: { code: 'too_young', params: { age: 21 } } };
    expect((await registration.byName({ dateOfBirth: nextDay })).body.fields).toEqual(tooYoung);
    expect((await registration.byName({ dateOfBirth: `${year - 1}-01-01` })).status).toBe(200);
    for (const dateOfBirth of ['', '2001-02-29', '01.02.1990', undefined]) {
      expect(Object.keys((await registration.byName({ dateOfBirth })).body.fields)).toEqual(['dateOfBirth']);
    }
  });
});

describe('random input', () => {
  // Uses the cheap hasher: hundreds of registrations with two passwords each would take too long otherwise.
  let cheap: TestApp;
  let registrations: RegistrationClient;
  beforeAll(async () => {
    cheap = await createTestApp({ MINIMUM_AGE: '21' });
    registrations = registrationClient(cheap);
  });
  afterAll(() => cheap.close());

  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.constantFrom('', ' ', "' or 1=1 --", '\u202e', '+84', '9'.repeat(40), '-1', '2024-02-30', 'a'.repeat(200)),
    fc.constantFrom(null, true, 0, -1, 1e308, [], {}),
  );
  const fields = [
    'username',
    'countryDialingCode',
    'verificationCode',
    'firebaseIdToken',
    'referralCode',
    'domain',
    'registerUrl',
    'dateOfBirth',
    'language',
    'humanCheck',
    'captchaId',
    'transport',
    'confirmPassword',
    'isAgent',
    ...REGISTRATION_FIELDS,
  ];
  /** Changes at most two fields at a time, so that most calls get as deep as a registration goes. */
  const changedFields = fc
    .subarray(fields, { maxLength: 2 })
    .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, hostile]))));

  it.each(['username', 'mobile'])('never makes a registration by %s fail inside', async (mode) => {
    const plain = REGISTRATION_FIELDS.filter((field) => !['username', 'captcha'].includes(field));
    for (const field of plain)
      await registrations.change({ field, use: 'optional', minLength: 8, maxLength: 64, patternId: 'any' });
    await registrations.switchModule('REGMOBVERF3', false);
    let acceptedCount = 0;
    const property = fc.asyncProperty(changedFields, async (given) => {
      // Sets a payment password, which is required once its field is shown; random input would hardly ever contain one.
      const base = { paymentPassword: 'pay-Horse-77', ...(mode === 'mobile' ? { mobileNum: '0912345678' } : {}) };
      const send = mode === 'mobile' ? registrations.byNumber : registrations.byName;
      const response = await send({ ...base, ...given });
      expect(response.status).toBeLessThan(500);
      expect(response.body.success).toBe(response.status === 200);
      acceptedCount += Number(response.status === 200);
    });
    await fc.assert(property, runs(60));
    expect(acceptedCount).toBeGreaterThan(0);
  });
});
