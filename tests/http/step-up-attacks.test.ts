import { fc, runs } from '../support/properties.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STEP_UP_METHODS } from '#rules/step-up';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createBrowser, freshAddress } from '../support/browser.ts';
import { createOwner, NAME, type Owner } from '../support/security.ts';
import {
  askCode,
  freshEmail,
  freshNumber,
  giveProof,
  halfwayIn,
  isSignedIn,
  RUN_OUT,
  strangerAt,
} from '../support/step-up.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => portal.close());

const halfway = (owner: Owner, browser = strangerAt(portal)) => halfwayIn(owner, browser);

describe('who would get past the second proof', () => {
  test('has five tries, and is told the same whatever is wrong', async () => {
    const browser = await halfway(await createOwner(portal));
    const wrong = ['payee_name', 'mobile', 'authenticator', 'recovery_code', 'sms'];
    const answers = [];
    for (const method of wrong) answers.push(await giveProof(browser, method, '000000'));
    for (const { status, body } of answers) expect([status, body]).toEqual([422, answers[0]?.body]);
    expect(await giveProof(browser, 'payee_name', NAME)).toMatchObject(RUN_OUT);
    expect(await askCode(browser, 'sms')).toMatchObject(RUN_OUT);
  });

  test('has no more of them by beginning again and again', async () => {
    const owner = await createOwner(portal);
    for (let round = 0; round < 2; round++) {
      const browser = await halfway(owner);
      for (let tries = 0; tries < 5; tries++) await giveProof(browser, 'payee_name', 'wrong');
    }
    const locked = await giveProof(await halfway(owner), 'payee_name', NAME);
    expect(locked).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(3000);
    expect((await owner.signIn(owner.home)).body.value.userInfo, 'at home').toBeDefined();
  });

  test('cannot go on in another browser or another network', async () => {
    const owner = await createOwner(portal);
    const browser = await halfway(owner);
    const copied = strangerAt(portal);
    await (await createOwner(portal)).signIn(copied);
    copied.address = browser.address;
    copied.cookies.set('parlay_pending', browser.cookies.get('parlay_pending') ?? '');
    expect(await giveProof(copied, 'payee_name', NAME)).toMatchObject(RUN_OUT);
    expect(await giveProof(browser.copy(freshAddress()), 'payee_name', NAME)).toMatchObject(RUN_OUT);
    const pending = browser.cookies.get('parlay_pending');
    expect(await giveProof(createBrowser(portal, browser.address), 'payee_name', NAME, { pending })).toMatchObject(
      RUN_OUT,
    );
    expect((await giveProof(browser, 'payee_name', NAME)).status).toBe(200);
  });

  test('cannot give the same proof twice, not at the same moment either', async () => {
    const owner = await createOwner(portal);
    const browser = await halfway(owner);
    const kept = browser.copy();
    const both = await Promise.all(
      [kept.copy(), kept.copy(), kept.copy()].map((one) => giveProof(one, 'payee_name', NAME)),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    expect(await giveProof(kept, 'payee_name', NAME)).toMatchObject(RUN_OUT);
  });

  test('finds the wait over after ten minutes, after a new password, and without a cookie', async () => {
    const [late, outdated] = [await createOwner(portal), await createOwner(portal)];
    const [one, other] = [await halfway(late), await halfway(outdated)];
    const text = `update pending_sign_ins p set expires_at = expires_at - interval '10 minutes' from members m
                   where m.id = p.member_id and m.username = '${late.username}'`;
    await portal.app.db.query({ name: `test ${late.username}`, text });
    const change = `update members set password_changed_at = now() where username = '${outdated.username}'`;
    await portal.app.db.query({ name: `test ${outdated.username}`, text: change });
    for (const browser of [one, other, strangerAt(portal)]) {
      expect(await giveProof(browser, 'payee_name', NAME)).toMatchObject(RUN_OUT);
    }
  });

  test('finds no answer of any form that breaks it or gets past it', async () => {
    const owner = await createOwner(portal, { payeeName: NAME, email: freshEmail() });
    const number = freshNumber();
    await owner.bind('mobile', number);
    const waiting = await halfway(owner);
    const again = 'update pending_sign_ins set attempts = 0';
    const property = fc.asyncProperty(
      fc.constantFrom(...STEP_UP_METHODS),
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.stringMatching(/^[\d +.()-]{1,24}$/),
        fc.stringMatching(/^[A-Za-z ]+$/),
      ),
      async (method, text) => {
        await portal.app.db.query({ name: 'test_tries_again', text: again });
        await portal.app.db.query({ name: 'test_forget_budgets', text: 'delete from rate_limits' });
        const { status } = await giveProof(waiting, method, text);
        expect([400, 422]).toContain(status);
      },
    );
    await fc.assert(property, runs(100));
    expect(await isSignedIn(waiting)).toBe(false);
  });

  test('is not helped by a session: the waiting sign-in is none', async () => {
    const browser = await halfway(await createOwner(portal));
    const token = browser.cookies.get('parlay_pending');
    expect((await portal.call('GET /wps/member/info', { token })).status).toBe(401);
    browser.cookies.set('parlay_session', token ?? '');
    expect(await isSignedIn(browser)).toBe(false);
  });
});
