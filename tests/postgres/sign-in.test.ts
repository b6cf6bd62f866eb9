import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createHandoff } from '#domain/members';
import { signInLimit } from '#server/limits/sign-in-limit';
import { createTestApp, type TestApp } from '../support/app.ts';
import { freshAddress } from '../support/browser.ts';
import { cheapHasher } from '../support/cheap-hasher.ts';
import { BEHIND_PROXY, isSignedIn, newBrowser, PASSWORD, signIn } from '../support/sign-in.ts';
import { sharedDatabase } from '../support/two-nodes.ts';

const NEW = 'Another-horse-9';

let nodes: [TestApp, TestApp];
/** Holds the second node's checks of the right password: resolves `started` at the first one and waits for `released`. */
let hold: Record<'started' | 'released', PromiseWithResolvers<void>> | undefined;

beforeAll(async () => {
  const env = { ...(await sharedDatabase(inject('postgresUrl'), 'signin')), ...BEHIND_PROXY };
  const slow = {
    ...cheapHasher,
    async verify(known: string | undefined, password: string) {
      const isRight = await cheapHasher.verify(known, password);
      if (password === PASSWORD && hold) {
        hold.started.resolve();
        await hold.released.promise;
      }
      return isRight;
    },
  };
  nodes = [await createTestApp(env, { passwords: cheapHasher }), await createTestApp(env, { passwords: slow })];
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()));
});

const MANY = Array.from({ length: 30 }, (_, index) => index);
const nodeOf = (index: number): TestApp => nodes[index % 2 === 0 ? 0 : 1];

describe('two nodes', () => {
  it('count wrong passwords together, however many come at once', async () => {
    const { username } = await nodes[0].newMember();
    const address = freshAddress();
    const responses = await Promise.all(
      MANY.map((index) => signIn(newBrowser(nodeOf(index), address), username, { password: 'wrong-password' })),
    );
    const statuses = responses.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(20).fill(429)]);
  });

  it('do not deadlock when names, networks and browsers overlap', async () => {
    const standings = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        signInLimit({ db: nodeOf(index).app.db, isOn: true }).consume({
          username: `crossing-${index % 5}`,
          network: `10.9.0.${index % 7}`,
          device: `browser ${index % 3}`,
        }),
      ),
    );
    expect(standings).toHaveLength(200);
  });

  it('accept a handoff code once and a remember-me token once', async () => {
    const { username, playerId: publicId } = await nodes[0].newMember();
    const { app } = nodes[0];
    const { code } = await app.db.transaction((tx) =>
      createHandoff(tx, app, { publicId, merchantCode: app.config.merchantCode }),
    );
    const body = { code, merchantCode: app.config.merchantCode };
    const handoffResponses = await Promise.all(
      MANY.map((index) => newBrowser(nodeOf(index)).call('POST /wps/session/handoff', { body })),
    );
    expect(handoffResponses.filter(({ status }) => status === 200)).toHaveLength(1);

    const browser = newBrowser(nodes[0]);
    await signIn(browser, username, { remember: true });
    const rememberAnswers = await Promise.all(
      MANY.map(() => browser.copy().call('POST /wps/session/remember', { body: {} })),
    );
    expect(rememberAnswers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('refuse a password that changed while it was being checked', async () => {
    const { username } = await nodes[0].newMember();
    const owner = newBrowser(nodes[0]);
    await signIn(owner, username);
    const [started, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    hold = { started, released };
    const late = newBrowser(nodes[1]);
    const response = signIn(late, username);
    await started.promise;
    const change = { oldPassword: PASSWORD, newPassword: NEW, confirmNewPassword: NEW };
    expect((await owner.call('POST /wps/member/password', { body: change, encrypted: true })).status).toBe(200);
    released.resolve();
    hold = undefined;
    expect((await response).body.code).toBe('incorrect_user_or_password');
    expect(await isSignedIn(late)).toBe(false);
    expect(await isSignedIn(owner)).toBe(true);
  });

  it('share the end of a session', async () => {
    const { username } = await nodes[0].newMember();
    const [here, there] = [newBrowser(nodes[0]), newBrowser(nodes[1])];
    await signIn(here, username);
    await signIn(there, username);
    await here.call('DELETE /wps/member/sessions');
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false]);
  });
});
