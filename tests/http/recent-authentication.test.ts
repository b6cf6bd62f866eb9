import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHandoff } from '#domain/members';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { Browser } from '../support/browser.ts';
import { sentCode } from '../support/security.ts';
import { BEHIND_PROXY, newBrowser } from '../support/sign-in.ts';
import { sql } from '../support/sql.ts';
import { freshEmail, freshNumber } from '../support/step-up.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ ...BEHIND_PROXY, STEP_UP: 'off' });
});
afterAll(() => portal.close());

const NEW = 'Another-horse-9';
let owner: Browser;
let playerId: string;
let number: string;

/** Signs in to an account without a password, with a confirmed number and a session that was opened some minutes ago. */
async function signInAt(minutesAgo: number): Promise<void> {
  const { playerId: id } = await portal.newMember();
  [playerId, number] = [id, freshNumber()];
  const text = `update members set password_hash = null, mobile = $2, mobile_verified_at = now() where public_id = $1`;
  await sql(portal, text, [playerId, `+84${number.slice(1)}`]);
  owner = newBrowser(portal);
  const body = { countryDialingCode: '+84' };
  await owner.call('POST /wps/verification/sms/noLogin', { body: { ...body, mobileNum: number } });
  const login = { type: 'sms', username: number, ...body, password: await sentCode(portal, number), remember: true };
  expect((await owner.call('POST /wps/session/login', { body: login, encrypted: true })).status).toBe(200);
  await sql(portal, `update sessions set verified_at = verified_at - make_interval(mins => $1)`, [minutesAgo]);
}

async function bindEmail(browser = owner) {
  const contact = { kind: 'email', email: freshEmail() };
  expect((await browser.call('POST /wps/member/contact/code', { body: contact })).status).toBe(200);
  const code = await sentCode(portal, contact.email);
  return browser.call('PUT /wps/member/contact', { body: { ...contact, code }, encrypted: true });
}
const setPassword = (browser = owner) =>
  browser.call('POST /wps/member/password', {
    body: { newPassword: NEW, confirmNewPassword: NEW },
    encrypted: true,
  });
const verify = (code: string, browser = owner) =>
  browser.call('PUT /wps/member/recentAuthentication', { body: { kind: 'mobile', code }, encrypted: true });
const requestCode = (browser = owner) =>
  browser.call('POST /wps/member/recentAuthentication/code', { body: { kind: 'mobile' } });
const isNeeded = async (browser = owner) =>
  (await browser.call('GET /wps/member/recentAuthentication')).body.value.isNeeded;

describe('an account without a password', () => {
  it('changes its recovery options within ten minutes of signing in', async () => {
    await signInAt(9);
    expect(await isNeeded()).toBe(false);
    expect((await bindEmail()).status).toBe(200);
    expect((await setPassword()).status).toBe(200);
  });

  describe('with an older session', () => {
    beforeEach(() => signInAt(11));

    it('binds nothing and sets no password by the session alone', async () => {
      expect(await isNeeded()).toBe(true);
      expect((await bindEmail()).body.code).toBe('recent_authentication_required');
      expect((await setPassword()).body.code).toBe('recent_authentication_required');
      expect((await owner.call('GET /wps/member/contact')).body.value.emailConfirmed).toBe(false);
    });

    it('may do so after a code to the bound number, in this session and in no other', async () => {
      const thief = newBrowser(portal);
      await signInAgain(thief);
      expect((await requestCode()).status).toBe(200);
      const code = await sentCode(portal, number);
      expect((await verify(code, thief)).body.fields.code.code, 'the code belongs to another session').toBe(
        'wrong_code',
      );
      expect((await verify(code)).status).toBe(200);
      expect(await isNeeded(thief)).toBe(true);
      expect((await bindEmail(thief)).body.code).toBe('recent_authentication_required');
      expect((await bindEmail()).status).toBe(200);
      expect((await verify(code)).status, 'once').toBe(422);
    });

    it('allows five attempts at the code', async () => {
      await requestCode();
      const code = await sentCode(portal, number);
      for (let attempt = 0; attempt < 5; attempt++)
        expect((await verify(code === '000000' ? '111111' : '000000')).status).toBe(422);
      expect((await verify(code)).status).toBe(422);
      expect((await bindEmail()).body.code).toBe('recent_authentication_required');
    });

    it('cannot request a code to a contact that it has not confirmed', async () => {
      const { body } = await owner.call('POST /wps/member/recentAuthentication/code', { body: { kind: 'email' } });
      expect(body.fields.kind.code).toBe('invalid_value');
      expect((await owner.call('GET /wps/member/recentAuthentication')).body.value).toMatchObject({
        isNeeded: true,
        mobile: `+84***${number.slice(-2)}`,
        email: null,
      });
    });

    /** Signs in by a handoff, which counts as no recent authentication. */
    async function signInAgain(browser: Browser): Promise<void> {
      const { app } = portal;
      const { merchantCode } = app.config;
      const { code } = await app.db.transaction((tx) => createHandoff(tx, app, { publicId: playerId, merchantCode }));
      expect((await browser.call('POST /wps/session/handoff', { body: { code, merchantCode } })).status).toBe(200);
    }
  });

  it('needs a recent authentication after a remembered browser signed in with one tap', async () => {
    await signInAt(0);
    owner.cookies.delete('parlay_session');
    expect((await owner.call('POST /wps/session/remember', { body: {} })).status).toBe(200);
    expect(await isNeeded()).toBe(true);
    expect((await bindEmail()).body.code).toBe('recent_authentication_required');
  });
});

it('an account with a password gives that instead, however old the session is', async () => {
  const member = await portal.newMember();
  await sql(portal, 'update sessions set verified_at = null');
  expect((await member.call('GET /wps/member/recentAuthentication')).body.value.isNeeded).toBe(false);
  const contact = { kind: 'email', email: freshEmail() };
  await member.call('POST /wps/member/contact/code', { body: contact });
  const code = await sentCode(portal, contact.email);
  const bind = (more: object) =>
    member.call('PUT /wps/member/contact', { body: { ...contact, code, ...more }, encrypted: true });
  expect((await bind({})).body.fields.password.code).toBe('not_empty');
  expect((await bind({ password: 'Correct-horse-9' })).status).toBe(200);
});
