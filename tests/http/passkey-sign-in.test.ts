import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteExpiredChallenges } from '#domain/devices';
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts';
import type { Browser } from '../support/browser.ts';
import {
  addPasskey,
  answerSignIn,
  REFUSED,
  requestSignIn,
  signInByPasskey,
  verifyByPasskey,
  verifyByPassword,
} from '../support/member-passkeys.ts';
import { createOwner, type Owner } from '../support/security.ts';
import { BEHIND_PROXY, isSignedIn, newBrowser } from '../support/sign-in.ts';
import { SoftwareAuthenticator, type Twist } from '../support/software-authenticator.ts';
import { createStaff } from '../support/staff.ts';
import { sql } from '../support/sql.ts';
import { freshEmail } from '../support/step-up.ts';

let portal: TestApp;
let owner: Owner;
let device: SoftwareAuthenticator;
let browser: Browser;
beforeAll(async () => {
  portal = await createTestApp({ ...BEHIND_PROXY, RATE_LIMITS: 'on' });
});
beforeEach(async () => {
  owner = await createOwner(portal);
  await verifyByPassword(owner.home);
  device = await addPasskey(owner.home);
  browser = newBrowser(portal);
});
afterAll(() => portal.close());

const events = async (kind: string) => {
  await portal.app.securityEvents.flush();
  return sql<{ subject: string; hash: Uint8Array | null }>(
    portal,
    `select subject, account_hash as hash from security_events where kind = $1 order by id desc`,
    [kind],
  );
};

describe('a sign-in by a passkey', () => {
  it('names no account in its request, and opens a session without a password', async () => {
    const options = await requestSignIn(browser);
    expect(options.allowCredentials ?? []).toEqual([]);
    const signedIn = await answerSignIn(browser, device.authenticate(options));
    expect(signedIn.body.value.userInfo.account).toBe(owner.username);
    expect(await isSignedIn(browser)).toBe(true);
    const [passkey] = (await owner.home.call('GET /wps/member/passkeys')).body.value.passkeys;
    expect(passkey).toMatchObject({ name: 'My phone', lastUsedAt: expect.any(String) });
  });

  it('asks for no code in a new browser on a new network, also of an account with an authenticator', async () => {
    await owner.bind('email', freshEmail());
    await verifyByPasskey(owner.home, device);
    await owner.enroll();
    expect((await owner.signIn()).body.value.stepUp.methods).toContain('authenticator');
    expect((await signInByPasskey(browser, device)).body.value.userInfo.account).toBe(owner.username);
  });

  it('holds no withdrawals, although nothing else could verify it', async () => {
    await sql(portal, `update members set payee_name = null where username = $1`, [owner.username]);
    await signInByPasskey(browser, device);
    const held = `select 1 from members where username = $1 and withdrawals_held_until is not null`;
    expect(await sql(portal, held, [owner.username])).toEqual([]);
    await owner.signIn();
    expect(await sql(portal, held, [owner.username])).toHaveLength(1);
  });

  it('replaces the browser’s session and its device id', async () => {
    await signInByPasskey(browser, device);
    const before = new Map(browser.cookies);
    await signInByPasskey(browser, device);
    expect(browser.cookies.get('parlay_session')).not.toBe(before.get('parlay_session'));
    const old = newBrowser(portal);
    old.cookies.set('parlay_session', before.get('parlay_session') ?? '');
    expect(await isSignedIn(old)).toBe(false);
  });

  it('gives other clients their tokens in the answer', async () => {
    const body = { transport: 'bearer' };
    const { options, pending } = (await portal.call('POST /wps/session/passkey/begin', { body })).body.value;
    const response = device.authenticate(options);
    expect(await answerSignIn(portal, response, body)).toMatchObject(REFUSED);
    const signedIn = await answerSignIn(portal, response, { ...body, pending });
    const { token } = signedIn.body.value;
    expect((await portal.call('GET /wps/member/info', { token })).body.value.account).toBe(owner.username);
  });

  it.each<[string, Twist]>([
    ['for another site', { rpId: 'evil.test' }],
    ['on a page of another origin', { origin: 'https://evil.test' }],
    ['for another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['without the owner’s fingerprint or PIN', { isUserVerified: false }],
    ['for another account', { userHandle: Buffer.from('M000000000000').toString('base64url') }],
  ])('is refused %s', async (_, twist) => {
    expect(await signInByPasskey(browser, device, twist)).toMatchObject(REFUSED);
    expect(await isSignedIn(browser)).toBe(false);
    expect((await events('sign_in_failed'))[0]?.subject).toBe('POST /wps/session/passkey');
  });

  it('gives the same answer for a passkey that is unknown, removed, another member’s or badly signed', async () => {
    const stranger = new SoftwareAuthenticator(ORIGIN);
    const unknown = await signInByPasskey(browser, stranger);
    // Signs for the owner's account with a key that is not its own.
    const forged = stranger.authenticate(await requestSignIn(browser));
    const id = Buffer.from(device.id).toString('base64url');
    const bad = await answerSignIn(browser, { ...forged, id, rawId: id });
    const [{ id: passkeyId }] = (await owner.home.call('GET /wps/member/passkeys')).body.value.passkeys;
    await owner.home.call(`DELETE /wps/member/passkeys/${passkeyId}`);
    const removed = await signInByPasskey(browser, device);
    expect(unknown).toMatchObject(REFUSED);
    const { requestId: _, ...answer } = unknown.body;
    for (const { status, body } of [bad, removed]) expect([status, body]).toMatchObject([422, answer]);
  });

  it('takes each challenge once, in the browser that requested it, and while it is fresh', async () => {
    const response = device.authenticate(await requestSignIn(browser));
    const thief = newBrowser(portal);
    await requestSignIn(thief);
    expect(await answerSignIn(thief, response)).toMatchObject(REFUSED);
    const both = await Promise.all([answerSignIn(browser.copy(), response), answerSignIn(browser.copy(), response)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await answerSignIn(browser, response)).toMatchObject(REFUSED);
    const late = device.authenticate(await requestSignIn(browser));
    await sql(portal, `update member_passkey_challenges set expires_at = now()`);
    expect(await answerSignIn(browser, late)).toMatchObject(REFUSED);
    await portal.app.db.transaction(deleteExpiredChallenges);
    expect(await sql(portal, `select 1 from member_passkey_challenges where expires_at < now()`)).toEqual([]);
  });

  it('does not take a challenge that a session requested for something else', async () => {
    await signInByPasskey(browser, device);
    const purpose = { body: { purpose: 'authenticate' } };
    const { body } = await browser.call('POST /wps/member/recentAuthentication/passkey', purpose);
    expect(await answerSignIn(browser, device.authenticate(body.value))).toMatchObject(REFUSED);
  });

  it('is refused when its counter goes back, which is a security event of the account', async () => {
    expect((await signInByPasskey(browser, device, { counter: 7 })).status).toBe(200);
    expect(await signInByPasskey(browser, device, { counter: 7 })).toMatchObject(REFUSED);
    expect(await signInByPasskey(browser, device, { counter: 3 })).toMatchObject(REFUSED);
    const [event] = await events('passkey_copied');
    const hashes = portal.app.securityEvents.accountHashes(owner.username).map((hash) => Buffer.from(hash));
    expect(hashes).toContainEqual(Buffer.from(event?.hash ?? []));
    expect((await signInByPasskey(browser, device, { counter: 8 })).status).toBe(200);
  });

  it('accepts an authenticator that does not count', async () => {
    expect((await signInByPasskey(browser, device, { counter: 0 })).status).toBe(200);
    expect((await signInByPasskey(browser, device, { counter: 0 })).status).toBe(200);
  });

  it('tells only the owner that the account is blocked, and opens no session', async () => {
    await sql(portal, `update members set state = 'blocked' where username = $1`, [owner.username]);
    expect(await signInByPasskey(browser, device, { isUserVerified: false })).toMatchObject(REFUSED);
    const refused = await signInByPasskey(browser, device);
    expect([refused.status, refused.body.code]).toEqual([403, 'account_blocked']);
    expect(await isSignedIn(browser)).toBe(false);
    expect((await events('sign_in_refused'))[0]?.subject).toBe('POST /wps/session/passkey');
  });

  it('keeps players out of the agents’ form', async () => {
    const response = device.authenticate(await requestSignIn(browser));
    const refused = await answerSignIn(browser, response, { side: 'agent' });
    expect([refused.status, refused.body.code]).toEqual([403, 'non_agent_unable_to_login']);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('is counted by network with the other sign-ins', async () => {
    for (let n = 0; n < 10; n++) await signInByPasskey(browser, device, { isUserVerified: false });
    expect((await signInByPasskey(browser, device)).body.code).toBe('too_many_requests');
    expect((await events('sign_in_refused'))[0]?.subject).toBe('POST /wps/session/passkey');
    expect((await signInByPasskey(newBrowser(portal), device)).status).toBe(200);
  });

  it('stays out of a closed site', async () => {
    const staff = await createStaff(portal);
    const response = device.authenticate(await requestSignIn(browser));
    await staff.as('admin', 'PUT /ops/api/maintenance', { message: 'Planned work', minutes: 20 });
    expect((await answerSignIn(browser, response)).body.code).toBe('under_maintenance');
    await staff.as('admin', 'DELETE /ops/api/maintenance', {});
    expect((await answerSignIn(browser, response)).status).toBe(200);
  });
});
