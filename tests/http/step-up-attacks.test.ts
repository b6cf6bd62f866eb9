import { fc, runs } from '../support/properties.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STEP_UP_METHODS } from '#rules/identity/step-up';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createBrowser, freshAddress } from '../support/browser.ts';
import { createOwner, NAME, type Owner } from '../support/security.ts';
import {
  requestStepUpCode,
  freshEmail,
  freshNumber,
  answerStepUp,
  signInUntilStepUp,
  isSignedIn,
  STEP_UP_EXPIRED,
  strangerAt,
} from '../support/step-up.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => portal.close());

const untilStepUp = (owner: Owner, browser = strangerAt(portal)) => signInUntilStepUp(owner, browser);

describe('an attack on the step-up verification', () => {
  test('has five attempts, and every failure gets the same answer', async () => {
    const browser = await untilStepUp(await createOwner(portal));
    const wrong = ['payee_name', 'mobile', 'authenticator', 'recovery_code', 'sms'];
    const responses = [];
    for (const method of wrong) responses.push(await answerStepUp(browser, method, '000000'));
    for (const { status, body } of responses) expect([status, body]).toEqual([422, responses[0]?.body]);
    expect(await answerStepUp(browser, 'payee_name', NAME)).toMatchObject(STEP_UP_EXPIRED);
    expect(await requestStepUpCode(browser, 'sms')).toMatchObject(STEP_UP_EXPIRED);
  });

  test('gets no further attempts by starting again', async () => {
    const owner = await createOwner(portal);
    for (let round = 0; round < 2; round++) {
      const browser = await untilStepUp(owner);
      for (let attempt = 0; attempt < 5; attempt++) await answerStepUp(browser, 'payee_name', 'wrong');
    }
    const locked = await answerStepUp(await untilStepUp(owner), 'payee_name', NAME);
    expect(locked).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(3000);
    expect((await owner.signIn(owner.home)).body.value.userInfo, 'at home').toBeDefined();
  });

  test('cannot continue in another browser or another network', async () => {
    const owner = await createOwner(portal);
    const browser = await untilStepUp(owner);
    const copied = strangerAt(portal);
    await (await createOwner(portal)).signIn(copied);
    copied.address = browser.address;
    copied.cookies.set('parlay_pending', browser.cookies.get('parlay_pending') ?? '');
    expect(await answerStepUp(copied, 'payee_name', NAME)).toMatchObject(STEP_UP_EXPIRED);
    expect(await answerStepUp(browser.copy(freshAddress()), 'payee_name', NAME)).toMatchObject(STEP_UP_EXPIRED);
    const pending = browser.cookies.get('parlay_pending');
    expect(await answerStepUp(createBrowser(portal, browser.address), 'payee_name', NAME, { pending })).toMatchObject(
      STEP_UP_EXPIRED,
    );
    expect((await answerStepUp(browser, 'payee_name', NAME)).status).toBe(200);
  });

  test('cannot use the same answer twice, not even at the same moment', async () => {
    const owner = await createOwner(portal);
    const browser = await untilStepUp(owner);
    const copied = browser.copy();
    const both = await Promise.all(
      [copied.copy(), copied.copy(), copied.copy()].map((one) => answerStepUp(one, 'payee_name', NAME)),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    expect(await answerStepUp(copied, 'payee_name', NAME)).toMatchObject(STEP_UP_EXPIRED);
  });

  test('is refused after ten minutes, after a password change, and without a cookie', async () => {
    const [late, outdated] = [await createOwner(portal), await createOwner(portal)];
    const [one, other] = [await untilStepUp(late), await untilStepUp(outdated)];
    const text = `update pending_sign_ins p set expires_at = expires_at - interval '10 minutes' from members m
                   where m.id = p.member_id and m.username = '${late.username}'`;
    await portal.app.db.query({ name: `test ${late.username}`, text });
    const change = `update members set password_changed_at = now() where username = '${outdated.username}'`;
    await portal.app.db.query({ name: `test ${outdated.username}`, text: change });
    for (const browser of [one, other, strangerAt(portal)]) {
      expect(await answerStepUp(browser, 'payee_name', NAME)).toMatchObject(STEP_UP_EXPIRED);
    }
  });

  test('finds no input that breaks the verification or gets past it', async () => {
    const owner = await createOwner(portal, { payeeName: NAME, email: freshEmail() });
    const number = freshNumber();
    await owner.bind('mobile', number);
    const waiting = await untilStepUp(owner);
    const again = 'update pending_sign_ins set attempts = 0';
    const property = fc.asyncProperty(
      fc.constantFrom(...STEP_UP_METHODS),
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.stringMatching(/^[\d +.()-]{1,24}$/),
        fc.stringMatching(/^[A-Za-z ]+$/),
      ),
      async (method, text) => {
        await portal.app.db.query({ name: 'test_reset_attempts', text: again });
        await portal.app.db.query({ name: 'test_reset_quotas', text: 'delete from rate_limits' });
        const { status } = await answerStepUp(waiting, method, text);
        expect([400, 422]).toContain(status);
      },
    );
    await fc.assert(property, runs(50));
    expect(await isSignedIn(waiting)).toBe(false);
  });

  test('cannot use the pending sign-in as a session', async () => {
    const browser = await untilStepUp(await createOwner(portal));
    const token = browser.cookies.get('parlay_pending');
    expect((await portal.call('GET /wps/member/info', { token })).status).toBe(401);
    browser.cookies.set('parlay_session', token ?? '');
    expect(await isSignedIn(browser)).toBe(false);
  });
});
