import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createOwner, type Owner, PASSWORD, sentCode } from '../support/security.ts';
import { codeOf } from '../support/staff.ts';
import { freshEmail } from '../support/step-up.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
let owner: Owner;
beforeAll(async () => {
  portal = await createTestApp({ TRUSTED_PROXIES: '127.0.0.1', STEP_UP: 'off' });
});
beforeEach(async () => {
  owner = await createOwner(portal);
});
afterAll(() => portal.close());

const strong = async () => (await owner.home.call('GET /wps/member/recentAuthentication')).body.value.strong;
const verify = (body: object) => owner.home.call('PUT /wps/member/recentAuthentication', { body, encrypted: true });
const beginAuthenticator = () =>
  owner.home.call('POST /wps/member/authenticator', { body: { password: PASSWORD }, encrypted: true });

/** Sends a code to the account's email address and returns it. */
async function requestCode(email: string): Promise<string> {
  const sent = await owner.home.call('POST /wps/member/recentAuthentication/code', { body: { kind: 'email' } });
  expect(sent.status).toBe(200);
  return sentCode(portal, email);
}

/** Binds an email address that is then two days old. */
async function bindEarlier(): Promise<string> {
  const email = freshEmail();
  expect((await owner.bind('email', email)).status).toBe(200);
  await sql(
    portal,
    `update members set registered_at = now() - interval '3 days', email_verified_at = now() - interval '2 days'
      where username = $1`,
    [owner.username],
  );
  return email;
}

const NEEDS_PASSWORD = { isNeeded: true, methods: ['password'], availableAt: null };

describe('an account that never had a contact', () => {
  it('proves itself by the password, for ten minutes; the sign-in alone does not count', async () => {
    expect(await strong()).toEqual(NEEDS_PASSWORD);
    expect((await verify({ kind: 'password', password: 'Wrong-horse-9' })).body.fields.password.code).toBe(
      'wrong_password',
    );
    expect((await strong()).isNeeded).toBe(true);
    expect((await verify({ kind: 'password', password: PASSWORD })).status).toBe(200);
    expect(await strong()).toEqual({ ...NEEDS_PASSWORD, isNeeded: false });
    await sql(portal, `update sessions set strong_verified_at = strong_verified_at - interval '11 minutes'`);
    expect((await strong()).isNeeded).toBe(true);
  });

  it('cannot use a contact that was bound just now in place of the password', async () => {
    const email = freshEmail();
    await owner.bind('email', email);
    expect(await strong()).toEqual(NEEDS_PASSWORD);
    expect((await verify({ kind: 'email', code: await requestCode(email) })).status).toBe(200);
    expect(await strong()).toEqual(NEEDS_PASSWORD);
  });

  it('proves it in one session and in no other', async () => {
    await verify({ kind: 'password', password: PASSWORD });
    const other = (await owner.signIn()).status;
    expect(other).toBe(200);
    const rows = await sql<{ by: string | null }>(
      portal,
      `select strong_verified_by as by from sessions session join members member on member.id = session.member_id
        where member.username = $1 order by session.created_at`,
      [owner.username],
    );
    expect(rows.map(({ by }) => by)).toEqual(['password', null]);
  });
});

describe('an account with an older contact', () => {
  let email: string;
  beforeEach(async () => {
    email = await bindEarlier();
  });

  it('proves itself by a code to it, and not by the password', async () => {
    expect(await strong()).toEqual({ isNeeded: true, methods: ['email'], availableAt: null });
    expect((await verify({ kind: 'password', password: PASSWORD })).body.fields.kind.code).toBe('invalid_value');
    expect((await verify({ kind: 'email', code: '000000' })).body.fields.code.code).toBe('wrong_code');
    const code = await requestCode(email);
    expect((await verify({ kind: 'email', code })).status).toBe(200);
    expect((await strong()).isNeeded).toBe(false);
    expect((await verify({ kind: 'email', code })).status, 'once').toBe(422);
  });

  it('accepts nothing for a day after the contact was replaced, and says until when', async () => {
    await owner.bind('email', freshEmail());
    const { methods, availableAt } = await strong();
    expect(methods).toEqual([]);
    expect(Date.parse(availableAt) - Date.now()).toBeGreaterThan(23 * 3600_000);
    expect((await verify({ kind: 'password', password: PASSWORD })).status).toBe(422);
    expect((await beginAuthenticator()).body.code).toBe('recent_authentication_required');
  });

  it('cannot get an authenticator by the password alone', async () => {
    const refused = await beginAuthenticator();
    expect([refused.status, refused.body.code]).toEqual([403, 'recent_authentication_required']);
    await verify({ kind: 'email', code: await requestCode(email) });
    expect((await beginAuthenticator()).status).toBe(200);
  });

  it('cannot confirm an authenticator that was begun before the contact counted', async () => {
    await sql(portal, 'update members set email_verified_at = null where username = $1', [owner.username]);
    const { secret } = (await beginAuthenticator()).body.value;
    await sql(portal, `update members set email_verified_at = now() - interval '2 days' where username = $1`, [
      owner.username,
    ]);
    const confirm = () => owner.home.call('PUT /wps/member/authenticator', { body: { code: codeOf(secret) } });
    expect((await confirm()).body.code).toBe('recent_authentication_required');
    await verify({ kind: 'email', code: await requestCode(email) });
    expect((await confirm()).status).toBe(200);
  });
});

describe('an account with an authenticator', () => {
  it('proves itself by that alone, and each code counts once', async () => {
    await bindEarlier();
    await sql(portal, 'update members set email_verified_at = null where username = $1', [owner.username]);
    const { secret } = await owner.enroll();
    expect(await strong()).toEqual({ isNeeded: true, methods: ['authenticator'], availableAt: null });
    expect((await verify({ kind: 'password', password: PASSWORD })).status).toBe(422);
    const code = codeOf(secret, 1);
    expect((await verify({ kind: 'authenticator', code })).status).toBe(200);
    expect((await strong()).isNeeded).toBe(false);
    expect((await verify({ kind: 'authenticator', code })).body.fields.code.code).toBe('wrong_code');
  });

  it('changes a contact only with a code of it, and keeps the code to the new contact meanwhile', async () => {
    const { secret } = await owner.enroll();
    const contact = { kind: 'email', email: freshEmail() };
    await owner.home.call('POST /wps/member/contact/code', { body: contact });
    const code = await sentCode(portal, contact.email);
    const change = () =>
      owner.home.call('PUT /wps/member/contact', { body: { ...contact, code, password: PASSWORD }, encrypted: true });
    const refused = await change();
    expect([refused.status, refused.body.code]).toEqual([403, 'recent_authentication_required']);
    expect((await owner.home.call('GET /wps/member/contact')).body.value.email).toBeNull();
    expect((await verify({ kind: 'authenticator', code: codeOf(secret, 1) })).status).toBe(200);
    expect((await change()).status).toBe(200);
    expect((await owner.home.call('GET /wps/member/contact')).body.value.emailConfirmed).toBe(true);
  });

  it('forgets a weaker proof from before it was set up', async () => {
    await verify({ kind: 'password', password: PASSWORD });
    await owner.enroll();
    expect((await strong()).isNeeded).toBe(true);
  });

  it('can be set up again with one of its codes', async () => {
    const { secret } = await owner.enroll();
    const email = freshEmail();
    await owner.bind('email', email);
    await sql(
      portal,
      `update members set email_verified_at = now() - interval '2 days', registered_at = now() - interval '3 days'
        where username = $1`,
      [owner.username],
    );
    const body = { password: PASSWORD, code: codeOf(secret, 1) };
    expect((await owner.home.call('DELETE /wps/member/authenticator', { body, encrypted: true })).status).toBe(200);
    expect((await beginAuthenticator()).status).toBe(200);
  });
});
