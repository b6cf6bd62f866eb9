import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staffPasskeyVerifier } from '#server/adapters/passkeys';
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts';
import { SoftwareAuthenticator, type Twist } from '../support/software-authenticator.ts';
import { sql } from '../support/sql.ts';
import { createStaff, type Staff } from '../support/staff.ts';

let portal: TestApp;
let staff: Staff;

beforeAll(async () => {
  portal = await createTestApp();
  staff = await createStaff(portal);
});
afterAll(() => portal.close());

const post = (key: string, token: string, body: object = {}) =>
  portal.call(`POST /ops/api/session/${key}`, { token, body });

/** Creates a staff user who has registered an authenticator as a passkey. */
async function owner(username: string) {
  await staff.add(username, 'finance');
  const { token } = await staff.signedIn(username);
  const device = new SoftwareAuthenticator(ORIGIN);
  const options = (await post('passkey-options', token)).body.value;
  const added = await post('passkeys', token, { name: 'My phone', response: device.register(options) });
  expect(added.status).toBe(200);
  return { token, device };
}

/** Signs in with the password and requests the passkey. */
async function requested(username: string) {
  const { token, hasPasskey } = (await staff.signIn(username)).body.value;
  expect(hasPasskey).toBe(true);
  return { token: String(token), options: (await post('passkey/begin', token)).body.value };
}

describe('a passkey of staff', () => {
  test('is registered, listed and recorded', async () => {
    const { token } = await owner('huong');
    expect((await portal.call('GET /ops/api/session/passkeys', { token })).body.value).toMatchObject([
      { name: 'My phone', lastUsedAt: null },
    ]);
    expect(await staff.lastAudit()).toMatchObject({
      actor: 'huong',
      action: 'passkey.add',
      details: { name: 'My phone' },
    });
  });

  test('completes a sign-in under a new token, and counts as a recent second factor', async () => {
    const { device } = await owner('quyen');
    const { token, options } = await requested('quyen');
    const verified = await post('passkey', token, { response: device.authenticate(options) });
    expect(verified.body.value).toMatchObject({ secondFactor: 'passed' });
    expect((await post('passkey/begin', token)).status).toBe(401);
    const renewed = verified.body.value.token;
    expect(await staff.lastAudit()).toMatchObject({ action: 'session.sign-in', details: { method: 'passkey' } });
    expect((await post('passkey-options', renewed)).status).toBe(200);
    await sql(
      portal,
      `update staff_sessions set second_factor_at = now() - interval '1 hour'
       where staff_id = (select id from staff where username = 'quyen')`,
    );
    expect((await post('passkey-options', renewed)).body.code).toBe('second_factor_required');
    const again = (await post('passkey/begin', renewed)).body.value;
    const response = device.authenticate(again);
    expect(
      (await post('passkey-options', (await post('passkey', renewed, { response })).body.value.token)).status,
    ).toBe(200);
  });

  test.each<[string, Twist]>([
    ['for another site', { rpId: 'evil.test' }],
    ['on a page of another origin', { origin: 'https://evil.test' }],
    ['for another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['without the owner’s fingerprint or PIN', { isUserVerified: false }],
  ])('is refused %s', async (name, twist) => {
    const username = `owner-${name.length}`;
    const { device } = await owner(username);
    const { token, options } = await requested(username);
    const refused = await post('passkey', token, { response: device.authenticate(options, twist) });
    expect([refused.status, refused.body.code]).toEqual([422, 'passkey_refused']);
    expect((await portal.call('GET /ops/api/deposits', { token })).body.code).toBe('second_factor_required');
  });

  test('is not registered without the owner’s fingerprint or PIN, or for another site', async () => {
    await staff.add('hasty', 'finance');
    const { token } = await staff.signedIn('hasty');
    for (const twist of [{ isUserVerified: false }, { rpId: 'evil.test' }, { origin: 'https://evil.test' }]) {
      const options = (await post('passkey-options', token)).body.value;
      const response = new SoftwareAuthenticator(ORIGIN).register(options, twist);
      expect((await post('passkeys', token, { name: 'x', response })).body.code).toBe('passkey_refused');
    }
  });

  test('answers each challenge once, in its own session, and while it is fresh', async () => {
    const { device } = await owner('thuy');
    const one = await requested('thuy');
    const other = await requested('thuy');
    const foreign = device.authenticate(one.options);
    expect((await post('passkey', other.token, { response: foreign })).body.code).toBe('passkey_refused');
    const response = device.authenticate(one.options);
    const both = await Promise.all([
      post('passkey', one.token, { response }),
      post('passkey', one.token, { response }),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const late = await requested('thuy');
    await sql(portal, `update staff_passkey_challenges set expires_at = now()`);
    const tooLate = await post('passkey', late.token, { response: device.authenticate(late.options) });
    expect(tooLate.body.code).toBe('passkey_refused');
  });

  test('is refused when its counter does not grow: it was copied', async () => {
    const { device } = await owner('copied');
    const first = await requested('copied');
    const used = device.authenticate(first.options, { counter: 7 });
    expect((await post('passkey', first.token, { response: used })).status).toBe(200);
    const second = await requested('copied');
    const copy = device.authenticate(second.options, { counter: 7 });
    expect((await post('passkey', second.token, { response: copy })).body.code).toBe('passkey_refused');
  });

  test('of somebody else is refused', async () => {
    const { device } = await owner('stranger');
    await owner('victim');
    const { token, options } = await requested('victim');
    const response = device.authenticate(options);
    expect((await post('passkey', token, { response })).body.code).toBe('passkey_refused');
  });

  test('is locked with the codes after ten wrong responses', async () => {
    const { device } = await owner('guessing');
    const { token } = await requested('guessing');
    for (let round = 0; round < 10; round++) {
      const options = (await post('passkey/begin', token)).body.value;
      await post('passkey', token, { response: device.authenticate(options, { rpId: 'evil.test' }) });
    }
    const options = (await post('passkey/begin', token)).body.value;
    expect((await post('passkey', token, { response: device.authenticate(options) })).status).toBe(429);
    expect((await post('totp', token, { code: '000000' })).status).toBe(429);
  });

  test('is removed by its owner alone, and with the account’s access', async () => {
    const { token } = await owner('leaving');
    const [{ id }] = (await portal.call('GET /ops/api/session/passkeys', { token })).body.value;
    const other = await owner('another');
    const key = `DELETE /ops/api/session/passkeys/${id}`;
    expect((await portal.call(key, { token: other.token })).status).toBe(404);
    expect((await portal.call(key, { token })).status).toBe(200);
    expect((await staff.signIn('leaving')).body.value.hasPasskey).toBe(false);
    expect((await staff.as('admin', 'POST /ops/api/staff/another/reset', {})).status).toBe(200);
    const left = `select 1 from staff_passkeys p join staff s on s.id = p.staff_id where s.username = 'another'`;
    expect(await sql(portal, left)).toEqual([]);
  });
});

test('a passkey belongs to the back office’s own origin, when it has one', async () => {
  const { verifyRegistration, requestRegistration } = staffPasskeyVerifier({
    publicOrigin: ORIGIN,
    allowedOrigins: [ORIGIN],
    opsOrigin: 'https://ops.test',
  });
  const { challenge } = await requestRegistration({ name: 'lan', known: [] });
  const registered = (origin: string) =>
    verifyRegistration(new SoftwareAuthenticator(origin).register({ challenge }), challenge);
  expect(await registered('https://ops.test')).toMatchObject({ counter: 0 });
  expect(await registered(ORIGIN)).toBeUndefined();
});
