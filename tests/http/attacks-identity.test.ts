import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endAllSessions, createHandoff } from '#domain/members';
import { createTestApp, type TestApp } from '../support/app.ts';
import { cheapHasher } from '../support/cheap-hasher.ts';
import { BEHIND_PROXY, newBrowser, PASSWORD, signIn } from '../support/sign-in.ts';
import { sql } from '../support/sql.ts';
import { createOwner, NAME } from '../support/security.ts';
import { giveProof, isSignedIn } from '../support/step-up.ts';
import type { PasswordHasher } from '../../src/lib/kernel/passwords.ts';
import type { Browser } from '../support/browser.ts';

let portal: TestApp;
let hashed = 0;
/** What happens while a password is being checked. */
let meanwhile: (() => Promise<unknown>) | undefined;
beforeAll(async () => {
  const passwords: PasswordHasher = {
    hash: (password) => (hashed++, cheapHasher.hash(password)),
    async verify(known, password) {
      const isRight = await cheapHasher.verify(known, password);
      await meanwhile?.();
      return isRight;
    },
  };
  portal = await createTestApp(BEHIND_PROXY, { passwords });
});
afterAll(() => portal.close());

const NEW = 'Another-horse-9';

describe('who was let in once, and whose browser is revoked then', () => {
  /** Past the second proof, in a network of its own. */
  async function thiefOf(owner: Awaited<ReturnType<typeof createOwner>>): Promise<Browser> {
    const thief = newBrowser(portal);
    await owner.signIn(thief);
    expect((await giveProof(thief, 'payee_name', NAME)).status).toBe(200);
    const { value } = (await owner.home.call('GET /wps/member/devices')).body;
    const { id } = value.find(({ current }: { current: boolean }) => !current);
    expect((await owner.home.call(`DELETE /wps/member/devices/${id}`)).status).toBe(200);
    return thief;
  }

  it('is asked again without the cookie as well', async () => {
    const owner = await createOwner(portal);
    const thief = await thiefOf(owner);
    for (const again of [thief, newBrowser(portal, thief.address)]) {
      expect((await owner.signIn(again)).body.value.stepUp?.methods).toEqual(['payee_name']);
    }
    const bearer = newBrowser(portal, thief.address);
    expect((await owner.signIn(bearer, { transport: 'bearer' })).body.value.stepUp?.methods).toEqual(['payee_name']);
    expect((await owner.signIn(newBrowser(portal, owner.home.address))).body.value.userInfo, 'at home').toBeDefined();
  });

  it('is no first one, though no network of the account is known any more', async () => {
    const owner = await createOwner(portal);
    owner.home.address = newBrowser(portal).address;
    const thief = await thiefOf(owner);
    expect((await owner.signIn(newBrowser(portal, thief.address))).body.value.stepUp).toBeDefined();
  });
});

describe('a link that sets a new password', () => {
  const ask = (username: string, email: string) =>
    newBrowser(portal).call('POST /wps/member/password/email', { body: { username, email }, form: true });
  const lettersTo = (email: string) =>
    sql<{ body: string }>(portal, 'select body from outbox_messages where recipient = $1 order by id desc', [email]);
  const codeTo = async (email: string) =>
    new URL(/https?:\/\/\S+/.exec((await lettersTo(email))[0]?.body ?? '')?.[0] ?? 'none:').searchParams.get('reset');
  const reset = (code: string | null) =>
    portal.call('POST /wps/member/password/reset', {
      body: { code, newPassword: NEW, confirmNewPassword: NEW },
      encrypted: true,
    });
  const reachable = async () => {
    const { username, playerId } = await portal.newMember();
    const email = `${username}@mail.test`;
    await sql(portal, 'update members set email = $2 where public_id = $1', [playerId, email]);
    return { username, email };
  };

  it('cannot be kept from its owner by who knows the user name alone', async () => {
    const { username, email } = await reachable();
    for (let tries = 0; tries < 10; tries++) await ask(username, 'stranger@mail.test');
    await ask(username, email);
    expect(await lettersTo(email)).toHaveLength(1);
  });

  it('lives on when it is asked for so often that no other one is sent', async () => {
    const { username, email } = await reachable();
    for (let tries = 0; tries < 8; tries++) await ask(username, email);
    expect((await reset(await codeTo(email))).status).toBe(200);
  });

  it('costs who makes one up no hash', async () => {
    const before = hashed;
    expect((await reset('A'.repeat(43))).body.fields.code.code).toBe('wrong_code');
    expect(hashed).toBe(before);
  });
});

describe('who holds an open session', () => {
  it('has no more tries at the password by changing from form to form', async () => {
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
    for (let tries = 0; tries < 10; tries++) await forms[tries % 3]?.(`wrong-${tries}-x`);
    for (const form of forms) expect((await form(PASSWORD)).body.code).toBe('too_many_requests');
    expect(await isSignedIn(browser)).toBe(true);
  });
});

describe('a member whom operations sign out everywhere', () => {
  it('is not signed in again by an address that was handed over before', async () => {
    const { app } = portal;
    const { playerId: customerId } = await portal.newMember();
    const { merchantCode } = app.config;
    const { code } = await app.db.transaction((tx) => createHandoff(tx, app, { customerId, merchantCode }));
    await app.db.transaction((tx) => endAllSessions(tx, customerId));
    const late = await newBrowser(portal).call('POST /wps/session/handoff', { body: { code, merchantCode } });
    expect(late.body.code).toBe('handoff_invalid');
  });
});

describe('a password that is changed while it is being checked', () => {
  it('binds no number and no address any more', async () => {
    const owner = await createOwner(portal, {});
    meanwhile = () => sql(portal, `update members set password_hash = 'another' where username = $1`, [owner.username]);
    const { status } = await owner.bind('email', 'thief@mail.test');
    meanwhile = undefined;
    expect(status).toBe(401);
    expect((await owner.home.call('GET /wps/member/contact')).body.value.emailConfirmed).toBe(false);
  });
});

describe('a remember token that was copied together with its browser', () => {
  it('is worth nothing any more when the owner signs in there and is not to be remembered', async () => {
    const { username } = await portal.newMember();
    const owner = newBrowser(portal);
    await signIn(owner, username, { remember: true });
    const thief = owner.copy();
    // The day is over, and the browser has dropped its cookie; the thief has gone on with his.
    owner.cookies.delete('parlay_remember');
    expect((await thief.call('POST /wps/session/remember', { body: {} })).status).toBe(200);
    expect((await signIn(owner, username)).status).toBe(200);
    expect((await thief.call('POST /wps/session/remember', { body: {} })).body.code).toBe('not_remembered');
  });
});
