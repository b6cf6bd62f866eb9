import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createBrowser, freshAddress } from '../support/browser.ts';
import { codeOf } from '../support/staff.ts';
import { createOwner, NAME, sentCode, type Owner } from '../support/security.ts';
import { queryRows } from '../support/sql.ts';
import {
  requestStepUpCode,
  freshEmail,
  freshNumber,
  answerStepUp,
  signInUntilStepUp,
  isSignedIn,
  strangerAt,
  STEP_UP_REFUSED,
} from '../support/step-up.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => portal.close());

const untilStepUp = (owner: Owner, browser = strangerAt(portal)) => signInUntilStepUp(owner, browser);

describe('a sign-in in a new browser', () => {
  test('waits for step-up verification and opens nothing before it', async () => {
    const browser = strangerAt(portal);
    const owner = await createOwner(portal);
    const { body, headers } = await owner.signIn(browser);
    expect(body.value).toEqual({ stepUp: { methods: ['payee_name'] } });
    expect(headers.getSetCookie().find((cookie) => cookie.startsWith('parlay_pending='))).toMatch(/HttpOnly/);
    expect([...browser.cookies.keys()].toSorted()).toEqual(['parlay_device', 'parlay_pending']);
    expect(await isSignedIn(browser)).toBe(false);
  });

  test('needs verification on a known network as well, and none in the known browser', async () => {
    const owner = await createOwner(portal);
    await untilStepUp(owner, createBrowser(portal, owner.home.address));
    expect((await owner.signIn(owner.home)).body.value.userInfo).toBeDefined();
  });

  test('needs no verification without anything to verify with', async () => {
    const bare = await createOwner(portal, {});
    expect((await bare.signIn()).body.value.userInfo).toBeDefined();
  });

  test('needs no verification where the portal has it disabled', async () => {
    const owner = await createOwner(portal);
    const put = `insert into settings (key, value) values ('stepUp', 'false') on conflict (key) do update set value = 'false'`;
    await portal.app.db.query({ name: 'test_step_up_off', text: put });
    const { body } = await owner.signIn();
    await portal.app.db.query({ name: 'test_step_up_on', text: `delete from settings where key = 'stepUp'` });
    expect(body.value.userInfo).toBeDefined();
  });

  test('needs it again in the next new network, and no longer in a trusted browser', async () => {
    const owner = await createOwner(portal);
    const browser = await untilStepUp(owner);
    expect((await answerStepUp(browser, 'payee_name', NAME)).status).toBe(200);
    await browser.call('DELETE /wps/session/logout');
    browser.address = freshAddress();
    await untilStepUp(owner, browser);
    expect((await answerStepUp(browser, 'payee_name', NAME, { trust: true })).status).toBe(200);
    browser.address = freshAddress();
    expect((await owner.signIn(browser)).body.value.userInfo).toBeDefined();
  });

  test('returns the pending id in the body to a client without cookies, and accepts it there', async () => {
    const owner = await createOwner(portal);
    const client = strangerAt(portal);
    const { body } = await owner.signIn(client, { transport: 'bearer' });
    const { pending } = body.value.stepUp;
    expect(client.cookies.size).toBe(0);
    const done = await answerStepUp(client, 'payee_name', NAME, { pending });
    expect(done.body.value.token).toMatch(/^[\w-]{43}$/);
    expect((await portal.call('GET /wps/member/info', { token: done.body.value.token })).status).toBe(200);
  });
});

describe('step-up verification', () => {
  test('accepts the payee name as a bank prints it', async () => {
    const browser = await untilStepUp(await createOwner(portal));
    expect(await answerStepUp(browser, 'payee_name', 'Tran Thi B')).toMatchObject(STEP_UP_REFUSED);
    const done = await answerStepUp(browser, 'payee_name', 'NGUYEN VAN A');
    expect([done.status, await isSignedIn(browser)]).toEqual([200, true]);
    expect(browser.cookies.has('parlay_pending')).toBe(false);
  });

  test('accepts the typed mobile number until one is confirmed, and only a code from then on', async () => {
    const owner = await createOwner(portal, {});
    const number = freshNumber();
    expect((await owner.bind('mobile', number)).status).toBe(200);
    expect(await answerStepUp(await untilStepUp(owner), 'mobile', number)).toMatchObject(STEP_UP_REFUSED);
    const text = `update members set mobile_verified_at = null where username = '${owner.username}'`;
    await portal.app.db.query({ name: `test_unconfirm ${owner.username}`, text });
    const browser = await untilStepUp(owner);
    expect(await answerStepUp(browser, 'mobile', '0912345678')).toMatchObject(STEP_UP_REFUSED);
    expect((await answerStepUp(browser, 'mobile', number)).status).toBe(200);
  });

  test('accepts a code by SMS to the bound number and to no other', async () => {
    const owner = await createOwner(portal, {});
    const number = freshNumber();
    await owner.bind('mobile', number);
    const bound = await sentCode(portal, number);
    await portal.app.db.query({ name: 'test_reset_quotas', text: 'delete from rate_limits' });
    const browser = strangerAt(portal);
    const { body } = await owner.signIn(browser);
    expect(body.value.stepUp.maskedMobile).toBe(`+84***${number.slice(-2)}`);
    expect((await requestStepUpCode(browser, 'sms')).body.value.expiredMinutes).toBeGreaterThan(0);
    expect(await answerStepUp(browser, 'sms', bound)).toMatchObject(STEP_UP_REFUSED);
    const code = await sentCode(portal, number);
    const done = await answerStepUp(browser, 'sms', code);
    expect([done.status, await isSignedIn(browser)]).toEqual([200, true]);
    expect(await answerStepUp(await untilStepUp(owner), 'sms', code)).toMatchObject(STEP_UP_REFUSED);
  });

  test('accepts a code by email to the bound address', async () => {
    const owner = await createOwner(portal, {});
    const email = freshEmail();
    await owner.bind('email', email);
    await portal.app.db.query({ name: 'test_reset_quotas', text: 'delete from rate_limits' });
    const browser = strangerAt(portal);
    expect((await owner.signIn(browser)).body.value.stepUp).toEqual({
      methods: ['email'],
      maskedEmail: 'o***@example.com',
    });
    expect((await requestStepUpCode(browser, 'sms')).status).toBe(422);
    expect((await requestStepUpCode(browser, 'email')).status).toBe(200);
    expect((await answerStepUp(browser, 'email', await sentCode(portal, email))).status).toBe(200);
  });

  test('accepts a code of the authenticator once', async () => {
    const owner = await createOwner(portal);
    const { secret } = await owner.enroll();
    const [one, other] = [await untilStepUp(owner), await untilStepUp(owner)];
    expect(await answerStepUp(one, 'payee_name', NAME)).toMatchObject(STEP_UP_REFUSED);
    expect(await answerStepUp(one, 'authenticator', codeOf(secret)), 'it confirmed the enrollment').toMatchObject(
      STEP_UP_REFUSED,
    );
    const step = 'update authenticators set last_step = last_step - 2';
    await portal.app.db.query({ name: 'test_step_back', text: step });
    expect((await answerStepUp(one, 'authenticator', codeOf(secret))).status).toBe(200);
    expect(await answerStepUp(other, 'authenticator', codeOf(secret))).toMatchObject(STEP_UP_REFUSED);
  });

  test('accepts a recovery code once', async () => {
    const owner = await createOwner(portal);
    const { recoveryCodes } = await owner.enroll();
    const [one, other] = [await untilStepUp(owner), await untilStepUp(owner)];
    expect((await answerStepUp(one, 'recovery_code', recoveryCodes[0] ?? '')).status).toBe(200);
    expect(await answerStepUp(other, 'recovery_code', recoveryCodes[0] ?? '')).toMatchObject(STEP_UP_REFUSED);
    expect((await answerStepUp(other, 'recovery_code', recoveryCodes[1] ?? '')).status).toBe(200);
    expect((await owner.home.call('GET /wps/member/authenticator')).body.value.recoveryCodesLeft).toBe(8);
  });
});

describe('a sign-in by a code to the phone', () => {
  async function byPhone(number: string) {
    const browser = strangerAt(portal);
    const mobile = { countryDialingCode: '+84', mobileNum: number };
    await browser.call('POST /wps/verification/sms/noLogin', { body: mobile });
    const password = await sentCode(portal, number);
    const body = { type: 'sms', username: number, countryDialingCode: '+84', password };
    return (await browser.call('POST /wps/session/login', { encrypted: true, body })).body.value;
  }

  test('needs no step-up verification, except for an account with an authenticator', async () => {
    const owner = await createOwner(portal);
    const number = freshNumber();
    await owner.bind('mobile', number);
    expect((await byPhone(number)).userInfo).toBeDefined();
    await owner.enroll();
    expect(await byPhone(number)).toEqual({ stepUp: { methods: ['authenticator', 'recovery_code'] } });
  });
});

describe('the owner of an account', () => {
  const emailsTo = async (email: string) =>
    (
      await queryRows<{ subject: string }>(
        portal.app.db,
        { name: 'test_emails', text: `select subject from outbox_messages where recipient = $1 order by id` },
        [email],
      )
    ).map(({ subject }) => subject);

  test('gets an email in their own language when it is used from a new browser', async () => {
    const owner = await createOwner(portal, { language: 'EN' });
    const email = freshEmail();
    await owner.bind('email', email);
    await owner.signIn(owner.home);
    const before = await emailsTo(email);
    const browser = await untilStepUp(owner);
    await requestStepUpCode(browser, 'email');
    await answerStepUp(browser, 'email', await sentCode(portal, email));
    const after = (await emailsTo(email)).slice(before.length);
    expect(after.filter((subject) => /new sign-in/i.test(subject))).toHaveLength(1);
  });
});
