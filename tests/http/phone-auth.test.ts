import { sql } from 'drizzle-orm';
import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { nowSeconds, startPhoneProvider, type PhoneProvider } from '../support/phone-provider.ts';

let provider: PhoneProvider;
let portal: TestApp;
beforeAll(async () => {
  provider = await startPhoneProvider();
  portal = await createTestApp(provider.env);
});
afterAll(async () => {
  await portal.close();
  await provider.close();
});

let last = 100_000;
/** Returns a number without an account, as it is dialed and in E.164 form. */
function freshNumber() {
  const mobileNum = `0913${String(last++)}`;
  return { mobileNum, number: `+84${mobileNum.slice(1)}` };
}

const PASSWORD = 'Correct-horse-9';
const DIAL = { countryDialingCode: '+84' };

function register(mobileNum: string, firebaseIdToken: string, from: TestApp = portal) {
  const person = { dateOfBirth: '1990-05-17', agree: true, transport: 'bearer' };
  const body = { ...DIAL, ...person, mobileNum, password: PASSWORD, confirmPassword: PASSWORD };
  return from.call('PUT /wps/member/register/mobile', {
    encrypted: true,
    body: { ...body, firebaseChannel: 'sms', firebaseIdToken },
  });
}

/** Signs in with the provider’s token and no code of the portal. */
function signIn(username: string, firebaseIdToken: string) {
  const body = { type: 'sms', username, ...DIAL, transport: 'bearer' };
  return portal.call('POST /wps/session/login', {
    encrypted: true,
    body: { ...body, firebaseChannel: 'sms', firebaseIdToken },
  });
}

function recover(mobileNum: string, firebaseIdToken: string) {
  const body = { ...DIAL, mobileNum, newPassword: 'Another-horse-9', transport: 'bearer' };
  return portal.call('POST /wps/member/password/verification', {
    encrypted: true,
    body: { ...body, firebaseChannel: 'sms', firebaseIdToken },
  });
}

async function newMember() {
  const { mobileNum, number } = freshNumber();
  const { status, body } = await register(mobileNum, await provider.token(number));
  expect([status, body.fields]).toEqual([200, undefined]);
  return { mobileNum, number, account: body.value.account as string };
}

const problem = (code: string) => ({ status: 422, body: { fields: { verificationCode: { code } } } });
const INVALID = problem('phone_auth_code_invalid');
const EXPIRED = problem('phone_auth_code_expired');

describe('a number that a phone-auth provider has verified', () => {
  it('registers, signs in and resets the password without a code of the portal', async () => {
    const { mobileNum, number, account } = await newMember();
    const signedIn = await signIn(mobileNum, await provider.token(number, { auth_time: nowSeconds() - 1 }));
    expect(signedIn.body.value.userInfo.account).toBe(account);
    const recovered = await recover(mobileNum, await provider.token(number, { auth_time: nowSeconds() - 2 }));
    expect(recovered.body.value.userInfo.account).toBe(account);
  });

  it('resets no password for another number or for a number without an account', async () => {
    const { mobileNum, account } = await newMember();
    const stranger = freshNumber();
    const strangers = await provider.token(stranger.number);
    expect(await recover(mobileNum, strangers)).toMatchObject(INVALID);
    expect(await recover(stranger.mobileNum, strangers)).toMatchObject(problem('phone_auth_user_not_found'));
    const body = { username: account, password: PASSWORD };
    expect((await portal.call('POST /wps/session/login', { encrypted: true, body })).status).toBe(200);
  });

  it('signs in without a forced password change, however old the password is', async () => {
    const { mobileNum, number, account } = await newMember();
    const requirePasswordChange = sql`update members set must_change_password = true where username = ${account}`;
    await portal.app.db.orm.execute(requirePasswordChange);
    const { body } = await signIn(mobileNum, await provider.token(number, { auth_time: nowSeconds() - 1 }));
    expect(body.value).toMatchObject({ cpw: false, userInfo: { account } });
  });

  it.each([
    ['sms', {}],
    ['sms', { firebaseChannel: 'sms' }],
    ['username', { firebaseIdToken: 'x' }],
  ])('does not replace the password unless the token is complete (%s, %o)', async (type, fields) => {
    const body = { type, username: '0913000001', ...DIAL, ...fields };
    const refused = await portal.call('POST /wps/session/login', { encrypted: true, body });
    expect(refused).toMatchObject({ status: 422, body: { fields: { password: { code: 'not_empty' } } } });
  });

  it('gets the answer that it has no account, because it is the caller’s own', async () => {
    const { mobileNum, number } = freshNumber();
    expect(await signIn(mobileNum, await provider.token(number))).toMatchObject(problem('phone_auth_user_not_found'));
  });

  it('is refused if the provider is not configured', async () => {
    const plain = await createTestApp();
    const { mobileNum, number } = freshNumber();
    const { status, body } = await register(mobileNum, await provider.token(number), plain);
    expect([status, body.code]).toEqual([422, 'phone_auth_not_enabled']);
    const { value } = (await plain.call('GET /wps/system/whitelabel')).body;
    expect([value.phoneAuth, value.socialProviders]).toEqual([{ enabled: false, pages: null }, []]);
    await plain.close();
  });

  it('is offered to the pages only if the provider’s page settings are complete', async () => {
    const phoneAuthOf = async (from: TestApp) => (await from.call('GET /wps/system/whitelabel')).body.value.phoneAuth;
    const { PHONE_AUTH_API_KEY: apiKey, PHONE_AUTH_API_URL: apiUrl, ...tokensOnly } = provider.env;
    const { PHONE_AUTH_VERIFIER_URL: verifierUrl, ...others } = tokensOnly;
    expect(await phoneAuthOf(portal)).toEqual({ enabled: true, pages: { apiKey, apiUrl, verifierUrl } });
    const plain = await createTestApp(others);
    expect(await phoneAuthOf(plain)).toEqual({ enabled: true, pages: null });
    await plain.close();
  });
});

describe('a provider’s token', () => {
  const now = nowSeconds();
  const refused: [string, JWTPayload, object][] = [
    ['from another issuer', { iss: 'https://phone-auth.test/other' }, INVALID],
    ['for another project', { aud: 'somebody-else' }, INVALID],
    ['without a person', { sub: '' }, INVALID],
    ['without a number', { phone_number: undefined }, INVALID],
    ['for another number', { phone_number: '+84913999999' }, INVALID],
    ['for the number in another spelling', { phone_number: '0913000000' }, INVALID],
    ['without the time of the verification', { auth_time: undefined }, INVALID],
    ['with a time of the verification that is not a number', { auth_time: String(now) }, INVALID],
    ['with a verification in the future', { auth_time: now + 600 }, INVALID],
    ['with a verification more than ten minutes ago', { auth_time: now - 640 }, EXPIRED],
    ['when it has expired', { exp: now - 60 }, EXPIRED],
    ['when it is not valid yet', { nbf: now + 600 }, INVALID],
  ];
  it.each(refused)('is refused %s', async (_, claims, refusal) => {
    const { mobileNum, number } = freshNumber();
    expect(await register(mobileNum, await provider.token(number, claims))).toMatchObject(refusal);
  });

  it('is refused if it is signed with an unpublished key, whatever key id it names', async () => {
    const { mobileNum, number } = freshNumber();
    const key = provider.strangersKey;
    expect(await register(mobileNum, await provider.token(number, {}, { key }))).toMatchObject(INVALID);
    const elsewhere = await provider.token(number, {}, { key, header: { kid: 'phone-2' } });
    expect(await register(mobileNum, elsewhere)).toMatchObject(INVALID);
  });

  it('is refused if it is unsigned, signed with a shared secret, changed or truncated', async () => {
    const { mobileNum, number } = freshNumber();
    const [, claims = '', signature = ''] = (await provider.token(number)).split('.');
    const header = (alg: string) => Buffer.from(JSON.stringify({ alg, kid: 'phone-1' })).toString('base64url');
    const other = Buffer.from(JSON.stringify({ sub: 'x' })).toString('base64url');
    const forged = [
      `${header('none')}.${claims}.`,
      `${header('HS256')}.${claims}.${signature}`,
      `${header('RS256')}.${other}.${signature}`,
      `${header('RS256')}.${claims}`,
      'x',
    ];
    for (const token of forged) expect(await register(mobileNum, token)).toMatchObject(INVALID);
  });

  it('is accepted once, and not again when it is renewed without the phone', async () => {
    const { mobileNum, number } = await newMember();
    const verification = { sub: 'the same person', auth_time: nowSeconds() - 5 };
    const token = await provider.token(number, verification);
    expect((await signIn(mobileNum, token)).status).toBe(200);
    expect(await signIn(mobileNum, token)).toMatchObject(EXPIRED);
    expect(await signIn(mobileNum, await provider.token(number, { ...verification, iat: nowSeconds() }))).toMatchObject(
      EXPIRED,
    );
    const later = { ...verification, auth_time: verification.auth_time + 1 };
    expect((await signIn(mobileNum, await provider.token(number, later))).status).toBe(200);
  });

  it('is accepted once when it is sent twice at the same moment', async () => {
    const { mobileNum, number } = await newMember();
    const token = await provider.token(number);
    const both = await Promise.all([signIn(mobileNum, token), signIn(mobileNum, token)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });
});

it('when the provider’s keys are unavailable, the caller is asked to retry and the token stays valid', async () => {
  const { mobileNum, number } = freshNumber();
  const token = await provider.token(number);
  const fresh = await createTestApp(provider.env);
  provider.isResponding = false;
  const refused = await register(mobileNum, token, fresh);
  provider.isResponding = true;
  expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
  expect((await register(mobileNum, token, fresh)).status).toBe(200);
  await fresh.close();
});
