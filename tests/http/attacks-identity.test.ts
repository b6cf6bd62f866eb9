import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endAllSessions, createHandoff } from '#domain/members';
import { createTestApp, type TestApp } from '../support/app.ts';
import { cheapHasher } from '../support/cheap-hasher.ts';
import { BEHIND_PROXY, newBrowser, PASSWORD, signIn } from '../support/sign-in.ts';
import { sql } from '../support/sql.ts';
import { createOwner, NAME } from '../support/security.ts';
import { answerStepUp, isSignedIn } from '../support/step-up.ts';
import type { PasswordHasher } from '../../src/lib/kernel/passwords.ts';
import type { Browser } from '../support/browser.ts';

let portal: TestApp;
let hashCount = 0;
/** Runs while a password is being checked. */
let duringPasswordCheck: (() => Promise<unknown>) | undefined;
beforeAll(async () => {
  const passwords: PasswordHasher = {
    hash: (password) => (hashCount++, cheapHasher.hash(password)),
    async verify(known, password) {
      const isRight = await cheapHasher.verify(known, password);
      await duringPasswordCheck?.();
      return isRight;
    },
  };
  portal = await createTestApp(BEHIND_PROXY, { passwords });
});
afterAll(() => portal.close());

const NEW = 'Another-horse-9';

describe('a browser that is revoked after it passed the step-up verification', () => {
  /** Signs a thief in from a network of its own, completes the step-up verification and revokes the thief’s browser. */
  async function revokedThief(owner: Awaited<ReturnType<typeof createOwner>>): Promise<Browser> {
    const thief = newBrowser(portal);
    await owner.signIn(thief);
    expect((await answerStepUp(thief, 'payee_name', NAME)).status).toBe(200);
    const { value } = (await owner.home.call('GET /wps/member/devices')).body;
    const { id } = value.find(({ current }: { current: boolean }) => !current);
    expect((await owner.home.call(`DELETE /wps/member/devices/${id}`)).status).toBe(200);
    return thief;
  }

  it('must verify again, with its device cookie and without it', async () => {
    const owner = await createOwner(portal);
    const thief = await revokedThief(owner);
    for (const again of [thief, newBrowser(portal, thief.address)]) {
      expect((await owner.signIn(again)).body.value.stepUp?.methods).toEqual(['payee_name']);
    }
    const bearer = newBrowser(portal, thief.address);
    expect((await owner.signIn(bearer, { transport: 'bearer' })).body.value.stepUp?.methods).toEqual(['payee_name']);
    expect((await owner.signIn(owner.home)).body.value.userInfo, 'at home').toBeDefined();
  });

  it('must verify again even if the account has no known network left', async () => {
    const owner = await createOwner(portal);
    owner.home.address = newBrowser(portal).address;
    const thief = await revokedThief(owner);
    expect((await owner.signIn(newBrowser(portal, thief.address))).body.value.stepUp).toBeDefined();
  });
});

describe('a password reset link', () => {
  const requestLink = (username: string, email: string) =>
    newBrowser(portal).call('POST /wps/member/password/email', { body: { username, email }, form: true });
  const emailsTo = (email: string) =>
    sql<{ body: string }>(portal, 'select body from outbox_messages where recipient = $1 order by id desc', [email]);
  const codeTo = async (email: string) => /#reset=([\w-]+)/.exec((await emailsTo(email))[0]?.body ?? '')?.[1];
  const reset = (code: string | undefined) =>
    portal.call('POST /wps/member/password/reset', {
      body: { code, newPassword: NEW, confirmNewPassword: NEW },
      encrypted: true,
    });
  const memberWithEmail = async () => {
    const { username, playerId } = await portal.newMember();
    const email = `${username}@mail.test`;
    const text = 'update members set email = $2, email_verified_at = now() where public_id = $1';
    await sql(portal, text, [playerId, email]);
    return { username, email };
  };

  it('is sent to the owner although a stranger used up requests with the username alone', async () => {
    const { username, email } = await memberWithEmail();
    for (let attempt = 0; attempt < 10; attempt++) await requestLink(username, 'stranger@mail.test');
    await requestLink(username, email);
    expect(await emailsTo(email)).toHaveLength(1);
  });

  it('stays valid after so many requests that no other link is sent', async () => {
    const { username, email } = await memberWithEmail();
    for (let attempt = 0; attempt < 8; attempt++) await requestLink(username, email);
    expect((await reset(await codeTo(email))).status).toBe(200);
  });

  it('is refused before any password is hashed if its code is unknown', async () => {
    const before = hashCount;
    expect((await reset('A'.repeat(43))).body.fields.code.code).toBe('wrong_code');
    expect(hashCount).toBe(before);
  });
});

describe('a caller with an open session', () => {
  it('shares one quota of password attempts among all forms', async () => {
    const { username } = await portal.newMember();
    const browser = newBrowser(portal);
    await signIn(browser, username);
    const secret = { paymentPassword: 'pay-secret-1', confirmPaymentPassword: 'pay-secret-1' };
    const forms: ((password: string) => ReturnType<Browser['call']>)[] = [
      (password) => browser.call('PUT /wps/member/paymentPassword', { body: { password, ...secret }, encrypted: true }),
      (oldPassword) =>
        browser.call('POST /wps/member/password', {
          body: { oldPassword, newPassword: NEW, confirmNewPassword: NEW },
          encrypted: true,
        }),
      (password) => browser.call('POST /wps/member/authenticator', { body: { password }, encrypted: true }),
    ];
    for (let attempt = 0; attempt < 10; attempt++) await forms[attempt % 3]?.(`wrong-${attempt}-x`);
    for (const form of forms) expect((await form(PASSWORD)).body.code).toBe('too_many_requests');
    expect(await isSignedIn(browser)).toBe(true);
  });
});

describe('a member whom staff sign out everywhere', () => {
  it('cannot sign in with a handoff address that was created before', async () => {
    const { app } = portal;
    const { playerId: publicId } = await portal.newMember();
    const { merchantCode } = app.config;
    const { code } = await app.db.transaction((tx) => createHandoff(tx, app, { publicId, merchantCode }));
    await app.db.transaction((tx) => endAllSessions(tx, publicId));
    const late = await newBrowser(portal).call('POST /wps/session/handoff', { body: { code, merchantCode } });
    expect(late.body.code).toBe('handoff_invalid');
  });
});

describe('a password that changes while it is being checked', () => {
  it('does not authorize a new contact', async () => {
    const owner = await createOwner(portal, {});
    duringPasswordCheck = () =>
      sql(portal, `update members set password_hash = 'another' where username = $1`, [owner.username]);
    const { status } = await owner.bind('email', 'thief@mail.test');
    duringPasswordCheck = undefined;
    expect(status).toBe(401);
    expect((await owner.home.call('GET /wps/member/contact')).body.value.emailConfirmed).toBe(false);
  });
});

describe('a remember-me token that was copied together with its browser', () => {
  it('is revoked when the owner signs in there without “remember me”', async () => {
    const { username } = await portal.newMember();
    const owner = newBrowser(portal);
    await signIn(owner, username, { remember: true });
    const thief = owner.copy();
    // Lets the owner’s cookie expire while the thief keeps using the copy.
    owner.cookies.delete('parlay_remember');
    expect((await thief.call('POST /wps/session/remember', { body: {} })).status).toBe(200);
    expect((await signIn(owner, username)).status).toBe(200);
    expect((await thief.call('POST /wps/session/remember', { body: {} })).body.code).toBe('not_remembered');
  });
});
