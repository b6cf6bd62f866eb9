import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createBrowser, type Browser } from '../support/browser.ts';
import { codeOf } from '../support/staff.ts';
import { createOwner, NAME, PASSWORD, sentCode } from '../support/security.ts';
import { queryRows } from '../support/sql.ts';
import { answerStepUp } from '../support/step-up.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => portal.close());

const sql = (text: string) => portal.app.db.query({ name: `test ${text}`, text });
const isSignedIn = async (browser: Browser) => (await browser.call('GET /wps/member/info')).status === 200;
const listOwnDevices = async (browser: Browser) => (await browser.call('GET /wps/member/devices')).body.value;
const revoke = (browser: Browser, id: string) => browser.call(`DELETE /wps/member/devices/${id}`);

describe('the devices of a member', () => {
  test('are listed with the current one marked and without any secret', async () => {
    const owner = await createOwner(portal);
    const second = createBrowser(portal, owner.home.address);
    await owner.signIn(second);
    expect((await answerStepUp(second, 'payee_name', NAME)).status).toBe(200);
    const devices = await listOwnDevices(owner.home);
    expect(devices).toHaveLength(2);
    expect(devices.map(({ current }: { current: boolean }) => current).toSorted()).toEqual([false, true]);
    expect(devices[0]).toMatchObject({
      id: expect.stringMatching(/^D/),
      address: expect.stringMatching(/^10\.\d+\.\*\.\*$/),
    });
    expect(JSON.stringify(devices)).not.toContain(second.cookies.get('parlay_device'));
  });

  test('are revoked together with their sessions and remember-me tokens, and need step-up verification afterwards', async () => {
    const owner = await createOwner(portal);
    const lost = createBrowser(portal, owner.home.address);
    await owner.signIn(lost, { remember: true });
    expect((await answerStepUp(lost, 'payee_name', NAME)).status).toBe(200);
    expect([await isSignedIn(lost), lost.cookies.has('parlay_remember')]).toEqual([true, true]);
    const other = (await listOwnDevices(owner.home)).find(({ current }: { current: boolean }) => !current);
    expect((await revoke(owner.home, other.id)).status).toBe(200);
    expect([await isSignedIn(lost), await isSignedIn(owner.home)]).toEqual([false, true]);
    expect((await lost.call('POST /wps/session/remember', { body: {} })).status).toBeGreaterThanOrEqual(400);
    expect((await owner.signIn(lost)).body.value.stepUp.methods).toEqual(['payee_name']);
    expect(await listOwnDevices(owner.home)).toHaveLength(1);
    expect((await revoke(owner.home, other.id)).status).toBe(404);
  });

  test('of another member are not found', async () => {
    const [owner, thief] = [await createOwner(portal), await createOwner(portal)];
    const [device] = await listOwnDevices(owner.home);
    for (const id of [device.id, 'D00000000000', 'x', '../x']) {
      expect((await revoke(thief.home, encodeURIComponent(id))).body.code).toBe('not_found');
    }
    expect(await isSignedIn(owner.home)).toBe(true);
  });
});

describe('an authenticator', () => {
  const begin = (browser: Browser, password: string) =>
    browser.call('POST /wps/member/authenticator', { encrypted: true, body: { password } });
  const remove = (browser: Browser, body: object) =>
    browser.call('DELETE /wps/member/authenticator', { encrypted: true, body });

  test('is set up with the password and a first code, and shows ten recovery codes once', async () => {
    const owner = await createOwner(portal);
    expect((await begin(owner.home, 'wrong')).body).toMatchObject({ fields: { password: { code: 'wrong_password' } } });
    const begun = (await begin(owner.home, PASSWORD)).body.value;
    expect(begun.uri).toMatch(new RegExp(`^otpauth://totp/Parlay:${owner.username}\\?.*secret=${begun.secret}`));
    const confirm = (code: string) => owner.home.call('PUT /wps/member/authenticator', { body: { code } });
    expect((await confirm('000000')).body.fields).toEqual({ code: { code: 'wrong_code' } });
    expect((await confirm(codeOf(begun.secret))).body.value.recoveryCodes).toHaveLength(10);
    expect((await confirm(codeOf(begun.secret))).status).toBe(409);
    expect((await begin(owner.home, PASSWORD)).status).toBe(409);
    const state = await owner.home.call('GET /wps/member/authenticator');
    expect(state.body.value).toEqual({ enrolled: true, recoveryCodesLeft: 10 });
  });

  test('is removed with the password and an unused code, or with a recovery code', async () => {
    const [owner, unlucky] = [await createOwner(portal), await createOwner(portal)];
    const { secret } = await owner.enroll();
    const used = { password: PASSWORD, code: codeOf(secret) };
    expect((await remove(owner.home, used)).body.fields).toEqual({ code: { code: 'wrong_code' } });
    await sql('update authenticators set last_step = last_step - 2');
    expect((await remove(owner.home, { ...used, password: 'x' })).body.fields).toHaveProperty('password');
    expect((await remove(owner.home, { ...used, code: codeOf(secret) })).status).toBe(200);
    const { recoveryCodes } = await unlucky.enroll();
    expect((await remove(unlucky.home, { password: PASSWORD, code: recoveryCodes[3] })).status).toBe(200);
    expect((await unlucky.home.call('GET /wps/member/authenticator')).body.value.enrolled).toBe(false);
  });

  test('is locked after ten wrong codes, even for the right one', async () => {
    const owner = await createOwner(portal);
    const { secret } = (await begin(owner.home, PASSWORD)).body.value;
    const confirm = (code: string) => owner.home.call('PUT /wps/member/authenticator', { body: { code } });
    await Promise.all(Array.from({ length: 10 }, () => confirm('000000')));
    const locked = await confirm(codeOf(secret));
    expect([locked.status, Number(locked.headers.get('retry-after')) > 800]).toEqual([429, true]);
  });
});

describe('the contacts of a member', () => {
  const resetQuotas = () => sql('delete from rate_limits');

  test('are bound by the code that was sent there, and shown masked', async () => {
    const owner = await createOwner(portal, {});
    expect((await owner.bind('mobile', '0912800001')).status).toBe(200);
    expect((await owner.bind('email', 'Bound@Example.com')).status).toBe(200);
    expect((await owner.home.call('GET /wps/member/contact')).body.value).toEqual({
      mobile: '+84***01',
      mobileConfirmed: true,
      email: 'b***@example.com',
      emailConfirmed: true,
    });
  });

  test('are refused with a wrong code, a code for another target or a used code', async () => {
    const owner = await createOwner(portal, {});
    await resetQuotas();
    const contact = { kind: 'email', email: 'first@example.com' };
    const put = (body: object) =>
      owner.home.call('PUT /wps/member/contact', {
        encrypted: true,
        body: { password: PASSWORD, ...contact, ...body },
      });
    await owner.home.call('POST /wps/member/contact/code', { body: contact });
    const code = await sentCode(portal, 'first@example.com');
    const wrong = code === '000000' ? '000001' : '000000';
    const refusal = { status: 422, body: { fields: { code: { code: 'wrong_code' } } } };
    expect(await put({ code: wrong })).toMatchObject(refusal);
    const minutes = `select round(extract(epoch from expires_at - created_at) / 60)::int as minutes
                       from one_time_codes where target = 'first@example.com'`;
    expect(await sql(minutes)).toEqual([{ minutes: 10 }]);
    expect(await put({ code, email: 'second@example.com' })).toMatchObject(refusal);
    expect((await put({ code })).status).toBe(200);
    expect(await put({ code })).toMatchObject(refusal);
  });

  test('need the password, and a contact that another member has confirmed is refused', async () => {
    const [owner, other] = [await createOwner(portal, {}), await createOwner(portal, {})];
    await resetQuotas();
    await owner.bind('email', 'owned@example.com');
    await resetQuotas();
    const contact = { kind: 'email', email: 'OWNED@example.com' };
    await other.home.call('POST /wps/member/contact/code', { body: contact });
    const code = await sentCode(portal, 'owned@example.com');
    const put = (body: object) =>
      other.home.call('PUT /wps/member/contact', { encrypted: true, body: { ...contact, code, ...body } });
    expect((await put({})).body.fields).toEqual({ password: { code: 'not_empty' } });
    expect((await put({ password: 'wrong' })).body.fields).toEqual({ password: { code: 'wrong_password' } });
    expect((await put({ password: PASSWORD })).body.fields).toEqual({ email: { code: 'contact_in_use' } });
    expect((await other.home.call('GET /wps/member/contact')).body.value.email).toBe(null);
  });

  test('are refused at their field when they are invalid', async () => {
    const owner = await createOwner(portal, {});
    const requestCode = async (body: object) => {
      const response = await owner.home.call('POST /wps/member/contact/code', { body });
      return [response.status, Object.keys(response.body.fields ?? {})];
    };
    expect(await requestCode({ kind: 'mobile', mobileNum: '0912345678' })).toEqual([422, ['countryDialingCode']]);
    expect(await requestCode({ kind: 'mobile', countryDialingCode: '+84' })).toEqual([422, ['mobileNum']]);
    expect(await requestCode({ kind: 'mobile', countryDialingCode: '+84', mobileNum: '12' })).toEqual([
      422,
      ['mobileNum'],
    ]);
    expect(await requestCode({ kind: 'email' })).toEqual([422, ['email']]);
    expect(await requestCode({ kind: 'email', email: 'nobody' })).toEqual([422, ['email']]);
    expect(await requestCode({ kind: 'fax', email: 'a@example.com' })).toEqual([422, ['kind']]);
  });
});

describe('a security email to the previous address', () => {
  const emailsTo = (email: string) =>
    queryRows<{ body: string }>(
      portal.app.db,
      { name: 'test_emails_to', text: `select body from outbox_messages where recipient = $1 order by id` },
      [email],
    );

  test('is sent when a contact or the authenticator changes', async () => {
    const owner = await createOwner(portal, { language: 'EN' });
    await owner.bind('email', 'before@example.com');
    const count = (await emailsTo('before@example.com')).length;
    await owner.bind('mobile', '0912800077');
    const { secret } = await owner.enroll();
    const strong = { kind: 'authenticator', code: codeOf(secret, 1) };
    await owner.home.call('PUT /wps/member/recentAuthentication', { body: strong, encrypted: true });
    await owner.bind('email', 'after@example.com');
    const bodies = (await emailsTo('before@example.com')).slice(count).map(({ body }) => body);
    expect(bodies).toEqual([
      expect.stringContaining(`mobile number for the account ${owner.username}`),
      expect.stringContaining('authenticator app'),
      expect.stringContaining('last email we’ll send to the old one'),
    ]);
  });
});

describe('a guest', () => {
  test('has no devices, authenticator or contacts', async () => {
    const owner = await createOwner(portal, { payeeName: NAME });
    await sql(`update members set account_type = 'guest' where username = '${owner.username}'`);
    for (const path of ['devices', 'authenticator', 'contact']) {
      expect((await owner.home.call(`GET /wps/member/${path}`)).body.code).toBe('in_need_true_account');
    }
  });
});
