import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts';
import {
  addPasskey,
  REFUSED,
  signInByPasskey,
  usePasskey,
  verifyByPasskey,
  verifyByPassword,
} from '../support/member-passkeys.ts';
import { type AccountHolder, createAccountHolder } from '../support/payments.ts';
import { createOwner, type Owner, PASSWORD } from '../support/security.ts';
import { BEHIND_PROXY, newBrowser } from '../support/sign-in.ts';
import { SoftwareAuthenticator, type Twist } from '../support/software-authenticator.ts';
import { sql } from '../support/sql.ts';
import { codeOf } from '../support/staff.ts';
import { freshEmail, freshNumber } from '../support/step-up.ts';

let portal: TestApp;
let owner: Owner;
beforeAll(async () => {
  portal = await createTestApp({ ...BEHIND_PROXY, PAYOUT_HOLD_HOURS: '24' });
});
beforeEach(async () => {
  owner = await createOwner(portal);
});
afterAll(() => portal.close());

const list = async () => (await owner.home.call('GET /wps/member/passkeys')).body.value;
const begin = () => owner.home.call('POST /wps/member/passkeyOptions', { body: {} });
const add = (response: object, name = 'My phone') =>
  owner.home.call('POST /wps/member/passkeys', { body: { name, response } });
const strong = async () => (await owner.home.call('GET /wps/member/recentAuthentication')).body.value.strong;
const lostAt = async () =>
  (
    await sql<{ at: Date | null }>(portal, `select authenticator_lost_at as at from members where username = $1`, [
      owner.username,
    ])
  )[0]?.at;
const NEEDS_AUTHENTICATION = { status: 403, body: { code: 'recent_authentication_required' } };

/** Gives the account contacts that it has had for two days. */
async function withOldContacts() {
  const [email, mobile] = [freshEmail(), `+84${freshNumber().slice(1)}`];
  const text = `update members set email = $2, mobile = $3, email_verified_at = now() - interval '2 days',
      mobile_verified_at = now() - interval '2 days', registered_at = now() - interval '3 days' where username = $1`;
  await sql(portal, text, [owner.username, email, mobile]);
  return { email, mobile };
}

/** Lets an hour pass since the session's authentications. */
async function anHourLater() {
  const earlier = `verified_at = verified_at - interval '1 hour', strong_verified_at = strong_verified_at - interval '1 hour'`;
  await sql(portal, `update sessions set ${earlier} where member_id = (select id from members where username = $1)`, [
    owner.username,
  ]);
}

describe('the registration of a passkey', () => {
  it('needs what a new authenticator needs: strong authentication in the last ten minutes', async () => {
    expect(await begin()).toMatchObject(NEEDS_AUTHENTICATION);
    await verifyByPassword(owner.home);
    const options = (await begin()).body.value;
    await anHourLater();
    const response = new SoftwareAuthenticator(ORIGIN).register(options);
    expect(await add(response)).toMatchObject(NEEDS_AUTHENTICATION);
    await withOldContacts();
    await verifyByPassword(owner.home);
    expect(await begin()).toMatchObject(NEEDS_AUTHENTICATION);
  });

  it('names the account by its public id, and lists the passkey', async () => {
    await verifyByPassword(owner.home);
    const { user } = (await begin()).body.value;
    const { id } = (await owner.home.call('GET /wps/member/info')).body.value;
    expect(Buffer.from(user.id, 'base64url').toString()).toBe(id);
    expect(user.name).toBe(owner.username);
    await addPasskey(owner.home, 'Work laptop');
    expect(await list()).toEqual({
      passkeys: [{ id: expect.any(String), name: 'Work laptop', createdAt: expect.any(String), lastUsedAt: null }],
      removalHoldHours: 24,
    });
  });

  it.each<[string, Twist]>([
    ['another site', { rpId: 'evil.test' }],
    ['another origin', { origin: 'https://evil.test' }],
    ['another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['a device that asks for neither fingerprint nor PIN', { isUserVerified: false }],
  ])('is refused for %s', async (_, twist) => {
    await verifyByPassword(owner.home);
    const response = new SoftwareAuthenticator(ORIGIN).register((await begin()).body.value, twist);
    expect(await add(response)).toMatchObject(REFUSED);
    expect((await list()).passkeys).toEqual([]);
  });

  it('uses its challenge up, and takes none of another session', async () => {
    await verifyByPassword(owner.home);
    const options = (await begin()).body.value;
    const device = new SoftwareAuthenticator(ORIGIN);
    const response = device.register(options);
    expect((await add(response)).status).toBe(200);
    await verifyByPasskey(owner.home, device);
    expect(await add(response)).toMatchObject(REFUSED);
    const other = await createOwner(portal);
    await verifyByPassword(other.home);
    const foreign = new SoftwareAuthenticator(ORIGIN).register(options);
    const body = { name: 'x', response: foreign };
    expect(await other.home.call('POST /wps/member/passkeys', { body })).toMatchObject(REFUSED);
  });

  it('keeps a credential with its first account', async () => {
    await verifyByPassword(owner.home);
    const device = await addPasskey(owner.home);
    const other = await createOwner(portal);
    await verifyByPassword(other.home);
    const options = (await other.home.call('POST /wps/member/passkeyOptions', { body: {} })).body.value;
    const body = { name: 'x', response: device.register(options) };
    const refused = await other.home.call('POST /wps/member/passkeys', { body });
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
  });

  it('stops at ten passkeys, also for calls at once', async () => {
    await verifyByPassword(owner.home);
    const device = await addPasskey(owner.home);
    const fill = `insert into member_passkeys (member_id, credential_id, public_key, counter, transports, name)
      select id, username || n, '', 0, '{}', 'x' from members, generate_series(1, 8) n where username = $1`;
    await sql(portal, fill, [owner.username]);
    const other = newBrowser(portal);
    await signInByPasskey(other, device);
    const answers = [];
    for (const browser of [owner.home, other]) {
      await verifyByPasskey(browser, device);
      const options = (await browser.call('POST /wps/member/passkeyOptions', { body: {} })).body.value;
      const response = new SoftwareAuthenticator(ORIGIN).register(options);
      answers.push(() => browser.call('POST /wps/member/passkeys', { body: { name: 'x', response } }));
    }
    const statuses = (await Promise.all(answers.map((answer) => answer()))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
    expect((await list()).passkeys).toHaveLength(10);
  });

  it('is told to the owner at every confirmed contact, like the removal', async () => {
    await verifyByPassword(owner.home);
    const device = await addPasskey(owner.home);
    const { email, mobile } = await withOldContacts();
    await verifyByPasskey(owner.home, device);
    await addPasskey(owner.home, 'Tablet');
    const [{ id }] = (await list()).passkeys;
    expect((await owner.home.call(`DELETE /wps/member/passkeys/${id}`)).status).toBe(200);
    const sent = await sql<{ recipient: string; body: string }>(
      portal,
      'select recipient, body from outbox_messages where recipient in ($1, $2) order by id',
      [email, mobile],
    );
    expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual([mobile, mobile, email, email]);
    expect(sent.every(({ body }) => body.includes('passkey') && body.includes(owner.username))).toBe(true);
  });
});

describe('the removal of a passkey', () => {
  it('needs a recent authentication, and ends its sign-ins', async () => {
    await verifyByPassword(owner.home);
    const device = await addPasskey(owner.home);
    const [{ id }] = (await list()).passkeys;
    const remove = () => owner.home.call(`DELETE /wps/member/passkeys/${id}`);
    await anHourLater();
    expect(await remove()).toMatchObject(NEEDS_AUTHENTICATION);
    await verifyByPasskey(owner.home, device);
    expect((await remove()).status).toBe(200);
    expect((await remove()).body.code).toBe('not_found');
    expect(await signInByPasskey(newBrowser(portal), device)).toMatchObject(REFUSED);
  });

  it('makes payouts wait when only the password is left', async () => {
    await verifyByPassword(owner.home);
    const device = await addPasskey(owner.home);
    await verifyByPasskey(owner.home, device);
    await addPasskey(owner.home, 'Tablet');
    const [first, second] = (await list()).passkeys;
    await owner.home.call(`DELETE /wps/member/passkeys/${first.id}`);
    expect(await lostAt()).toBeNull();
    expect((await list()).removalHoldHours).toBe(24);
    await owner.home.call(`DELETE /wps/member/passkeys/${second.id}`);
    expect(await lostAt()).toBeInstanceOf(Date);
  });

  it('needs more than the password when an older contact is left, and then makes none wait', async () => {
    await verifyByPassword(owner.home);
    const device = await addPasskey(owner.home);
    await withOldContacts();
    const { passkeys, removalHoldHours } = await list();
    expect(removalHoldHours).toBeNull();
    const remove = () => owner.home.call(`DELETE /wps/member/passkeys/${passkeys[0].id}`);
    expect(await remove()).toMatchObject(NEEDS_AUTHENTICATION);
    await verifyByPasskey(owner.home, device);
    expect((await remove()).status).toBe(200);
    expect(await lostAt()).toBeNull();
  });

  it('makes payouts wait when the last two are removed at once', async () => {
    await verifyByPassword(owner.home);
    const device = await addPasskey(owner.home);
    await verifyByPasskey(owner.home, device);
    await addPasskey(owner.home, 'Tablet');
    const { passkeys } = await list();
    const ids = passkeys.map(({ id }: { id: string }) => id);
    const removed = await Promise.all(ids.map((id: string) => owner.home.call(`DELETE /wps/member/passkeys/${id}`)));
    expect(removed.map(({ status }) => status)).toEqual([200, 200]);
    expect(await lostAt()).toBeInstanceOf(Date);
  });
});

describe('a passkey as strong authentication', () => {
  it('takes the place of the password, and stands beside a contact and the authenticator', async () => {
    await verifyByPassword(owner.home);
    const device = await addPasskey(owner.home);
    expect(await strong()).toMatchObject({ isNeeded: true, methods: ['passkey'] });
    expect((await verifyByPassword(owner.home)).body.fields.kind.code).toBe('invalid_value');
    expect((await verifyByPasskey(owner.home, device)).status).toBe(200);
    expect(await strong()).toMatchObject({ isNeeded: false });
    const { secret } = await owner.enroll();
    expect(await strong()).toMatchObject({ isNeeded: false, methods: ['authenticator', 'passkey'] });
    await anHourLater();
    expect(await strong()).toMatchObject({ isNeeded: true });
    expect((await verifyByPasskey(owner.home, device)).status).toBe(200);
    const body = { kind: 'authenticator', code: codeOf(secret, 1) };
    expect((await owner.home.call('PUT /wps/member/recentAuthentication', { body, encrypted: true })).status).toBe(200);
  });

  it('opens the changes that a contact’s code opens: a payment password, a payout account', async () => {
    await verifyByPassword(owner.home);
    const device = await addPasskey(owner.home);
    await withOldContacts();
    const body = { password: PASSWORD, paymentPassword: 'pay-Horse-77', confirmPaymentPassword: 'pay-Horse-77' };
    const setPaymentPassword = () => owner.home.call('PUT /wps/member/paymentPassword', { body, encrypted: true });
    const account = { bankCode: 'VCB', accountNumber: '123456789012', holderName: 'NGUYEN VAN A' };
    const addAccount = () => owner.home.call('POST /wps/v2/wallets/bankAccounts', { body: account });
    await anHourLater();
    expect(await setPaymentPassword()).toMatchObject(NEEDS_AUTHENTICATION);
    expect(await addAccount()).toMatchObject(NEEDS_AUTHENTICATION);
    await verifyByPasskey(owner.home, device);
    expect((await setPaymentPassword()).status).toBe(200);
    expect((await addAccount()).status).toBe(200);
  });

  it('is refused when it is another member’s, and when the account has none', async () => {
    await verifyByPassword(owner.home);
    await addPasskey(owner.home);
    const stranger = await createOwner(portal);
    await verifyByPassword(stranger.home);
    const strangersDevice = await addPasskey(stranger.home);
    expect(await verifyByPasskey(owner.home, strangersDevice)).toMatchObject(REFUSED);
    const without = await createOwner(portal);
    const request = { body: { purpose: 'authenticate' } };
    const none = await without.home.call('POST /wps/member/recentAuthentication/passkey', request);
    expect(none.body.code).toBe('not_found');
  });

  it('answers in its own session, once, and for its purpose', async () => {
    await verifyByPassword(owner.home);
    const device = await addPasskey(owner.home);
    const verify = (response: object, browser = owner.home) =>
      browser.call('PUT /wps/member/recentAuthentication', { body: { kind: 'passkey', response }, encrypted: true });
    const other = newBrowser(portal);
    await signInByPasskey(other, device);
    const response = await usePasskey(owner.home, device);
    expect(await verify(response, other)).toMatchObject(REFUSED);
    expect((await verify(response)).status).toBe(200);
    expect(await verify(response)).toMatchObject(REFUSED);
    expect(await verify(await usePasskey(owner.home, device, { purpose: 'withdraw' }))).toMatchObject(REFUSED);
  });

  it('is locked with the codes of the authenticator after ten wrong responses', async () => {
    await verifyByPassword(owner.home);
    const device = await addPasskey(owner.home);
    for (let n = 0; n < 10; n++) await verifyByPasskey(owner.home, device, { isUserVerified: false });
    expect((await verifyByPasskey(owner.home, device)).status).toBe(429);
    await portal.app.securityEvents.flush();
    const subject = 'PUT /wps/member/recentAuthentication';
    const text = `select 1 from security_events where kind = 'second_factor_failed' and subject = $1`;
    expect((await sql(portal, text, [subject])).length).toBeGreaterThan(0);
  });
});

describe('a withdrawal of a member with an authenticator and a passkey', () => {
  let holder: AccountHolder;
  let device: SoftwareAuthenticator;
  let secret: string;
  beforeEach(async () => {
    holder = await createAccountHolder(portal);
    device = await addPasskey(holder.member);
    await verifyByPasskey(holder.member, device);
    const password = { body: { password: PASSWORD }, encrypted: true };
    secret = (await holder.member.call('POST /wps/member/authenticator', password)).body.value.secret;
    await holder.member.call('PUT /wps/member/authenticator', { body: { code: codeOf(secret) } });
  });

  it('accepts either of them, each once', async () => {
    const setup = (await holder.member.call('GET /wps/v2/wallets/withdrawal/methods')).body.value;
    expect(setup).toMatchObject({ needsAuthenticatorCode: true, hasPasskey: true });
    const passkey = await usePasskey(holder.member, device, { purpose: 'withdraw' });
    expect((await holder.withdraw('100000', { body: { passkey } })).status).toBe(200);
    expect(await holder.withdraw('100000', { body: { passkey } })).toMatchObject(REFUSED);
    expect((await holder.withdraw('100000', { body: { authenticatorCode: codeOf(secret, 1) } })).status).toBe(200);
  });

  it('refuses a response that was meant for something else, and takes nothing', async () => {
    const passkey = await usePasskey(holder.member, device);
    expect(await holder.withdraw('100000', { body: { passkey } })).toMatchObject(REFUSED);
    expect((await holder.member.call('GET /wps/v2/wallets/balance')).body.value.held).toBe('0');
  });
});
