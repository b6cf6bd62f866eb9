import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCaptcha } from '#domain/verification';
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

describe('the SMS of the whole portal', () => {
  const useUp = (group: string, points = 500) =>
    sql(
      portal,
      `insert into rate_limits (key, points, expire)
       values ($1, $2, (extract(epoch from now()) * 1000)::int8 + 3600000)`,
      [`sms:total-hour:${group}`, points],
    );

  it('have a limit for strangers that leaves codes for accounts and for members', async () => {
    const number = freshNumber();
    const owner = await ownerWith(number);
    await useUp('strangers');
    expect(await requestCode('register', freshNumber())).toBe(429);
    expect([await requestCode('noLogin', number), await requestCode('password', number)]).toEqual([200, 200]);
    const browser = await signInUntilStepUp(owner, strangerAt(portal));
    expect((await requestStepUpCode(browser, 'sms')).status).toBe(200);
    await portal.app.securityEvents.flush();
    const events = await sql(portal, `select subject from security_events where kind = 'message_quota_reached'`);
    expect(events).toContainEqual({ subject: 'sms strangers' });
  });

  it('are sent to a member in a known browser although strangers have used up the share of accounts', async () => {
    const number = freshNumber();
    const owner = await ownerWith(number);
    await useUp('accounts', 200);
    expect(await requestCode('noLogin', number)).toBe(429);
    expect(await requestCode('noLogin', number, owner.home)).toBe(200);
  });

  it('are not used up by numbers without an account, which are refused like all others afterwards', async () => {
    await useUp('accounts', 199);
    for (let times = 0; times < 3; times++) expect(await requestCode('password', freshNumber())).toBe(200);
    const number = freshNumber();
    await ownerWith(number);
    await useUp('accounts', 199);
    expect([await requestCode('password', number), await requestCode('password', freshNumber())]).toEqual([200, 429]);
  });

  it('are not used up by requests that are refused anyway', async () => {
    const [number, from] = [freshNumber(), strangerAt(portal)];
    for (let times = 0; times < 4; times++) {
      expect(await requestCode('register', number, from)).toBe(times === 0 ? 200 : 429);
      await sql(portal, `delete from rate_limits where key like 'POST %'`);
    }
    const [row] = await sql<{ points: number }>(
      portal,
      `select points from rate_limits where key = 'sms:total-hour:strangers'`,
    );
    expect(row?.points).toBe(1);
  });

  it('go to new numbers of the market only, and to confirmed numbers of any country', async () => {
    const [thai, field] = ['0812345678', { countryDialingCode: '+66' }];
    const request = (kind: 'register' | 'noLogin', name: string) =>
      strangerAt(portal).call(`POST /wps/verification/sms/${kind}`, { body: { ...field, [name]: thai } });
    expect((await request('register', 'mobileNo')).body.fields).toEqual({
      mobileNo: { code: 'sms_country_not_supported' },
    });
    const owner = await createOwner(portal, {});
    const body = { kind: 'mobile', ...field, mobileNum: thai };
    expect((await owner.home.call('POST /wps/member/contact/code', { body })).body.fields).toEqual({
      mobileNum: { code: 'sms_country_not_supported' },
    });
    await sql(portal, `update members set mobile = '+66812345678', mobile_verified_at = now() where username = $1`, [
      owner.username,
    ]);
    expect((await request('noLogin', 'mobileNum')).status).toBe(200);
    expect(await sentCode(portal, '+66812345678')).toMatch(/^\d{6}$/);
  });

  it('are counted by dial code when they are sent and when their codes are used', async () => {
    const counts = async () => [await valueOf('sent'), await valueOf('used')];
    const valueOf = async (what: string) =>
      Number(
        new RegExp(`^parlay_sms_codes_${what}_total{dial_code="84"} (\\d+)$`, 'm').exec(
          await (await portal.raw('/metrics')).text(),
        )?.[1] ?? 0,
      );
    const [sent = 0, used = 0] = await counts();
    await ownerWith(freshNumber());
    expect(await counts()).toEqual([sent + 1, used + 1]);
    await requestCode('register', freshNumber());
    await requestCode('password', freshNumber());
    expect(await counts(), 'a decoy is not sent').toEqual([sent + 2, used + 1]);
  });
});

describe('a range of numbers that many codes are requested for', () => {
  let guarded: TestApp;
  beforeAll(async () => {
    guarded = await createTestApp({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1', HUMAN_VERIFICATION: 'slider' });
  });
  afterAll(() => guarded.close());

  const solved = async (address: string) => {
    const id = crypto.randomUUID();
    await sql(
      guarded,
      `insert into human_challenges (id, answer_x, address, token_hash, expires_at)
       values ($1, 0, $2, translate(encode(sha256('right'), 'base64'), '+/=', '-_'), now() + interval '2 minutes')`,
      [id, address],
    );
    return `${id}.right`;
  };
  const register = (from: Browser, number: string, humanCheck: string) =>
    from.call('POST /wps/verification/sms/register', {
      body: { countryDialingCode: '+84', mobileNo: number, humanCheck },
    });

  it('stays open for whoever types a captcha', async () => {
    const from = strangerAt(guarded);
    expect((await register(from, freshNumber(), await solved(from.address))).status).toBe(200);
    await sql(guarded, `update rate_limits set points = 60 where key = 'attempts:sms-range:strangers:+849129'`);
    await sql(guarded, `delete from rate_limits where key like 'POST %'`);
    const slider = await solved(from.address);
    const refused = await register(from, freshNumber(), slider);
    expect([refused.status, refused.body.code, refused.body.value]).toEqual([
      422,
      'human_check_failed',
      { captcha: true },
    ]);
    await sql(guarded, `delete from rate_limits where key like 'POST %'`);
    const { address } = from;
    const { id, text } = await guarded.app.db.transaction((tx) => createCaptcha(tx, { ...guarded.app, address }));
    expect((await register(from, freshNumber(), `captcha:${id}:${text}`)).status).toBe(200);
    await sql(guarded, `delete from rate_limits where key like 'POST %'`);
    expect((await register(from, '0981234567', slider)).status, 'another range, and the puzzle was not used up').toBe(
      200,
    );
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
