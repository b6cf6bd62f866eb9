import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endExpiredSessions } from '#domain/members';
import { maskAddress } from '#rules/members/masks';
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts';
import { cheapHasher } from '../support/cheap-hasher.ts';
import { BEHIND_PROXY, isSignedIn, newBrowser, PASSWORD, signIn } from '../support/sign-in.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp(BEHIND_PROXY, { passwords: cheapHasher });
});
afterAll(() => portal.close());

interface Session {
  createdAt: string;
}

async function signInTwice() {
  const { username, token } = await portal.newMember();
  const [here, there] = [newBrowser(portal), newBrowser(portal)];
  await signIn(here, username, { remember: true });
  await signIn(there, username, { remember: true });
  return { username, token, here, there };
}

describe('the sessions of an account', () => {
  it('are listed, the current one first, without their tokens', async () => {
    const { here, there } = await signInTwice();
    const { value } = (await here.call('GET /wps/member/sessions')).body;
    expect(value.map((session: { isCurrent: boolean }) => session.isCurrent)).toEqual([true, false, false]);
    expect(value[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      address: maskAddress(here.address),
      country: null,
      userAgent: expect.any(String),
      createdAt: expect.any(String),
      lastSeenAt: expect.any(String),
      isView: false,
      isCurrent: true,
    });
    for (const secret of [...here.cookies.values(), ...there.cookies.values()].filter((text) => text.length > 8)) {
      expect(JSON.stringify(value)).not.toContain(secret);
    }
  });

  it('are ended and browsers revoked only soon after an authentication, not by a stolen session', async () => {
    const { here, there, username } = await signInTwice();
    await sql(portal, `update sessions set verified_at = now() - interval '11 minutes'`);
    const [other] = (await here.call('GET /wps/member/sessions')).body.value.slice(1);
    const [device] = (await here.call('GET /wps/member/devices')).body.value;
    for (const path of ['sessions', `sessions/${other.id}`, `devices/${device.id}`]) {
      const refused = await here.call(`DELETE /wps/member/${path}`);
      expect([path, refused.status, refused.body.code]).toEqual([path, 403, 'recent_authentication_required']);
    }
    expect(await isSignedIn(there)).toBe(true);
    await signIn(here, username);
    expect((await here.call('DELETE /wps/member/sessions')).status).toBe(200);
    expect(await isSignedIn(there)).toBe(false);
  });

  it('can be ended one by one, together with the browser’s remember-me token', async () => {
    const { here, there } = await signInTwice();
    const { value } = (await here.call('GET /wps/member/sessions')).body;
    // The last sign-in; masked addresses can look the same.
    const [{ id }] = value.toSorted((a: Session, b: Session) => b.createdAt.localeCompare(a.createdAt));
    expect((await here.call(`DELETE /wps/member/sessions/${id}`)).status).toBe(200);
    expect(await isSignedIn(there)).toBe(false);
    expect((await there.call('POST /wps/session/remember', { body: {} })).status).toBe(401);
    expect((await here.call(`DELETE /wps/member/sessions/${id}`)).body.code).toBe('not_found');
    expect(await isSignedIn(here)).toBe(true);
  });

  it('that ended say why to the browser that had them, and not when it ended its own', async () => {
    const { here, there, username } = await signInTwice();
    const causeAt = async (browser: typeof here) => (await browser.call('GET /wps/member/info')).body.value?.cause;
    const own = here.copy();
    await signIn(here, username);
    expect(await causeAt(own)).toBeUndefined();
    await here.call('DELETE /wps/member/sessions');
    expect(await causeAt(there)).toBe('elsewhere');

    await signIn(there, username);
    const newPassword = `${PASSWORD}2`;
    const body = { oldPassword: PASSWORD, newPassword, confirmNewPassword: newPassword };
    expect((await here.call('POST /wps/member/password', { body, encrypted: true })).status).toBe(200);
    expect(await causeAt(there)).toBe('password');

    await sql(portal, `update sessions set last_seen_at = now() - interval '25 hours'`);
    expect(await causeAt(here)).toBe('expired');
    await sql(portal, `update session_ends set ended_at = now() - interval '31 days'`);
    await portal.app.db.transaction(endExpiredSessions);
    expect([await causeAt(here), await causeAt(there)]).toEqual(['expired', undefined]);
  });

  it('of another member are neither listed nor found', async () => {
    const { here } = await signInTwice();
    const other = await signInTwice();
    const { value } = (await other.here.call('GET /wps/member/sessions')).body;
    for (const { id } of value) {
      const { status, body } = await here.call(`DELETE /wps/member/sessions/${id}`);
      expect([status, body.code]).toEqual([404, 'not_found']);
    }
    expect(await isSignedIn(other.here)).toBe(true);
  });

  it('can all be ended but the current one', async () => {
    const { here, there, token } = await signInTwice();
    expect((await here.call('DELETE /wps/member/sessions')).status).toBe(200);
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false]);
    expect((await portal.call('GET /wps/member/info', { token })).status).toBe(401);
    expect((await there.call('POST /wps/session/remember', { body: {} })).status).toBe(401);
    await here.call('DELETE /wps/session/logout');
    expect((await here.call('POST /wps/session/remember', { body: {} })).status).toBe(200);
  });
});

describe('a session', () => {
  it('is a new one for each sign-in, which makes a planted token worthless', async () => {
    const [owner, attacker] = [await portal.newMember(), await portal.newMember()];
    const planted = newBrowser(portal);
    await signIn(planted, attacker.username);
    const victim = planted.copy();
    await signIn(victim, owner.username);
    expect(victim.cookies.get('parlay_session')).not.toBe(planted.cookies.get('parlay_session'));
    expect((await victim.call('GET /wps/member/info')).body.value.account).toBe(owner.username);
    // The planted session has ended, so that the attacker cannot share the new one.
    expect(await isSignedIn(planted)).toBe(false);
    const made = newBrowser(portal);
    made.cookies.set('parlay_session', 'A'.repeat(43));
    await signIn(made, owner.username);
    expect(made.cookies.get('parlay_session')).not.toBe('A'.repeat(43));
  });

  it('is closed by the sign-out, even for a copy of its token', async () => {
    const { here } = await signInTwice();
    const copy = here.copy();
    await here.call('DELETE /wps/session/logout');
    for (const key of ['GET /wps/member/info', 'GET /wps/v2/wallets/balance', 'DELETE /wps/session/logout']) {
      expect((await copy.call(key)).body.code).toBe('not_signed_in');
    }
  });

  it('cannot be started, ended or removed by a page of another site', async () => {
    const { here, username } = await signInTwice();
    const foreign = { headers: { Origin: `${ORIGIN}.evil.test` } };
    const body = { username, password: 'wrong-password' };
    const calls: [string, object][] = [
      ['POST /wps/session/login', { body, encrypted: true }],
      ['POST /wps/session/remember', { body: {} }],
      ['DELETE /wps/session/remember', {}],
      ['POST /wps/session/login/freeplay', { body: {} }],
      ['POST /wps/session/handoff', { body: { code: 'x', merchantCode: 'PARLAY' } }],
      ['POST /wps/member/password/email', { body: { username, email: 'a@b.test' }, form: true }],
      ['DELETE /wps/member/sessions', {}],
      ['DELETE /wps/session/logout', {}],
    ];
    for (const [key, options] of calls) {
      const { status, body: refused } = await here.call(key, { ...options, ...foreign });
      expect([key, status, refused.code]).toEqual([key, 403, 'wrong_origin']);
    }
    expect(await isSignedIn(here)).toBe(true);
  });

  it('of a member who was blocked opens nothing, and no new one starts', async () => {
    const { here, username } = await signInTwice();
    await sql(portal, `update members set state = 'blocked' where username = $1`, [username]);
    expect((await here.call('GET /wps/v2/wallets/balance')).body.code).toBe('account_blocked');
    expect((await signIn(newBrowser(portal), username)).body.code).toBe('account_blocked');
  });
});
