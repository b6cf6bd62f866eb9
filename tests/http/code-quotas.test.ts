import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createOwner, sentCode } from '../support/security.ts';
import { createBrowser, freshAddress, type Browser } from '../support/browser.ts';
import { requestStepUpCode, freshNumber, signInUntilStepUp, strangerAt } from '../support/step-up.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => portal.close());
beforeEach(() => sql(portal, 'delete from rate_limits'));

const FIELDS = { register: 'mobileNo', noLogin: 'mobileNum', password: 'mobileNum' };

async function requestCode(
  kind: keyof typeof FIELDS,
  number: string,
  from: Browser = strangerAt(portal),
): Promise<number> {
  const body = { countryDialingCode: '+84', [FIELDS[kind]]: number };
  return (await from.call(`POST /wps/verification/sms/${kind}`, { body })).status;
}
/** Clears the limits per call and per minute, which leaves the hourly quotas of codes. */
const resetRequestLimits = () =>
  sql(portal, `delete from rate_limits where key like 'POST %' or key like '%:minute:%'`);

async function ownerWith(number: string) {
  const owner = await createOwner(portal, {});
  expect((await owner.bind('mobile', number)).status).toBe(200);
  await sql(portal, 'delete from rate_limits');
  return owner;
}

/** Uses up the codes that strangers may request for a number, from any network. */
async function exhaustQuota(kind: 'register' | 'noLogin', number: string): Promise<void> {
  const statuses: number[] = [];
  for (let times = 0; times < 10; times++) {
    statuses.push(await requestCode(kind, number));
    await resetRequestLimits();
  }
  expect([statuses.slice(0, 8), statuses.slice(8)]).toEqual([Array(8).fill(200), [429, 429]]);
}

describe('the code quota of a phone number', () => {
  it('that a stranger exhausts from one network leaves codes for the owner', async () => {
    const number = freshNumber();
    await ownerWith(number);
    const stranger = strangerAt(portal);
    for (let times = 0; times < 6; times++) {
      await requestCode('noLogin', number, stranger);
      await resetRequestLimits();
    }
    expect(await requestCode('noLogin', number, stranger)).toBe(429);
    expect(await requestCode('noLogin', number)).toBe(200);
  });

  it.each(['register', 'noLogin'] as const)(
    'that a stranger exhausts by %s leaves codes for recovery and step-up verification',
    async (kind) => {
      const number = freshNumber();
      const owner = await ownerWith(number);
      await exhaustQuota(kind, number);
      expect(await requestCode('password', number)).toBe(200);
      const browser = await signInUntilStepUp(owner, strangerAt(portal));
      expect((await requestStepUpCode(browser, 'sms')).status).toBe(200);
      expect(await sentCode(portal, number)).toMatch(/^\d{6}$/);
    },
  );

  it('that recovery exhausts leaves codes for step-up verification', async () => {
    const number = freshNumber();
    const owner = await ownerWith(number);
    for (let times = 0; times < 9; times++) {
      await requestCode('password', number);
      await resetRequestLimits();
    }
    expect(await requestCode('password', number)).toBe(429);
    const browser = await signInUntilStepUp(owner, strangerAt(portal));
    expect((await requestStepUpCode(browser, 'sms')).status).toBe(200);
  });
});

describe('the code quota of a country', () => {
  const setCountryUsage = (pool: string, points: number) =>
    sql(
      portal,
      `insert into rate_limits (key, points, expire)
       values ($1, $2, (extract(epoch from now()) * 1000)::int8 + 3600000)`,
      [`sms:${pool}:prefix:84`, points],
    );

  it('is separate for strangers and for account holders', async () => {
    const number = freshNumber();
    const owner = await ownerWith(number);
    await setCountryUsage('visitor', 500);
    expect(await requestCode('register', freshNumber())).toBe(429);
    expect(await requestCode('password', number)).toBe(200);
    const browser = await signInUntilStepUp(owner, strangerAt(portal));
    expect((await requestStepUpCode(browser, 'sms')).status).toBe(200);
  });

  it('ignores numbers without an account but refuses them like all others once it is exhausted', async () => {
    await setCountryUsage('recovery', 499);
    for (let times = 0; times < 3; times++) expect(await requestCode('password', freshNumber())).toBe(200);
    const number = freshNumber();
    await ownerWith(number);
    await setCountryUsage('recovery', 499);
    expect([await requestCode('password', number), await requestCode('password', freshNumber())]).toEqual([200, 429]);
  });
});

describe('an IPv6 site (/48)', () => {
  const connections = (site: number) => {
    let connection = 0;
    return () => createBrowser(portal, `2001:db8:${site}:${(++connection).toString(16)}::1`);
  };

  it('gets sixty codes an hour, however many networks it uses', async () => {
    const next = connections(1);
    const statuses: number[] = [];
    for (let times = 0; times < 61; times++) {
      statuses.push(await requestCode('register', freshNumber(), next()));
      await sql(portal, `delete from rate_limits where key like 'POST %'`);
    }
    expect([new Set(statuses.slice(0, 60)), statuses[60]]).toEqual([new Set([200]), 429]);
    expect(await requestCode('register', freshNumber(), connections(2)())).toBe(200);
  });

  it('may make as many calls as eight networks', async () => {
    const next = connections(3);
    const puzzle = async (from: Browser) => (await from.call('POST /wps/verification/slider', { body: {} })).status;
    expect(await puzzle(next())).toBe(200);
    await sql(portal, `update rate_limits set points = 240 where key like '%2001:db8:3::/48'`);
    expect(await puzzle(next())).toBe(429);
    expect(await puzzle(createBrowser(portal, freshAddress()))).toBe(200);
  });

  it('cannot sign in after four hundred failures', async () => {
    const next = connections(4);
    const signIn = (browser: Browser) =>
      browser.call('POST /wps/session/login', {
        encrypted: true,
        body: { username: `nobody${browser.address.length}x`, password: 'Wrong-horse-9' },
      });
    expect((await signIn(next())).status).toBe(401);
    await sql(portal, `update rate_limits set points = 400 where key = 'sign-in-network:2001:db8:4::/48'`);
    expect((await signIn(next())).body.code).toBe('too_many_requests');
    expect((await signIn(connections(5)())).status).toBe(401);
  });
});

describe('a requested code', () => {
  it('survives wrong guesses and further requests by strangers', async () => {
    const number = freshNumber();
    await ownerWith(number);
    const [owner, stranger] = [strangerAt(portal), strangerAt(portal)];
    const enter = (browser: Browser, password: string) =>
      browser.call('POST /wps/session/login', {
        encrypted: true,
        body: { type: 'sms', username: number, countryDialingCode: '+84', password },
      });
    expect(await requestCode('noLogin', number, owner)).toBe(200);
    const code = await sentCode(portal, number);
    expect(await requestCode('noLogin', number, stranger)).toBe(200);
    expect((await enter(stranger, code)).body.fields.verificationCode.code, 'a code belongs to its requester').toBe(
      'wrong_code',
    );
    for (let round = 0; round < 5; round++) {
      for (const guess of ['000000', '111111']) expect((await enter(stranger, guess)).status).not.toBe(200);
    }
    owner.address = freshAddress();
    expect((await enter(owner, code)).status).toBe(200);
  });
});
