import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passwordHasher } from '#server/adapters/passwords';
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts';
import { sentCode } from '../support/security.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
let secure: TestApp;
beforeAll(async () => {
  portal = await createTestApp({}, { passwords: passwordHasher });
  secure = await createTestApp({ PUBLIC_ORIGIN: 'https://portal.test' });
});
afterAll(async () => {
  await portal.close();
  await secure.close();
});

const PASSWORD = 'Correct-horse-9';
const signIn = (username: string, password = PASSWORD, fields: object = {}, on = portal) =>
  on.call('POST /wps/session/login', { body: { username, password, ...fields }, encrypted: true });
const cookies = (headers: Headers) => headers.getSetCookie();
const sessionCookie = (headers: Headers) =>
  cookies(headers)
    .find((cookie) => cookie.includes('_session'))
    ?.split(';')[0] ?? '';
const named = (headers: Headers, name: string) => cookies(headers).find((cookie) => cookie.includes(`parlay_${name}=`));
const info = (headers: Record<string, string>, on = portal) => on.call('GET /wps/member/info', { headers });

describe('signing in', () => {
  it('gives a browser the token in a cookie that no script can read, and not in the answer', async () => {
    const { username } = await portal.newMember();
    const { body, headers } = await signIn(username);
    expect(body.value).not.toHaveProperty('token');
    const [session, hint, device] = ['session', 'hint', 'device'].map((name) => named(headers, name));
    expect(device).toMatch(/^parlay_device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(session).toMatch(/^parlay_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(hint).toMatch(/^parlay_hint=1; Path=\/; SameSite=Lax$/);
    expect((await info({ Cookie: sessionCookie(headers) })).body.value.account).toBe(username);
  });

  it('ends with the browser, and lasts a week only in one that is to be remembered', async () => {
    const { username } = await portal.newMember();
    const { headers } = await signIn(username, PASSWORD, { remember: true });
    expect(named(headers, 'session')).toContain('; Max-Age=604800; Path=/; HttpOnly');
    expect(named(headers, 'hint')).toContain('; Max-Age=604800; Path=/;');
  });

  it('sets Secure cookies under https, all with the __Host- prefix', async () => {
    const { username } = await secure.newMember();
    const { headers } = await signIn(username, PASSWORD, {}, secure);
    const [session, hint] = ['session', 'hint'].map((name) => named(headers, name));
    expect(named(headers, 'device')).toMatch(/^__Host-parlay_device=[\w-]{43}; .*; HttpOnly; Secure; SameSite=Lax$/);
    expect(session).toMatch(/^__Host-parlay_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(hint).toMatch(/^__Host-parlay_hint=1; Path=\/; Secure; SameSite=Lax$/);
    const captcha = await secure.call('GET /wps/captcha');
    expect(cookies(captcha.headers)).toEqual([expect.stringMatching(/^__Host-parlay_captcha=/)]);
    const plain = session?.split(';')[0]?.replace('__Host-', '') ?? '';
    expect((await info({ Cookie: plain }, secure)).status).toBe(401);
  });

  it('gives a client without cookies the token in the answer', async () => {
    const { username } = await portal.newMember();
    const { body, headers } = await signIn(username, PASSWORD, { transport: 'bearer' });
    expect(cookies(headers)).toEqual([]);
    expect((await info({ Authorization: `Bearer ${body.value.token}` })).status).toBe(200);
  });

  it('answers a wrong password and an unknown name alike', async () => {
    const { username } = await portal.newMember();
    const responses = await Promise.all([
      signIn(username, 'wrong-password'),
      signIn('nobody-at-all', 'wrong-password'),
      signIn(username, ''.padEnd(256, 'x')),
    ]);
    for (const { status, body } of responses) {
      expect([status, body]).toEqual([
        401,
        { success: false, code: 'incorrect_user_or_password', message: body.message },
      ]);
      expect(body.message).toBe(responses[0].body.message);
    }
  });

  it('accepts the name in any case and with spaces around it', async () => {
    const { username } = await portal.newMember();
    expect((await signIn(` ${username.toUpperCase()} `)).status).toBe(200);
  });

  it('returns the time and masked address of the previous sign-in', async () => {
    const { username } = await portal.newMember();
    const { value } = (await signIn(username)).body;
    expect(value).toMatchObject({ firstTimeLogin: false, passwordExpired: false, cpw: false });
    const { previousSignIn } = value.userInfo;
    expect(previousSignIn).toEqual({ at: expect.any(String), country: null, address: '127.0.*.*' });
    expect(Date.parse(previousSignIn.at)).toBeLessThanOrEqual(Date.now());
    const again = await info({
      Authorization: `Bearer ${(await signIn(username, PASSWORD, { transport: 'bearer' })).body.value.token}`,
    });
    expect(Date.parse(again.body.value.previousSignIn.at)).toBeGreaterThan(Date.parse(previousSignIn.at));
  });

  it('of a blocked member is refused only after the right password', async () => {
    const { username, playerId } = await portal.newMember();
    await sql(portal, `update members set state = 'blocked' where public_id = $1`, [playerId]);
    expect((await signIn(username)).body.code).toBe('account_blocked');
    expect((await signIn(username, 'wrong')).body.code).toBe('incorrect_user_or_password');
  });

  it('gives each session a token of its own and stores only its hash', async () => {
    const { username, token } = await portal.newMember();
    const second = (await signIn(username, PASSWORD, { transport: 'bearer' })).body.value.token;
    expect(second).not.toBe(token);
    const storedSessions = JSON.stringify(
      await sql(portal, `select encode(token_hash, 'base64') as hash, * from sessions`),
      (_, value) => (typeof value === 'bigint' ? String(value) : value),
    );
    for (const secret of [token, second]) expect(storedSessions).not.toContain(secret);
  });
});

describe('signing out', () => {
  it('ends this session, clears its cookies and leaves other sessions open', async () => {
    const member = await portal.newMember();
    const { headers } = await signIn(member.username);
    const Cookie = sessionCookie(headers);
    const out = await portal.call('DELETE /wps/session/logout', { headers: { Cookie } });
    expect(cookies(out.headers)).toEqual([
      'parlay_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      'parlay_hint=; Max-Age=0; Path=/; SameSite=Lax',
    ]);
    expect((await info({ Cookie })).body.code).toBe('not_signed_in');
    expect((await member.call('GET /wps/member/info')).status).toBe(200);
  });

  it('works for a member who was blocked in the meantime', async () => {
    const member = await portal.newMember();
    await sql(portal, `update members set state = 'blocked' where public_id = $1`, [member.playerId]);
    expect((await member.call('GET /wps/member/info')).body.code).toBe('account_blocked');
    expect((await member.call('DELETE /wps/session/logout')).status).toBe(200);
    expect((await member.call('GET /wps/member/info')).body.code).toBe('not_signed_in');
  });
});

describe('a session', () => {
  it('ends after seven days, and after a day without a request', async () => {
    for (const change of [`expires_at = now()`, `last_seen_at = now() - interval '24 hours'`]) {
      const member = await portal.newMember();
      await sql(
        portal,
        `update sessions set ${change} where member_id = (select id from members where public_id = $1)`,
        [member.playerId],
      );
      expect((await member.call('GET /wps/member/info')).status).toBe(401);
    }
  });

  it('stores the language that the member chose, and refuses an unknown one', async () => {
    const member = await portal.newMember();
    expect((await member.call('PUT /wps/member/language', { body: { language: 'EN' } })).status).toBe(200);
    expect((await member.call('GET /wps/member/info')).body.value.language).toBe('EN');
    expect((await member.call('PUT /wps/member/language', { body: { language: 'XX' } })).status).toBe(422);
  });
});

describe('a request that changes something', () => {
  const PATHS = [
    'DELETE /wps/session/logout',
    'GET /wps/game/launchGame?gameId=LOTUS&vassalage=SBX',
    'POST /wps/v2/wallets/deposits',
  ];

  it('is refused from a page of another site, whatever the session', async () => {
    const member = await portal.newMember();
    const crossSiteHeaders: Record<string, string>[] = [
      { Origin: 'https://evil.test' },
      { Origin: 'null' },
      { Origin: `${ORIGIN}.evil.test` },
      { Origin: 'https://portal.test' },
      { Origin: `${ORIGIN}:81` },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
    ];
    for (const path of PATHS) {
      for (const headers of crossSiteHeaders) {
        const { status, body } = await member.call(path, {
          body: path.startsWith('POST') ? {} : undefined,
          headers,
        });
        expect([status, body.code]).toEqual([403, 'wrong_origin']);
      }
    }
    expect((await member.call('GET /wps/member/info')).status).toBe(200);
  });

  it('is accepted from the portal’s own pages and from clients without a browser', async () => {
    const own: Record<string, string>[] = [
      { Origin: ORIGIN },
      { 'Sec-Fetch-Site': 'same-origin' },
      { 'Sec-Fetch-Site': 'none' },
      {},
    ];
    for (const headers of own) {
      const member = await portal.newMember();
      const { status } = await member.call('DELETE /wps/session/logout', {
        headers,
      });
      expect(status).toBe(200);
    }
  });

  it('is accepted from a vendor’s server without an origin', async () => {
    const { status } = await portal.vendor('balance', { requestId: 'r', playerId: 'MNOBODY' });
    expect(status).toBe(200);
  });
});

describe('a payment password', () => {
  const setPaymentPassword = (member: { call: TestApp['call'] }, body: object) =>
    member.call('PUT /wps/member/paymentPassword', { body: { password: PASSWORD, ...body }, encrypted: true });
  const both = (paymentPassword: string) => ({ paymentPassword, confirmPaymentPassword: paymentPassword });

  it('needs the account’s password and is shown nowhere', async () => {
    const member = await portal.newMember();
    const wrong = await setPaymentPassword(member, { ...both('pay-Horse-77'), password: 'wrong' });
    expect([wrong.status, wrong.body.fields.password.code]).toEqual([422, 'wrong_password']);
    expect((await member.call('GET /wps/member/info')).body.value.hasPaymentPassword).toBe(false);
    expect((await setPaymentPassword(member, both('pay-Horse-77'))).status).toBe(200);
    expect((await member.call('GET /wps/member/info')).body.value.hasPaymentPassword).toBe(true);
    const [row] = await sql<{ hash: string }>(
      portal,
      'select payment_password_hash as hash from members where public_id = $1',
      [member.playerId],
    );
    expect(row?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('is not easy to guess, also by facts that only the server knows', async () => {
    const member = await portal.newMember();
    await sql(portal, `update members set mobile = '+84987654123' where public_id = $1`, [member.playerId]);
    for (const weak of ['123456', '654321', '111111', '170590', '17051990', `${member.username}1`, '0987654123']) {
      const { status, body } = await setPaymentPassword(member, both(weak));
      expect([weak, status, body.fields?.paymentPassword?.code]).toEqual([weak, 422, 'password_common']);
    }
    expect((await member.call('GET /wps/member/info')).body.value.hasPaymentPassword).toBe(false);
  });

  it('needs a code to the contact that was there before, besides the account’s password', async () => {
    const member = await portal.newMember();
    const text = `update members set email = $2, email_verified_at = now() - interval '2 days',
                    registered_at = now() - interval '3 days' where public_id = $1`;
    const email = `${member.username}@example.com`;
    await sql(portal, text, [member.playerId, email]);
    const refused = await setPaymentPassword(member, both('pay-Horse-77'));
    expect([refused.status, refused.body.code]).toEqual([403, 'recent_authentication_required']);
    await member.call('POST /wps/member/recentAuthentication/code', { body: { kind: 'email' } });
    const body = { kind: 'email', code: await sentCode(portal, email) };
    await member.call('PUT /wps/member/recentAuthentication', { body, encrypted: true });
    expect((await setPaymentPassword(member, both('pay-Horse-77'))).status).toBe(200);
  });

  it('differs from the account’s password, is repeated exactly and has 6 to 20 characters', async () => {
    const member = await portal.newMember();
    const wrong: [object, string, string][] = [
      [both(PASSWORD), 'paymentPassword', 'payment_password_same'],
      [
        { ...both('pay-Horse-77'), confirmPaymentPassword: 'pay-Horse-78' },
        'confirmPaymentPassword',
        'inconsistent_twice',
      ],
    ];
    for (const [body, field, code] of wrong) {
      const response = await setPaymentPassword(member, body);
      expect([response.status, response.body.fields[field].code]).toEqual([422, code]);
    }
    for (const length of [5, 21]) expect((await setPaymentPassword(member, both('x'.repeat(length)))).status).toBe(422);
  });
});
