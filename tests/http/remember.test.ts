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

const tap = (browser: Browser) => browser.call('POST /wps/session/remember', { body: {} });
const TOKEN = 'parlay_remember';

/** A browser that signed in, is remembered and signed out. */
async function remembered(): Promise<{ browser: Browser; username: string; playerId: string }> {
  const { username, playerId } = await portal.newMember();
  const browser = newBrowser(portal);
  await signIn(browser, username, { remember: true });
  await browser.call('DELETE /wps/session/logout');
  expect(await isSignedIn(browser)).toBe(false);
  return { browser, username, playerId };
}

/** As if what was just done was done so long ago. */
const age = (seconds: number) =>
  sql(portal, `update remember_tokens set used_at = used_at - make_interval(secs => $1)`, [seconds]);

describe('a browser that is to be remembered', () => {
  it('signs in with one tap, for a day, by a token that no script can read and each use replaces', async () => {
    const { username } = await portal.newMember();
    const browser = newBrowser(portal);
    const { headers } = await signIn(browser, username, { remember: true });
    const cookie = headers.getSetCookie().find((text) => text.startsWith(TOKEN));
    expect(cookie).toMatch(/^parlay_remember=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/);
    const first = browser.cookies.get(TOKEN);
    await browser.call('DELETE /wps/session/logout');
    const { status, body } = await tap(browser);
    expect([status, body.value.userInfo.account]).toEqual([200, username]);
    expect(await isSignedIn(browser)).toBe(true);
    expect(browser.cookies.get(TOKEN)).not.toBe(first);
    expect((await tap(browser)).status).toBe(200);
  });

  it('is forgotten with the box unticked, by asking, after a day, and with another password', async () => {
    const forget: ((whose: { browser: Browser; username: string }) => Promise<unknown>)[] = [
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
    for (const way of forget) {
      const whose = await remembered();
      const copy = whose.browser.copy();
      await way(whose);
      const { status, body } = await tap(copy);
      expect([status, body.code]).toEqual([401, 'not_remembered']);
    }
  });

  it('keeps a token that is worth nothing in another browser', async () => {
    const { browser } = await remembered();
    const thief = newBrowser(portal);
    thief.cookies.set(TOKEN, browser.cookies.get(TOKEN) ?? '');
    expect((await tap(thief)).body.code).toBe('not_remembered');
    const withDevice = newBrowser(portal);
    const other = await remembered();
    withDevice.cookies.set(TOKEN, other.browser.cookies.get(TOKEN) ?? '');
    withDevice.cookies.set('parlay_device', browser.cookies.get('parlay_device') ?? '');
    expect((await tap(withDevice)).body.code).toBe('not_remembered');
  });

  it('and its thief are signed out when a used token is seen again', async () => {
    const { browser } = await remembered();
    const thief = browser.copy(freshAddress());
    expect((await tap(thief)).status).toBe(200);
    await age(60);
    expect((await tap(browser)).body.code).toBe('not_remembered');
    expect(await isSignedIn(thief)).toBe(false);
    expect((await tap(thief)).body.code).toBe('not_remembered');
  });

  it('may be tapped twice at once: one signs in, and nothing is taken for a theft', async () => {
    const { browser } = await remembered();
    const twice = [browser.copy(), browser.copy(), browser.copy()];
    const answers = await Promise.all(twice.map(tap));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    const winner = twice[answers.findIndex(({ status }) => status === 200)];
    expect(await isSignedIn(winner ?? browser)).toBe(true);
    expect((await tap(winner ?? browser)).status).toBe(200);
  });

  it('does not come in when the account was blocked', async () => {
    const { browser, playerId } = await remembered();
    await sql(portal, `update members set state = 'blocked' where public_id = $1`, [playerId]);
    expect((await tap(browser)).body.code).toBe('account_blocked');
    expect(await isSignedIn(browser)).toBe(false);
  });
});
