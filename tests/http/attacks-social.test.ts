import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createBrowser, freshAddress, type Browser } from '../support/browser.ts';
import { createOwner, PASSWORD } from '../support/security.ts';
import { cheapHasher } from '../support/cheap-hasher.ts';
import { createVisitor, startSocialProvider, type SocialProvider } from '../support/social.ts';
import { queryRows, sql } from '../support/sql.ts';

let provider: SocialProvider;
let portal: TestApp;
/** Runs while a password is being checked. */
let duringPasswordCheck: (() => Promise<unknown>) | undefined;
beforeAll(async () => {
  provider = await startSocialProvider('acme');
  const verify = async (known: string | undefined, password: string) => {
    const isRight = await cheapHasher.verify(known, password);
    await duringPasswordCheck?.();
    return isRight;
  };
  portal = await createTestApp(
    { TRUSTED_PROXIES: '127.0.0.1', ...provider.env },
    { passwords: { ...cheapHasher, verify } },
  );
});
afterAll(async () => {
  await portal.close();
  await provider.close();
});

type Owner = Awaited<ReturnType<typeof createOwner>>;

/** Starts to link a thief’s provider account in a session opened with the owner’s password, up to the provider’s page. */
async function startLinking(owner: Owner) {
  const thief = createBrowser(portal, freshAddress());
  expect((await owner.signIn(thief)).status).toBe(200);
  const body = { password: PASSWORD };
  const begun = await thief.call('POST /wps/member/social/acme', { encrypted: true, body });
  const visitor = createVisitor(portal, thief);
  return { visitor, back: await visitor.atProvider(begun.body.value.address, 'thief verified thief@example.com') };
}

const isLinked = async (browser: Browser) =>
  (await browser.call('GET /wps/member/social')).body.value[0].linked as boolean;

describe('an account of a provider', () => {
  test('is not linked when the password changed in the meantime', async () => {
    const owner = await createOwner(portal, {});
    const { visitor, back } = await startLinking(owner);
    const change = { oldPassword: PASSWORD, newPassword: 'Another-horse-9', confirmNewPassword: 'Another-horse-9' };
    const changed = await owner.home.call('POST /wps/member/password', { encrypted: true, body: change });
    expect(changed.status).toBe(200);
    expect(await visitor.back(back)).toBe('/?social=expired');
    expect(await isLinked(owner.home)).toBe(false);
  });

  test('is not linked when the owner has signed out all other sessions', async () => {
    const owner = await createOwner(portal, {});
    const { visitor, back } = await startLinking(owner);
    expect((await owner.home.call('DELETE /wps/member/sessions')).status).toBe(200);
    expect(await visitor.back(back)).toBe('/?social=expired');
    expect(await isLinked(owner.home)).toBe(false);
  });

  test('is not linked to the member who has signed in in that browser since', async () => {
    const [owner, other] = [await createOwner(portal, {}), await createOwner(portal, {})];
    const { visitor, back } = await startLinking(owner);
    await other.signIn(visitor);
    expect(await visitor.back(back)).toBe('/?social=expired');
    expect([await isLinked(owner.home), await isLinked(other.home)]).toEqual([false, false]);
  });

  test('is not linked by a password that changes while it is being checked', async () => {
    const owner = await createOwner(portal, {});
    await owner.bind('email', 'shared@example.com');
    const visitor = createVisitor(portal);
    expect(await visitor.signIn('acme', 'sharer verified shared@example.com')).toBe('/?social=link');
    duringPasswordCheck = () =>
      sql(portal, `update members set password_hash = 'another' where username = $1`, [owner.username]);
    const { status } = await visitor.call('POST /wps/social/link', { encrypted: true, body: { password: PASSWORD } });
    duringPasswordCheck = undefined;
    expect(status).toBe(401);
    expect(await isLinked(owner.home)).toBe(false);
  });

  test('is announced by email to the confirmed address of the member when it is linked', async () => {
    const owner = await createOwner(portal, {});
    expect((await owner.bind('email', 'linked@example.com')).status).toBe(200);
    const body = { password: PASSWORD };
    const begun = await owner.home.call('POST /wps/member/social/acme', { encrypted: true, body });
    const visitor = createVisitor(portal, owner.home);
    const back = await visitor.atProvider(begun.body.value.address, 'friend verified friend@example.com');
    expect(await visitor.back(back)).toBe('/?social=linked');
    const emails = await queryRows<{ body: string }>(portal.app.db, {
      name: 'test_emails',
      text: `select body from outbox_messages where recipient = 'linked@example.com' order by id desc`,
    });
    expect(emails[0]?.body).toContain(owner.username);
  });
});
