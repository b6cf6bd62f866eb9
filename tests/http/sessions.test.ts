import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maskAddress } from '#rules/masks';
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts';
import { cheapHasher } from '../support/cheap-hasher.ts';
import { BEHIND_PROXY, isSignedIn, newBrowser, signIn } from '../support/sign-in.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp(BEHIND_PROXY, { passwords: cheapHasher });
});
afterAll(() => portal.close());

async function signedInTwice() {
  const { username, token } = await portal.newMember();
  const [here, there] = [newBrowser(portal), newBrowser(portal)];
  await signIn(here, username, { remember: true });
  await signIn(there, username, { remember: true });
  return { username, token, here, there };
}

describe('the sessions of an account', () => {
  it('are listed, the one that asks first, and without what would open them', async () => {
    const { here, there } = await signedInTwice();
    const { value } = (await here.call('GET /wps/member/sessions')).body;
    expect(value.map((session: { isCurrent: boolean }) => session.isCurrent)).toEqual([true, false, false]);
    expect(value[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      address: maskAddress(here.address),
      place: null,
      userAgent: expect.any(String),
      createdAt: expect.any(String),
      lastSeenAt: expect.any(String),
      isCurrent: true,
    });
    for (const secret of [...here.cookies.values(), ...there.cookies.values()].filter((text) => text.length > 8)) {
      expect(JSON.stringify(value)).not.toContain(secret);
    }
  });

  it('end one by one, with the browser’s token that would open another', async () => {
    const { here, there } = await signedInTwice();
    const { value } = (await here.call('GET /wps/member/sessions')).body;
    const { id } = value.find((session: { address: string }) => session.address === maskAddress(there.address));
    expect((await here.call(`DELETE /wps/member/sessions/${id}`)).status).toBe(200);
    expect(await isSignedIn(there)).toBe(false);
    expect((await there.call('POST /wps/session/remember', { body: {} })).status).toBe(401);
    expect((await here.call(`DELETE /wps/member/sessions/${id}`)).body.code).toBe('not_found');
    expect(await isSignedIn(here)).toBe(true);
  });

  it('of somebody else are not there: not in the list, and not to be ended', async () => {
    const { here } = await signedInTwice();
    const other = await signedInTwice();
    const { value } = (await other.here.call('GET /wps/member/sessions')).body;
    for (const { id } of value) {
      const { status, body } = await here.call(`DELETE /wps/member/sessions/${id}`);
      expect([status, body.code]).toEqual([404, 'not_found']);
    }
    expect(await isSignedIn(other.here)).toBe(true);
  });

  it('end everywhere else at once', async () => {
    const { here, there, token } = await signedInTwice();
    expect((await here.call('DELETE /wps/member/sessions')).status).toBe(200);
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false]);
    expect((await portal.call('GET /wps/member/info', { token })).status).toBe(401);
    expect((await there.call('POST /wps/session/remember', { body: {} })).status).toBe(401);
    await here.call('DELETE /wps/session/logout');
    expect((await here.call('POST /wps/session/remember', { body: {} })).status).toBe(200);
  });
});

describe('a session', () => {
  it('is a new one with each sign-in: what was planted in the browser before is worth nothing', async () => {
    const [owner, attacker] = [await portal.newMember(), await portal.newMember()];
    const planted = newBrowser(portal);
    await signIn(planted, attacker.username);
    const victim = planted.copy();
    await signIn(victim, owner.username);
    expect(victim.cookies.get('parlay_session')).not.toBe(planted.cookies.get('parlay_session'));
    expect((await victim.call('GET /wps/member/info')).body.value.account).toBe(owner.username);
    // The old one has ended, so that nobody goes on in it beside the new one.
    expect(await isSignedIn(planted)).toBe(false);
    const made = newBrowser(portal);
    made.cookies.set('parlay_session', 'A'.repeat(43));
    await signIn(made, owner.username);
    expect(made.cookies.get('parlay_session')).not.toBe('A'.repeat(43));
  });

  it('opens nothing after the sign-out, whoever kept its token', async () => {
    const { here } = await signedInTwice();
    const kept = here.copy();
    await here.call('DELETE /wps/session/logout');
    for (const key of ['GET /wps/member/info', 'GET /wps/v2/wallets/balance', 'DELETE /wps/session/logout']) {
      expect((await kept.call(key)).body.code).toBe('not_signed_in');
    }
  });

  it('is not begun, ended or listed away by another site’s page', async () => {
    const { here, username } = await signedInTwice();
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

  it('of a member who was blocked meanwhile opens nothing, and no other one begins', async () => {
    const { here, username } = await signedInTwice();
    await sql(portal, `update members set state = 'blocked' where username = $1`, [username]);
    expect((await here.call('GET /wps/v2/wallets/balance')).body.code).toBe('account_blocked');
    expect((await signIn(newBrowser(portal), username)).body.code).toBe('account_blocked');
  });
});
