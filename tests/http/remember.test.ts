import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { freshAddress, type Browser } from '../support/browser.ts';
import { cheapHasher } from '../support/cheap-hasher.ts';
import { BEHIND_PROXY, isSignedIn, newBrowser, PASSWORD, signIn } from '../support/sign-in.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp(BEHIND_PROXY, { passwords: cheapHasher });
});
afterAll(() => portal.close());

const signInByToken = (browser: Browser) => browser.call('POST /wps/session/remember', { body: {} });
const TOKEN = 'parlay_remember';

/** Creates a browser that signed in with "remember me" and signed out again. */
async function createRemembered(): Promise<{ browser: Browser; username: string; playerId: string }> {
  const { username, playerId } = await portal.newMember();
  const browser = newBrowser(portal);
  await signIn(browser, username, { remember: true });
  await browser.call('DELETE /wps/session/logout');
  expect(await isSignedIn(browser)).toBe(false);
  return { browser, username, playerId };
}

/** Moves the last use of all tokens back by some seconds. */
const ageTokens = (seconds: number) =>
  sql(portal, `update remember_tokens set used_at = used_at - make_interval(secs => $1)`, [seconds]);

describe('a remembered browser', () => {
  it('signs in with one tap for a day, by a token that no script can read and that changes with each use', async () => {
    const { username } = await portal.newMember();
    const browser = newBrowser(portal);
    const { headers } = await signIn(browser, username, { remember: true });
    const cookie = headers.getSetCookie().find((text) => text.startsWith(TOKEN));
    expect(cookie).toMatch(/^parlay_remember=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/);
    const first = browser.cookies.get(TOKEN);
    await browser.call('DELETE /wps/session/logout');
    const { status, body } = await signInByToken(browser);
    expect([status, body.value.userInfo.account]).toEqual([200, username]);
    expect(await isSignedIn(browser)).toBe(true);
    expect(browser.cookies.get(TOKEN)).not.toBe(first);
    expect((await signInByToken(browser)).status).toBe(200);
  });

  it('is no longer remembered after a sign-in without the box, a request, a day or a password change', async () => {
    const endings: ((remembered: { browser: Browser; username: string }) => Promise<unknown>)[] = [
      ({ browser, username }) => signIn(browser, username),
      ({ browser }) => browser.call('DELETE /wps/session/remember'),
      () => sql(portal, 'update remember_tokens set expires_at = now()'),
      async ({ username }) => {
        const other = newBrowser(portal);
        await signIn(other, username);
        const change = { oldPassword: PASSWORD, newPassword: 'Another-horse-9', confirmNewPassword: 'Another-horse-9' };
        return other.call('POST /wps/member/password', { body: change, encrypted: true });
      },
    ];
    for (const end of endings) {
      const remembered = await createRemembered();
      const copy = remembered.browser.copy();
      await end(remembered);
      const { status, body } = await signInByToken(copy);
      expect([status, body.code]).toEqual([401, 'not_remembered']);
    }
  });

  it('has a token that does not work in another browser', async () => {
    const { browser } = await createRemembered();
    const thief = newBrowser(portal);
    thief.cookies.set(TOKEN, browser.cookies.get(TOKEN) ?? '');
    expect((await signInByToken(thief)).body.code).toBe('not_remembered');
    const withDevice = newBrowser(portal);
    const other = await createRemembered();
    withDevice.cookies.set(TOKEN, other.browser.cookies.get(TOKEN) ?? '');
    withDevice.cookies.set('parlay_device', browser.cookies.get('parlay_device') ?? '');
    expect((await signInByToken(withDevice)).body.code).toBe('not_remembered');
  });

  it('is signed out together with a thief when a used token is seen again', async () => {
    const { browser } = await createRemembered();
    const thief = browser.copy(freshAddress());
    expect((await signInByToken(thief)).status).toBe(200);
    await ageTokens(60);
    expect((await signInByToken(browser)).body.code).toBe('not_remembered');
    expect(await isSignedIn(thief)).toBe(false);
    expect((await signInByToken(thief)).body.code).toBe('not_remembered');
  });

  it('signs in once when it is tapped several times at once, without counting as a theft', async () => {
    const { browser } = await createRemembered();
    const twice = [browser.copy(), browser.copy(), browser.copy()];
    const responses = await Promise.all(twice.map(signInByToken));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    const winner = twice[responses.findIndex(({ status }) => status === 200)];
    expect(await isSignedIn(winner ?? browser)).toBe(true);
    expect((await signInByToken(winner ?? browser)).status).toBe(200);
  });

  it('does not sign in to a blocked account', async () => {
    const { browser, playerId } = await createRemembered();
    await sql(portal, `update members set state = 'blocked' where public_id = $1`, [playerId]);
    expect((await signInByToken(browser)).body.code).toBe('account_blocked');
    expect(await isSignedIn(browser)).toBe(false);
  });
});
