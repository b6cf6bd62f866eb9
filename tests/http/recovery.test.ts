import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createBrowser, freshAddress, type Browser } from '../support/browser.ts';
import { createOwner, PASSWORD, sentCode, type Owner } from '../support/security.ts';
import { codeOf } from '../support/staff.ts';
import { freshEmail, freshNumber } from '../support/step-up.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => portal.close());

const NEW = 'Another-horse-9';
const stranger = () => createBrowser(portal, freshAddress());

async function requestLink({ username }: Owner, email: string): Promise<string | undefined> {
  await stranger().call('POST /wps/member/password/email', { body: { username, email }, form: true });
  const text = 'select body from outbox_messages where recipient = $1 order by id desc limit 1';
  const [row] = await sql<{ body: string }>(portal, text, [email]);
  return /[?&#]reset=([\w-]+)/.exec(row?.body ?? '')?.[1];
}

const reset = (code: string | undefined, more: object = {}) =>
  stranger().call('POST /wps/member/password/reset', {
    encrypted: true,
    body: { code, newPassword: NEW, confirmNewPassword: NEW, ...more },
  });

const canSignInWith = async ({ username, home }: Owner, password: string) => {
  const { status } = await home.call('POST /wps/session/login', { encrypted: true, body: { username, password } });
  return status === 200;
};

/** Lets the code that confirmed the enrollment be followed by another of the same time step. */
const allowNextCode = () => sql(portal, 'update authenticators set last_step = last_step - 2');

describe('a reset link', () => {
  test('is not sent to an address that was never confirmed, which may be a stranger’s by a typing error', async () => {
    const email = freshEmail();
    const owner = await createOwner(portal, { email });
    expect(await requestLink(owner, email)).toBeUndefined();
    await sql(portal, 'update members set email_verified_at = now() where username = $1', [owner.username]);
    expect(await requestLink(owner, email)).toMatch(/^[\w-]{43}$/);
  });

  test('is worth nothing when its address is no longer confirmed', async () => {
    const email = freshEmail();
    const owner = await createOwner(portal, {});
    await owner.bind('email', email);
    const code = await requestLink(owner, email);
    await sql(portal, 'update members set email_verified_at = null where username = $1', [owner.username]);
    expect((await reset(code)).body.fields.code.code).toBe('wrong_code');
  });
});

describe('a reset of an account with an authenticator', () => {
  async function protectedOwner() {
    const [owner, email] = [await createOwner(portal, {}), freshEmail()];
    await owner.bind('email', email);
    return { owner, email, ...(await owner.enroll()) };
  }

  test('needs a code of it besides the link, and the link stays usable until then', async () => {
    const { owner, email, secret } = await protectedOwner();
    const code = await requestLink(owner, email);
    expect((await reset(code)).body.fields).toEqual({ authenticatorCode: { code: 'not_empty' } });
    const wrong = await reset(code, { authenticatorCode: '000000' });
    expect(wrong.body.fields).toEqual({ authenticatorCode: { code: 'wrong_code' } });
    expect(await canSignInWith(owner, PASSWORD)).toBe(true);
    await allowNextCode();
    expect((await reset(code, { authenticatorCode: codeOf(secret) })).status).toBe(200);
    expect(await canSignInWith(owner, NEW)).toBe(true);
  });

  test('accepts a recovery code once', async () => {
    const { owner, email, recoveryCodes } = await protectedOwner();
    const [authenticatorCode] = recoveryCodes;
    expect((await reset(await requestLink(owner, email), { authenticatorCode })).status).toBe(200);
    const again = await reset(await requestLink(owner, email), { authenticatorCode });
    expect(again.body.fields).toEqual({ authenticatorCode: { code: 'wrong_code' } });
  });

  test('allows ten guesses in an hour, however many come at once', async () => {
    const { owner, email, secret } = await protectedOwner();
    const code = await requestLink(owner, email);
    const guesses = Array.from({ length: 14 }, (_, n) => reset(code, { authenticatorCode: String(100_000 + n) }));
    const judged = (await Promise.all(guesses)).filter(({ status }) => status === 422);
    expect(judged).toHaveLength(10);
    await allowNextCode();
    expect((await reset(code, { authenticatorCode: codeOf(secret) })).body.code).toBe('too_many_requests');
  });

  test('by phone needs it too, and the code by SMS is not used up before', async () => {
    const [owner, number] = [await createOwner(portal, {}), freshNumber()];
    await owner.bind('mobile', number);
    const { secret } = await owner.enroll();
    const browser = stranger();
    const phone = { countryDialingCode: '+84', mobileNum: number };
    await browser.call('POST /wps/verification/sms/password', { body: phone });
    const body = { ...phone, newPassword: NEW, verificationCode: await sentCode(portal, number) };
    const recover = (from: Browser, more: object = {}) =>
      from.call('POST /wps/member/password/verification', { encrypted: true, body: { ...body, ...more } });
    expect((await recover(browser)).body.fields).toEqual({ authenticatorCode: { code: 'not_empty' } });
    await allowNextCode();
    const done = await recover(browser, { authenticatorCode: codeOf(secret) });
    expect(done.body.value.userInfo?.account).toBe(owner.username);
    expect((await recover(browser, { authenticatorCode: codeOf(secret) })).body.fields).toEqual({
      verificationCode: { code: 'wrong_code' },
    });
    expect(await canSignInWith(owner, NEW)).toBe(true);
  });
});
