import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createBrowser, freshAddress } from '../support/browser.ts';
import { createOwner, NAME } from '../support/security.ts';
import { answerStepUp, signInUntilStepUp, strangerAt } from '../support/step-up.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => portal.close());

const PLANTED = 'P'.repeat(43);

/** Creates a browser into which somebody else put a device id that they know. */
function browserWithPlantedId() {
  return createBrowser(portal, freshAddress(), new Map([['parlay_device', PLANTED]]));
}

describe('a device id that somebody planted in a browser', () => {
  test('is replaced when the owner trusts the browser, and opens nothing for who planted it', async () => {
    const owner = await createOwner(portal);
    const victim = browserWithPlantedId();
    await signInUntilStepUp(owner, victim);
    expect((await answerStepUp(victim, 'payee_name', NAME, { trust: true })).status).toBe(200);
    expect(victim.cookies.get('parlay_device')).toMatch(/^[\w-]{43}$/);
    expect(victim.cookies.get('parlay_device')).not.toBe(PLANTED);
    await signInUntilStepUp(owner, createBrowser(portal, victim.address, new Map([['parlay_device', PLANTED]])));
    victim.address = freshAddress();
    expect((await owner.signIn(victim)).body.value.userInfo, 'in the trusted browser').toBeDefined();
  });

  test('is replaced at the first sign-in of an account', async () => {
    const owner = await createOwner(portal, { payeeName: NAME }, browserWithPlantedId());
    expect(owner.home.cookies.get('parlay_device')).not.toBe(PLANTED);
    await signInUntilStepUp(owner, createBrowser(portal, owner.home.address, new Map([['parlay_device', PLANTED]])));
  });
});

describe('a browser that two accounts use', () => {
  test('stays known to the first when the second accepts it', async () => {
    const [first, second] = [await createOwner(portal), await createOwner(portal)];
    const shared = strangerAt(portal);
    for (const owner of [first, second]) {
      await signInUntilStepUp(owner, shared);
      expect((await answerStepUp(shared, 'payee_name', NAME)).status).toBe(200);
      await shared.call('DELETE /wps/session/logout');
    }
    for (const owner of [first, second, first]) {
      expect((await owner.signIn(shared)).body.value.userInfo).toBeDefined();
      await shared.call('DELETE /wps/session/logout');
    }
  });
});
