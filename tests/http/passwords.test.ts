import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCode } from '#domain/verification';
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts';
import type { Browser } from '../support/browser.ts';
import { cheapHasher } from '../support/cheap-hasher.ts';
import { asRequester, REQUESTER, BEHIND_PROXY, isSignedIn, newBrowser, PASSWORD, signIn } from '../support/sign-in.ts';
import { sql } from '../support/sql.ts';
import { statementsOf } from '../support/work.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp(BEHIND_PROXY, { passwords: cheapHasher });
});
afterAll(() => portal.close());

const NEW = 'Another-horse-9';
const setMember = (playerId: string, assignment: string) =>
  sql(portal, `update members set ${assignment} where public_id = $1`, [playerId]);
const changePassword = (browser: Browser, fields: object = {}) =>
  browser.call('POST /wps/member/password', {
    body: { oldPassword: PASSWORD, newPassword: NEW, confirmNewPassword: NEW, ...fields },
    encrypted: true,
  });
const both = (newPassword: string) => ({ newPassword, confirmNewPassword: newPassword });

async function signInNewMember() {
  const member = await portal.newMember();
  const browser = newBrowser(portal);
  await signIn(browser, member.username, { remember: true });
  return { ...member, browser };
}

describe('changing the password', () => {
  it('ends every other session, every remembered browser and the old password', async () => {
    const { browser, username, token } = await signInNewMember();
    const elsewhere = newBrowser(portal);
    await signIn(elsewhere, username, { remember: true });
    expect((await changePassword(browser)).status).toBe(200);
    expect([await isSignedIn(browser), await isSignedIn(elsewhere)]).toEqual([true, false]);
    expect((await portal.call('GET /wps/member/info', { token })).status).toBe(401);
    expect((await elsewhere.call('POST /wps/session/remember', { body: {} })).status).toBe(401);
    expect((await signIn(newBrowser(portal), username)).body.code).toBe('incorrect_user_or_password');
    expect((await signIn(newBrowser(portal), username, { password: NEW })).status).toBe(200);
  });

  it('needs the old password, and an allowed new one that is repeated exactly', async () => {
    const { browser, username } = await signInNewMember();
    const wrong: [object, string, string][] = [
      [{ oldPassword: 'wrong-password' }, 'oldPassword', 'wrong_password'],
      [{ oldPassword: undefined }, 'oldPassword', 'not_empty'],
      [both(PASSWORD), 'newPassword', 'password_same'],
      [both('Aa1-xyz'), 'newPassword', 'reg_pattern_any'],
      [both('password123'), 'newPassword', 'password_common'],
      [both(`x${username.toUpperCase()}y9`), 'newPassword', 'password_contains_name'],
      [both('Ă'.repeat(129)), 'newPassword', 'reg_pattern_any'],
      [{ confirmNewPassword: `${NEW}x` }, 'confirmNewPassword', 'inconsistent_twice'],
    ];
    for (const [fields, field, code] of wrong) {
      const { status, body } = await changePassword(browser, fields);
      expect([status, body.fields[field]?.code]).toEqual([422, code]);
    }
    expect((await signIn(newBrowser(portal), username)).status).toBe(200);
  });

  it('compares every character exactly and truncates nothing', async () => {
    const { browser, username } = await signInNewMember();
    const long = 'Ngựa-đúng-9'.repeat(3);
    expect((await changePassword(browser, both(long))).status).toBe(200);
    for (const [password, isRight] of [
      [long, true],
      [long.normalize('NFD'), false],
      [long.slice(0, -1), false],
      [long.toLowerCase(), false],
    ] as const) {
      expect((await signIn(newBrowser(portal), username, { password })).status).toBe(isRight ? 200 : 401);
    }
  });

  it('refuses further guesses at the old password in an open session', async () => {
    const { browser } = await signInNewMember();
    const responses = [];
    for (let attempt = 0; attempt < 11; attempt++)
      responses.push(await changePassword(browser, { oldPassword: `wrong-${attempt}-x` }));
    expect(responses.slice(0, 10).map(({ status }) => status)).toEqual(Array(10).fill(422));
    expect(responses[10]?.body.code).toBe('too_many_requests');
    expect((await changePassword(browser)).body.code).toBe('too_many_requests');
  });

  it('succeeds once for two requests at the same moment', async () => {
    const { browser, username } = await signInNewMember();
    const responses = await Promise.all(
      ['One-horse-77', 'Two-horse-77'].map((text) => changePassword(browser, both(text))),
    );
    // The other request finds the old password replaced, either before or after its own check.
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.every(({ status }) => [200, 409, 422].includes(status))).toBe(true);
    const winner = responses.findIndex(({ status }) => status === 200);
    const password = ['One-horse-77', 'Two-horse-77'][winner];
    expect((await signIn(newBrowser(portal), username, { password })).status).toBe(200);
  });

  it('needs no old password on an account without one', async () => {
    const { browser, username, playerId } = await signInNewMember();
    await setMember(playerId, 'password_hash = null');
    expect((await browser.call('GET /wps/member/info')).body.value.hasPassword).toBe(false);
    expect((await changePassword(browser)).body.fields.oldPassword.code).toBe('account_password_missing');
    expect((await changePassword(browser, { oldPassword: undefined })).status).toBe(200);
    expect((await signIn(newBrowser(portal), username, { password: NEW })).status).toBe(200);
  });

  it('is announced by email to the owner’s confirmed address', async () => {
    const { browser, playerId } = await signInNewMember();
    await setMember(playerId, `email = 'owner@mail.test', email_verified_at = now()`);
    await changePassword(browser);
    const [email] = await emailsTo('owner@mail.test');
    expect(email?.subject).toContain('Parlay');
    expect(email?.body).not.toContain(NEW);
  });
});

const emailsTo = (recipient: string) =>
  sql<{ subject: string; body: string }>(
    portal,
    'select subject, body from outbox_messages where recipient = $1 order by id desc',
    [recipient],
  );
const requestLink = (username: string, email: string, headers: Record<string, string> = {}) =>
  newBrowser(portal).call('POST /wps/member/password/email', { body: { username, email }, form: true, headers });
const linkTo = async (recipient: string) =>
  new URL(/https?:\/\/\S+/.exec((await emailsTo(recipient))[0]?.body ?? '')?.[0] ?? 'none:');
const reset = (code: string | null, newPassword = NEW) =>
  portal.call('POST /wps/member/password/reset', { body: { code, ...both(newPassword) }, encrypted: true });

/** Creates a signed-in member with an email address of its own. */
async function createMemberWithEmail() {
  const member = await signInNewMember();
  const email = `${member.username}@mail.test`;
  await setMember(member.playerId, `email = '${email}', email_verified_at = now()`);
  return { ...member, email };
}

describe('a password reset link by email', () => {
  it('starts with the portal’s own origin, works once and ends all open sessions', async () => {
    const { username, email, browser } = await createMemberWithEmail();
    const headers = { Host: 'evil.test', 'X-Forwarded-Host': 'evil.test', Origin: ORIGIN };
    expect((await requestLink(username.toUpperCase(), email.toUpperCase(), headers)).body).toEqual({
      success: true,
      value: null,
    });
    const link = await linkTo(email);
    // Behind `#`, where no server or proxy sees the code.
    expect([link.origin, link.pathname, link.search]).toEqual([ORIGIN, '/', '']);
    const code = link.hash.replace('#reset=', '');
    expect((await reset(code, username)).body.fields.newPassword.code).toBe('password_contains_name');
    expect((await reset(code)).status).toBe(200);
    expect(await isSignedIn(browser)).toBe(false);
    expect((await signIn(newBrowser(portal), username, { password: NEW })).status).toBe(200);
    expect((await reset(code, 'Third-horse-9')).body.fields.code.code).toBe('wrong_code');
  });

  it('is invalid when it has expired, a newer one exists, or the member’s address has changed', async () => {
    const { username, email, playerId } = await createMemberWithEmail();
    const next = async () => {
      await requestLink(username, email);
      return (await linkTo(email)).hash.replace('#reset=', '');
    };
    const [first, second] = [await next(), await next()];
    expect((await reset(first)).status).toBe(422);
    await sql(portal, `update password_resets set expires_at = now()`);
    expect((await reset(second)).status).toBe(422);
    const third = await next();
    await setMember(playerId, `email = 'other@mail.test'`);
    expect((await reset(third)).status).toBe(422);
    for (const made of ['', 'x', 'A'.repeat(43)]) expect((await reset(made)).status).toBe(422);
    const hashes = JSON.stringify(await sql(portal, `select encode(code_hash, 'base64') as hash from password_resets`));
    expect(hashes).not.toContain(third);
  });

  it('is sent to the account’s own address only, and the answer does not reveal whether it was sent', async () => {
    const { username, email, playerId } = await createMemberWithEmail();
    const before = await sql(portal, 'select id from outbox_messages');
    const responses = [
      await requestLink('nobody-at-all', email),
      await requestLink(username, 'other@mail.test'),
      await requestLink(`${username}x`, 'nobody@mail.test'),
    ];
    await setMember(playerId, `state = 'blocked'`);
    responses.push(await requestLink(username, email));
    for (const { status, body } of responses) expect([status, body]).toEqual([200, { success: true, value: null }]);
    expect(await sql(portal, 'select id from outbox_messages')).toHaveLength(before.length);
  });

  it('runs the same statements in the same order whether the account exists or not', async () => {
    const { username, email } = await createMemberWithEmail();
    const requests = [
      () => requestLink(username, email),
      () => requestLink('nobody', email),
      () => requestLink(username, 'other@mail.test'),
    ];
    const work: string[][] = [];
    for (const one of requests) work.push(await statementsOf(portal, one));
    expect(work[0]).toEqual(expect.arrayContaining(['reset_create', 'outbox_queue']));
    for (const statements of work) expect(statements).toEqual(work[0]);
  });

  it('is sent at most five times an hour, without telling the requester', async () => {
    const { username, email } = await createMemberWithEmail();
    for (let times = 0; times < 7; times++) expect((await requestLink(username, email)).status).toBe(200);
    expect(await emailsTo(email)).toHaveLength(5);
  });
});

describe('a new password by mobile number', () => {
  const NUMBER = '+84901111222';
  const code = async (target = NUMBER) =>
    (
      await portal.app.db.transaction((tx) =>
        createCode(tx, portal.app, { purpose: 'password', target, lifetimeMinutes: 5, requester: REQUESTER }),
      )
    ).code;
  const recover = (verificationCode: string, fields: object = {}, on = newBrowser(portal)) =>
    asRequester(on).call('POST /wps/member/password/verification', {
      body: { newPassword: NEW, countryDialingCode: '+84', mobileNum: '0901111222', verificationCode, ...fields },
      encrypted: true,
    });

  it('can be set with a code to the phone, which signs in there and ends all other sessions', async () => {
    const { username, browser, playerId } = await signInNewMember();
    await setMember(playerId, `mobile = '${NUMBER}', mobile_verified_at = now()`);
    const owner = newBrowser(portal);
    const { status, body } = await recover(await code(), {}, owner);
    expect([status, body.value?.userInfo?.account]).toEqual([200, username]);
    expect([await isSignedIn(owner), await isSignedIn(browser)]).toEqual([true, false]);
    expect((await signIn(newBrowser(portal), username, { password: NEW })).status).toBe(200);
  });

  it('is checked before the code is used up; a wrong code and an unknown number get the same answer', async () => {
    const sent = await code();
    expect((await recover(sent, { newPassword: 'password123' })).body.fields.newPassword.code).toBe('password_common');
    const wrong = await recover(sent === '000000' ? '000001' : '000000');
    const stranger = await recover(await code('+84909999999'), { mobileNum: '0909999999' });
    expect([stranger.status, stranger.body]).toEqual([wrong.status, wrong.body]);
    expect((await recover(await code())).status).toBe(200);
    expect((await recover('123456', { mobileNum: '123456' })).body.fields.mobileNum.code).toBe('invalid_mobile_number');
  });
});
