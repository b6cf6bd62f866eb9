import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReset } from '#domain/members';
import { createCaptcha } from '#domain/verification';
import { signInLimit } from '#server/limits/sign-in-limit';
import { createTestApp, type TestApp } from '../support/app.ts';
import { freshAddress, type Browser } from '../support/browser.ts';
import { cheapHasher } from '../support/cheap-hasher.ts';
import { BEHIND_PROXY, newBrowser, signIn } from '../support/sign-in.ts';
import { sql } from '../support/sql.ts';

let verifyCount = 0;
let portal: TestApp;
beforeAll(async () => {
  const passwords = {
    ...cheapHasher,
    verify: (known: string | undefined, password: string) => {
      verifyCount++;
      return cheapHasher.verify(known, password);
    },
  };
  // Turns the slider on, so that captchas are required; `humanCheckFor` below passes it.
  // Its own limits decide; `proof-of-work.test.ts` is about the work.
  const settings = { HUMAN_VERIFICATION: 'slider', RATE_LIMITS: 'on', PROOF_OF_WORK: 'off' };
  portal = await createTestApp({ ...BEHIND_PROXY, ...settings }, { passwords });
});
afterAll(() => portal.close());

/** Creates a passed human check for one request from this address, as the slider gives it. */
async function humanCheckFor(address: string): Promise<string> {
  const id = crypto.randomUUID();
  await sql(
    portal,
    `insert into human_challenges (id, answer_x, address, token_hash, expires_at)
     values ($1, 0, $2, translate(encode(sha256('right'), 'base64'), '+/=', '-_'), now() + interval '2 minutes')`,
    [id, address],
  );
  return `${id}.right`;
}

const newMember = async () => {
  const username = `m${crypto.randomUUID().slice(0, 8)}`;
  const address = freshAddress();
  const body = {
    username,
    password: 'Correct-horse-9',
    confirmPassword: 'Correct-horse-9',
    dateOfBirth: '1990-05-17',
    agree: true,
    humanCheck: await humanCheckFor(address),
  };
  const { status } = await newBrowser(portal, address).call('PUT /wps/member/register', { body, encrypted: true });
  expect(status).toBe(200);
  return username;
};

async function attempt(browser: Browser, username: string, fields: object = {}) {
  return signIn(browser, username, {
    humanCheck: await humanCheckFor(browser.address),
    password: 'wrong-password',
    ...fields,
  });
}

/** Creates a captcha for this caller and reads its text. */
async function captchaFor(browser: Browser) {
  const { address } = browser;
  const { id, text } = await portal.app.db.transaction((tx) => createCaptcha(tx, { ...portal.app, address }));
  return { captchaId: id, captcha: text.toLowerCase() };
}

const RIGHT = { password: 'Correct-horse-9' };

describe('failed sign-ins', () => {
  it('verify one password each, whether the account exists or not', async () => {
    for (const name of [await newMember(), 'nobody-here']) {
      const before = verifyCount;
      await attempt(newBrowser(portal), name);
      expect(verifyCount - before).toBe(1);
    }
  });

  it('require a captcha from the third on, from any network and whether the account exists or not', async () => {
    for (const name of [await newMember(), 'nobody-at-all']) {
      const responses = [];
      for (let count = 0; count < 3; count++) responses.push((await attempt(newBrowser(portal), name)).body);
      expect(responses.map(({ code, value }) => [code, value])).toEqual([
        ['incorrect_user_or_password', undefined],
        ['incorrect_user_or_password', undefined],
        ['incorrect_user_or_password', { captcha: true }],
      ]);
      const without = await attempt(newBrowser(portal), name, RIGHT);
      expect([without.status, without.body.value, without.body.fields.captcha.code]).toEqual([
        422,
        { captcha: true },
        'wrong_captcha',
      ]);
    }
  });

  it('verify no password without the captcha; a sign-in with it clears the count', async () => {
    const username = await newMember();
    for (let count = 0; count < 3; count++) await attempt(newBrowser(portal), username);
    const owner = newBrowser(portal);
    const before = verifyCount;
    expect((await attempt(owner, username, RIGHT)).status).toBe(422);
    expect((await attempt(owner, username, { ...RIGHT, ...(await captchaFor(owner)), captcha: 'XXXXX' })).status).toBe(
      422,
    );
    const others = await captchaFor(newBrowser(portal));
    expect((await attempt(owner, username, { ...RIGHT, ...others })).status).toBe(422);
    expect(verifyCount).toBe(before);
    expect((await attempt(owner, username, { ...RIGHT, ...(await captchaFor(owner)) })).status).toBe(200);
    expect((await attempt(owner, username)).body.value).toBeUndefined();
  });

  it('from one network require a captcha too, for any name', async () => {
    const address = freshAddress();
    for (let count = 0; count < 3; count++) await attempt(newBrowser(portal, address), `guess-${count}-${address}`);
    const next = await attempt(newBrowser(portal, address), await newMember(), RIGHT);
    expect([next.status, next.body.value]).toEqual([422, { captcha: true }]);
  });

  it('lock a name on a network for five minutes after ten, while the owner can sign in from another', async () => {
    const username = await newMember();
    const thief = newBrowser(portal);
    const guess = async (fields: object = {}) => attempt(thief, username, { ...(await captchaFor(thief)), ...fields });
    for (let count = 0; count < 10; count++) expect((await guess()).body.code).toBe('incorrect_user_or_password');
    const locked = await guess(RIGHT);
    expect([locked.status, locked.body.code]).toEqual([429, 'too_many_requests']);
    const wait = Number(locked.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(290);
    expect(wait).toBeLessThanOrEqual(300);
    const owner = newBrowser(portal);
    expect((await attempt(owner, username, { ...RIGHT, ...(await captchaFor(owner)) })).status).toBe(200);
    await sql(portal, 'update rate_limits set expire = expire - 301000');
    expect((await guess(RIGHT)).status).toBe(200);
  });

  it('are all counted when they come at once', async () => {
    const username = await newMember();
    const thief = newBrowser(portal);
    const guesses = await Promise.all(
      Array.from({ length: 25 }, async () => attempt(thief, username, await captchaFor(thief))),
    );
    const statuses = guesses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(15);
  });
});

describe('a list of stolen passwords', () => {
  it('tried from one network is locked out after a hundred', async () => {
    const attempts = signInLimit({ db: portal.app.db, isOn: true });
    const network = freshAddress();
    let [checkedCount, captchaCount] = [0, 0];
    for (let count = 0; count < 2000; count++) {
      const device = undefined;
      const standing = await attempts.consume({ username: `stuffed-${count}`, network, device });
      if (standing.retryAfterSeconds === undefined) checkedCount++;
      if (standing.needsCaptcha) captchaCount++;
    }
    expect([checkedCount, captchaCount]).toEqual([100, 1997]);
  });

  it('tried from everywhere against one name needs a captcha from the fourth attempt on', async () => {
    const attempts = signInLimit({ db: portal.app.db, isOn: true });
    const standings = [];
    for (let count = 0; count < 500; count++) {
      const from = { network: `10.1.${count >> 8}.${count & 255}`, device: undefined };
      standings.push(await attempts.consume({ username: 'stuffed-name', ...from }));
    }
    expect(standings.filter(({ needsCaptcha }) => !needsCaptcha)).toHaveLength(3);
  });

  it('tried from everywhere against one account in unknown browsers is locked out after thirty in an hour and a hundred in a day', async () => {
    const attempts = signInLimit({ db: portal.app.db, isOn: true });
    const checkedOf = async (count: number) => {
      const from = Array.from({ length: count }, () => ({ network: freshAddress(), device: undefined }));
      const keys = from.map((one) => ({ ...one, username: 'capped', hasAccountCap: true }));
      const standings = await Promise.all(keys.map((one) => attempts.consume(one)));
      return standings.filter(({ retryAfterSeconds }) => retryAfterSeconds === undefined).length;
    };
    expect(await checkedOf(40)).toBe(30);
    const nextHour = () =>
      sql(portal, `update rate_limits set expire = 0 where key like 'sign-in-account:hour:capped'`);
    const later: number[] = [];
    for (let hour = 0; hour < 4; hour++) {
      await nextHour();
      later.push(await checkedOf(30));
    }
    expect(later).toEqual([30, 30, 0, 0]);
    await attempts.clearAccount('Capped');
    expect(await checkedOf(1)).toBe(1);
  });

  it('does not lock the owner out of a browser that the account knows, nor after a new password by link', async () => {
    const username = await newMember();
    const [home, elsewhere] = [newBrowser(portal), newBrowser(portal)];
    expect((await attempt(home, username, RIGHT)).status).toBe(200);
    for (let count = 0; count < 10; count++) {
      const guesses = Array.from({ length: 4 }, () => newBrowser(portal));
      await Promise.all(guesses.map(async (one) => attempt(one, username, await captchaFor(one))));
    }
    const locked = await attempt(elsewhere, username, { ...RIGHT, ...(await captchaFor(elsewhere)) });
    expect([locked.status, locked.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(3000);
    expect((await attempt(home, username, { ...RIGHT, ...(await captchaFor(home)) })).status).toBe(200);
    await sql(portal, `update members set email = $1 || '@mail.test', email_verified_at = now() where username = $1`, [
      username,
    ]);
    const reset = await portal.app.db.transaction((tx) =>
      createReset(tx, portal.app, { username, email: `${username}@mail.test` }),
    );
    const body = { code: reset?.code, newPassword: 'Another-horse-9', confirmNewPassword: 'Another-horse-9' };
    expect((await portal.call('POST /wps/member/password/reset', { body, encrypted: true })).status).toBe(200);
    const again = { password: 'Another-horse-9', ...(await captchaFor(elsewhere)) };
    expect((await attempt(elsewhere, username, again)).status).toBe(200);
  });

  it('tried in one browser with changing addresses locks the browser', async () => {
    const attempts = signInLimit({ db: portal.app.db, isOn: true });
    let checkedCount = 0;
    for (let count = 0; count < 100; count++) {
      const from = { network: `10.2.0.${count}`, device: 'one and the same' };
      const { retryAfterSeconds } = await attempts.consume({ username: `name-${count}`, ...from });
      if (retryAfterSeconds === undefined) checkedCount++;
    }
    expect(checkedCount).toBe(20);
  });

  it('is not reset by sign-ins to the thief’s own account in between', async () => {
    const attempts = signInLimit({ db: portal.app.db, isOn: true });
    const from = { network: '10.3.0.1', device: 'a thief’s' };
    let checkedCount = 0;
    for (let count = 0; count < 100; count++) {
      const { retryAfterSeconds } = await attempts.consume({ ...from, username: `victim-${count}` });
      if (retryAfterSeconds !== undefined) break;
      checkedCount++;
      await attempts.consume({ ...from, username: 'own-account' });
      await attempts.succeed({ ...from, username: 'own-account' });
    }
    expect(checkedCount).toBeLessThanOrEqual(20);
  });
});
