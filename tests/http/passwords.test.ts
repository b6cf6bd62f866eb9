import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCode } from '#domain/verification';
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts';
import type { Browser } from '../support/browser.ts';
import { cheapHasher } from '../support/cheap-hasher.ts';
import { askerOf, ASKER, BEHIND_PROXY, isSignedIn, newBrowser, PASSWORD, signIn } from '../support/sign-in.ts';
import { sql } from '../support/sql.ts';
import { statementsOf } from '../support/work.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp(BEHIND_PROXY, { passwords: cheapHasher });
});
afterAll(() => portal.close());

const NEW = 'Another-horse-9';
const set = (playerId: string, change: string) =>
  sql(portal, `update members set ${change} where public_id = $1`, [playerId]);
const change = (browser: Browser, fields: object = {}) =>
  browser.call('POST /wps/member/password', {
    body: { oldPassword: PASSWORD, newPassword: NEW, confirmNewPassword: NEW, ...fields },
    encrypted: true,
  });
const both = (newPassword: string) => ({ newPassword, confirmNewPassword: newPassword });

async function signedIn() {
  const member = await portal.newMember();
  const browser = newBrowser(portal);
  await signIn(browser, member.username, { remember: true });
  return { ...member, browser };
}

describe('changing the password', () => {
  it('ends every other session, what would begin one, and the old password', async () => {
    const { browser, username, token } = await signedIn();
    const elsewhere = newBrowser(portal);
    await signIn(elsewhere, username, { remember: true });
    expect((await change(browser)).status).toBe(200);
    expect([await isSignedIn(browser), await isSignedIn(elsewhere)]).toEqual([true, false]);
    expect((await portal.call('GET /wps/member/info', { token })).status).toBe(401);
    expect((await elsewhere.call('POST /wps/session/remember', { body: {} })).status).toBe(401);
    expect((await signIn(newBrowser(portal), username)).body.code).toBe('incorrect_user_or_password');
    expect((await signIn(newBrowser(portal), username, { password: NEW })).status).toBe(200);
  });

  it('needs the old one, and a new one that the rules allow, typed twice alike', async () => {
    const { browser, username } = await signedIn();
    const wrong: [object, string, string][] = [
      [{ oldPassword: 'wrong-password' }, 'oldPassword', 'wrong_password'],
      [{ oldPassword: undefined }, 'oldPassword', 'not_empty'],
      [both(PASSWORD), 'newPassword', 'password_same'],
      [both('Aa1-xyz'), 'newPassword', 'reg_pattern_no_spaces'],
      [both('password123'), 'newPassword', 'password_common'],
      [both(`x${username.toUpperCase()}y9`), 'newPassword', 'password_contains_name'],
      [both('Ă'.repeat(129)), 'newPassword', 'reg_pattern_no_spaces'],
      [{ confirmNewPassword: `${NEW}x` }, 'confirmNewPassword', 'inconsistent_twice'],
    ];
    for (const [fields, field, code] of wrong) {
      const { status, body } = await change(browser, fields);
      expect([status, body.fields[field]?.code]).toEqual([422, code]);
    }
    expect((await signIn(newBrowser(portal), username)).status).toBe(200);
  });

  it('takes every character for what it is, and cuts none off', async () => {
    const { browser, username } = await signedIn();
    const long = 'Ngựa-đúng-9'.repeat(3);
    expect((await change(browser, both(long))).status).toBe(200);
    for (const [password, isRight] of [
      [long, true],
      [long.normalize('NFD'), false],
      [long.slice(0, -1), false],
      [long.toLowerCase(), false],
    ] as const) {
      expect((await signIn(newBrowser(portal), username, { password })).status).toBe(isRight ? 200 : 401);
    }
  });

  it('does not let the old one be guessed by who holds an open session', async () => {
    const { browser } = await signedIn();
    const answers = [];
    for (let tries = 0; tries < 11; tries++) answers.push(await change(browser, { oldPassword: `wrong-${tries}-x` }));
    expect(answers.slice(0, 10).map(({ status }) => status)).toEqual(Array(10).fill(422));
    expect(answers[10]?.body.code).toBe('too_many_requests');
    expect((await change(browser)).body.code).toBe('too_many_requests');
  });

  it('happens once when two ask at the same moment', async () => {
    const { browser, username } = await signedIn();
    const answers = await Promise.all(['One-horse-77', 'Two-horse-77'].map((text) => change(browser, both(text))));
    // The other one finds the old password gone: before its check, or after it.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 409, 422].includes(status))).toBe(true);
    const winner = answers.findIndex(({ status }) => status === 200);
    const password = ['One-horse-77', 'Two-horse-77'][winner];
    expect((await signIn(newBrowser(portal), username, { password })).status).toBe(200);
  });

  it('of an account without one asks for none', async () => {
    const { browser, username, playerId } = await signedIn();
    await set(playerId, 'password_hash = null');
    expect((await browser.call('GET /wps/member/info')).body.value.hasPassword).toBe(false);
    expect((await change(browser)).body.fields.oldPassword.code).toBe('account_password_missing');
    expect((await change(browser, { oldPassword: undefined })).status).toBe(200);
    expect((await signIn(newBrowser(portal), username, { password: NEW })).status).toBe(200);
  });

  it('is told to the confirmed address of its owner', async () => {
    const { browser, playerId } = await signedIn();
    await set(playerId, `email = 'owner@mail.test', email_verified_at = now()`);
    await change(browser);
    const [letter] = await lettersTo('owner@mail.test');
    expect(letter?.subject).toContain('Parlay');
    expect(letter?.body).not.toContain(NEW);
  });
});

const lettersTo = (recipient: string) =>
  sql<{ subject: string; body: string }>(
    portal,
    'select subject, body from outbox_messages where recipient = $1 order by id desc',
    [recipient],
  );
const ask = (username: string, email: string, headers: Record<string, string> = {}) =>
  newBrowser(portal).call('POST /wps/member/password/email', { body: { username, email }, form: true, headers });
const linkTo = async (recipient: string) =>
  new URL(/https?:\/\/\S+/.exec((await lettersTo(recipient))[0]?.body ?? '')?.[0] ?? 'none:');
const reset = (code: string | null, newPassword = NEW) =>
  portal.call('POST /wps/member/password/reset', { body: { code, ...both(newPassword) }, encrypted: true });

/** A member with an address of its own. */
async function reachable() {
  const member = await signedIn();
  const email = `${member.username}@mail.test`;
  await set(member.playerId, `email = '${email}'`);
  return { ...member, email };
}

describe('a link by e-mail that sets a new password', () => {
  it('begins with the portal’s own origin, works once, and ends all that was open', async () => {
    const { username, email, browser } = await reachable();
    const headers = { Host: 'evil.test', 'X-Forwarded-Host': 'evil.test', Origin: ORIGIN };
    expect((await ask(username.toUpperCase(), email.toUpperCase(), headers)).body).toEqual({
      success: true,
      value: null,
    });
    const link = await linkTo(email);
    expect([link.origin, link.pathname, [...link.searchParams.keys()]]).toEqual([ORIGIN, '/', ['reset']]);
    const code = link.searchParams.get('reset');
    expect((await reset(code, username)).body.fields.newPassword.code).toBe('password_contains_name');
    expect((await reset(code)).status).toBe(200);
    expect(await isSignedIn(browser)).toBe(false);
    expect((await signIn(newBrowser(portal), username, { password: NEW })).status).toBe(200);
    expect((await reset(code, 'Third-horse-9')).body.fields.code.code).toBe('wrong_code');
  });

  it('is worth nothing when it is old, when there is a newer one, or when the address is another’s by now', async () => {
    const { username, email, playerId } = await reachable();
    const next = async () => {
      await ask(username, email);
      return (await linkTo(email)).searchParams.get('reset');
    };
    const [first, second] = [await next(), await next()];
    expect((await reset(first)).status).toBe(422);
    await sql(portal, `update password_resets set expires_at = now()`);
    expect((await reset(second)).status).toBe(422);
    const third = await next();
    await set(playerId, `email = 'other@mail.test'`);
    expect((await reset(third)).status).toBe(422);
    for (const made of ['', 'x', 'A'.repeat(43)]) expect((await reset(made)).status).toBe(422);
    const kept = JSON.stringify(await sql(portal, `select encode(code_hash, 'base64') as hash from password_resets`));
    expect(kept).not.toContain(third);
  });

  it('is sent to nobody but the account’s address, and nobody can tell', async () => {
    const { username, email, playerId } = await reachable();
    const before = await sql(portal, 'select id from outbox_messages');
    const answers = [
      await ask('nobody-at-all', email),
      await ask(username, 'other@mail.test'),
      await ask(`${username}x`, 'nobody@mail.test'),
    ];
    await set(playerId, `state = 'blocked'`);
    answers.push(await ask(username, email));
    for (const { status, body } of answers) expect([status, body]).toEqual([200, { success: true, value: null }]);
    expect(await sql(portal, 'select id from outbox_messages')).toHaveLength(before.length);
  });

  it('does for nobody what it does for somebody: each statement, in the same order', async () => {
    const { username, email } = await reachable();
    const asked = [() => ask(username, email), () => ask('nobody', email), () => ask(username, 'other@mail.test')];
    const work: string[][] = [];
    for (const one of asked) work.push(await statementsOf(portal, one));
    expect(work[0]).toEqual(expect.arrayContaining(['reset_create', 'outbox_queue']));
    for (const statements of work) expect(statements).toEqual(work[0]);
  });

  it('comes five times an hour at most, and the sixth asker is told nothing of it', async () => {
    const { username, email } = await reachable();
    for (let times = 0; times < 7; times++) expect((await ask(username, email)).status).toBe(200);
    expect(await lettersTo(email)).toHaveLength(5);
  });
});

describe('a new password by mobile number', () => {
  const NUMBER = '+84901111222';
  const code = async (target = NUMBER) =>
    (
      await portal.app.db.transaction((tx) =>
        createCode(tx, portal.app, { purpose: 'password', target, lifetimeMinutes: 5, requester: ASKER }),
      )
    ).code;
  const recover = (verificationCode: string, fields: object = {}, on = newBrowser(portal)) =>
    askerOf(on).call('POST /wps/member/password/verification', {
      body: { newPassword: NEW, countryDialingCode: '+84', mobileNum: '0901111222', verificationCode, ...fields },
      encrypted: true,
    });

  it('is set by who holds the phone, who is signed in then while everybody else is signed out', async () => {
    const { username, browser, playerId } = await signedIn();
    await set(playerId, `mobile = '${NUMBER}', mobile_verified_at = now()`);
    const owner = newBrowser(portal);
    const { status, body } = await recover(await code(), {}, owner);
    expect([status, body.value?.userInfo?.account]).toEqual([200, username]);
    expect([await isSignedIn(owner), await isSignedIn(browser)]).toEqual([true, false]);
    expect((await signIn(newBrowser(portal), username, { password: NEW })).status).toBe(200);
  });

  it('a weak one is refused before the code is spent; a wrong code and a number of nobody get one answer', async () => {
    const sent = await code();
    expect((await recover(sent, { newPassword: 'password123' })).body.fields.newPassword.code).toBe('password_common');
    const wrong = await recover(sent === '000000' ? '000001' : '000000');
    const stranger = await recover(await code('+84909999999'), { mobileNum: '0909999999' });
    expect([stranger.status, stranger.body]).toEqual([wrong.status, wrong.body]);
    expect((await recover(await code())).status).toBe(200);
    expect((await recover('123456', { mobileNum: '123456' })).body.fields.mobileNum.code).toBe('invalid_mobile_number');
  });
});
