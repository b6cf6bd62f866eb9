import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCaptcha } from '#domain/verification';
import { signInLimit } from '#server/limits/sign-in-limit';
import { createTestApp, type TestApp } from '../support/app.ts';
import { freshAddress, type Browser } from '../support/browser.ts';
import { cheapHasher } from '../support/cheap-hasher.ts';
import { BEHIND_PROXY, newBrowser, signIn } from '../support/sign-in.ts';
import { sql } from '../support/sql.ts';

let asked = 0;
let portal: TestApp;
beforeAll(async () => {
  const passwords = {
    ...cheapHasher,
    verify: (known: string | undefined, password: string) => {
      asked++;
      return cheapHasher.verify(known, password);
    },
  };
  // The slider is on, so that captchas are asked for; what it proves is given by `proof` below.
  portal = await createTestApp({ ...BEHIND_PROXY, HUMAN_VERIFICATION: 'slider', RATE_LIMITS: 'on' }, { passwords });
});
afterAll(() => portal.close());

/** A proof as the slider gives it, for one call from this address. */
async function proofFor(address: string): Promise<string> {
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
    humanCheck: await proofFor(address),
  };
  const { status } = await newBrowser(portal, address).call('PUT /wps/member/register', { body, encrypted: true });
  expect(status).toBe(200);
  return username;
};

async function attempt(browser: Browser, username: string, fields: object = {}) {
  return signIn(browser, username, {
    humanCheck: await proofFor(browser.address),
    password: 'wrong-password',
    ...fields,
  });
}

/** What the picture shows, for this caller. */
async function captchaFor(browser: Browser) {
  const { address } = browser;
  const { id, text } = await portal.app.db.transaction((tx) => createCaptcha(tx, { ...portal.app, address }));
  return { captchaId: id, captcha: text.toLowerCase() };
}

const RIGHT = { password: 'Correct-horse-9' };

describe('wrong passwords', () => {
  it('cost one look at a password each, whether there is such an account or not', async () => {
    for (const name of [await newMember(), 'nobody-here']) {
      const before = asked;
      await attempt(newBrowser(portal), name);
      expect(asked - before).toBe(1);
    }
  });

  it('ask for a captcha from the third on, wherever they come from and whether there is such an account or not', async () => {
    for (const name of [await newMember(), 'nobody-at-all']) {
      const answers = [];
      for (let tries = 0; tries < 3; tries++) answers.push((await attempt(newBrowser(portal), name)).body);
      expect(answers.map(({ code, value }) => [code, value])).toEqual([
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

  it('look at no password without the captcha; with it the owner comes in, and the name is clean again', async () => {
    const username = await newMember();
    for (let tries = 0; tries < 3; tries++) await attempt(newBrowser(portal), username);
    const owner = newBrowser(portal);
    const before = asked;
    expect((await attempt(owner, username, RIGHT)).status).toBe(422);
    expect((await attempt(owner, username, { ...RIGHT, ...(await captchaFor(owner)), captcha: 'XXXXX' })).status).toBe(
      422,
    );
    const others = await captchaFor(newBrowser(portal));
    expect((await attempt(owner, username, { ...RIGHT, ...others })).status).toBe(422);
    expect(asked).toBe(before);
    expect((await attempt(owner, username, { ...RIGHT, ...(await captchaFor(owner)) })).status).toBe(200);
    expect((await attempt(owner, username)).body.value).toBeUndefined();
  });

  it('from one network ask for a captcha as well, for any name', async () => {
    const address = freshAddress();
    for (let tries = 0; tries < 3; tries++) await attempt(newBrowser(portal, address), `guess-${tries}-${address}`);
    const next = await attempt(newBrowser(portal, address), await newMember(), RIGHT);
    expect([next.status, next.body.value]).toEqual([422, { captcha: true }]);
  });

  it('ten for one name from one network lock it there for five minutes, and from elsewhere its owner comes in', async () => {
    const username = await newMember();
    const thief = newBrowser(portal);
    const guess = async (fields: object = {}) => attempt(thief, username, { ...(await captchaFor(thief)), ...fields });
    for (let tries = 0; tries < 10; tries++) expect((await guess()).body.code).toBe('incorrect_user_or_password');
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

  it('many at once are all counted', async () => {
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

describe('ten thousand stolen passwords', () => {
  it('tried from one network end in its lock: a hundred are looked at, then none', async () => {
    const attempts = signInLimit({ db: portal.app.db, isOn: true });
    const network = freshAddress();
    let [looked, captchas] = [0, 0];
    for (let tries = 0; tries < 10_000; tries++) {
      const device = undefined;
      const standing = await attempts.consume({ username: `stuffed-${tries}`, network, device });
      if (standing.retryAfterSeconds === undefined) looked++;
      if (standing.needsCaptcha) captchas++;
    }
    expect([looked, captchas]).toEqual([100, 9_997]);
    // Ten thousand statements on the embedded database take their time where others work as well.
  }, 240_000);

  it('tried from everywhere against one name need a captcha each, from the fourth on', async () => {
    const attempts = signInLimit({ db: portal.app.db, isOn: true });
    const standings = [];
    for (let tries = 0; tries < 500; tries++) {
      const from = { network: `10.1.${tries >> 8}.${tries & 255}`, device: undefined };
      standings.push(await attempts.consume({ username: 'stuffed-name', ...from }));
    }
    expect(standings.filter(({ needsCaptcha }) => !needsCaptcha)).toHaveLength(3);
  });

  it('tried in one browser that changes its address lock the browser', async () => {
    const attempts = signInLimit({ db: portal.app.db, isOn: true });
    let looked = 0;
    for (let tries = 0; tries < 100; tries++) {
      const from = { network: `10.2.0.${tries}`, device: 'one and the same' };
      const { retryAfterSeconds } = await attempts.consume({ username: `name-${tries}`, ...from });
      if (retryAfterSeconds === undefined) looked++;
    }
    expect(looked).toBe(20);
  });

  it('are not washed away by signing in to an account of one’s own in between', async () => {
    const attempts = signInLimit({ db: portal.app.db, isOn: true });
    const from = { network: '10.3.0.1', device: 'a thief’s' };
    let looked = 0;
    for (let tries = 0; tries < 100; tries++) {
      const { retryAfterSeconds } = await attempts.consume({ ...from, username: `victim-${tries}` });
      if (retryAfterSeconds !== undefined) break;
      looked++;
      await attempts.consume({ ...from, username: 'own-account' });
      await attempts.succeed({ ...from, username: 'own-account' });
    }
    expect(looked).toBeLessThanOrEqual(20);
  });
});
