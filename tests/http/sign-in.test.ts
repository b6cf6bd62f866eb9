import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { setModule } from '#domain/modules';
import { createCode } from '#domain/verification';
import { passwordHasher } from '#server/adapters/passwords';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { Browser } from '../support/browser.ts';
import {
  asRequester,
  REQUESTER,
  BEHIND_PROXY,
  isSignedIn,
  median,
  newBrowser,
  PASSWORD,
  signIn,
  timeOf,
} from '../support/sign-in.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp(BEHIND_PROXY, { passwords: passwordHasher });
});
afterAll(() => portal.close());

const setMember = (playerId: string, change: string) =>
  sql(portal, `update members set ${change} where public_id = $1`, [playerId]);
const accountTypeIs = (accountType: string) => `account_type = '${accountType}'`;

describe('the side that an account may sign in on', () => {
  const ACCESS: [string, boolean, boolean][] = [
    ['member', true, false],
    ['agent', true, true],
    ['master-agent', true, true],
    ['agent-delegate', false, true],
    ['master-agent-delegate', false, true],
    ['guest', false, false],
  ];

  it.each(ACCESS)(
    'is checked after the password for the type %s (members’ side: %s, agents’ side: %s)',
    async (accountType, asMember, asAgent) => {
      const { username, playerId } = await portal.newMember();
      await setMember(playerId, accountTypeIs(accountType));
      const sides = [
        { side: 'member', isOpen: asMember, code: 'non_member_unable_to_login' },
        { side: 'agent', isOpen: asAgent, code: 'non_agent_unable_to_login' },
      ];
      for (const { side, isOpen, code } of sides) {
        const right = await signIn(newBrowser(portal), username, { side });
        expect([right.status, right.body.code]).toEqual(isOpen ? [200, undefined] : [403, code]);
        // A caller who does not know the password learns nothing about the account.
        const wrong = await signIn(newBrowser(portal), username, { side, password: 'wrong-password' });
        expect(wrong.body.code).toBe('incorrect_user_or_password');
      }
    },
  );
});

/** The kinds of names that a visitor may try with one wrong password. */
const KINDS = ['somebody', 'nobody', 'no password', 'blocked', 'agent'] as const;

async function nameOf(kind: (typeof KINDS)[number]): Promise<string> {
  const { username, playerId } = await portal.newMember();
  const changes = {
    'no password': 'password_hash = null',
    blocked: `state = 'blocked'`,
    agent: accountTypeIs('agent-delegate'),
  };
  const change = Object.entries(changes).find(([name]) => name === kind)?.[1];
  if (change) await setMember(playerId, change);
  return kind === 'nobody' ? `${username}x` : username;
}

describe('a sign-in with a wrong password', () => {
  it('gets the same answer for every kind of account and for an unknown name', async () => {
    const responses = await Promise.all(
      KINDS.map(async (kind) => signIn(newBrowser(portal), await nameOf(kind), { password: 'wrong-password' })),
    );
    const [first] = responses;
    for (const { status, body, headers } of responses) {
      expect([status, body]).toEqual([401, first?.body]);
      expect([...headers.keys()].toSorted()).toEqual([...(first?.headers.keys() ?? [])].toSorted());
    }
  });

  it('takes the time of one argon2 verification for every kind of account', async () => {
    const names = await Promise.all(KINDS.map(nameOf));
    const verify = vi.spyOn(portal.app.passwords, 'verify');
    const times = KINDS.map((): number[] => []);
    // Takes turns, so that the load of the machine affects all kinds alike.
    for (let round = 0; round < 3 * KINDS.length; round++) {
      for (let turn = 0; turn < KINDS.length; turn++) {
        const index = (round + turn) % KINDS.length;
        const attempt = () => signIn(newBrowser(portal), names[index] ?? '', { password: 'wrong-password' });
        verify.mockClear();
        times[index]?.push(await timeOf(attempt));
        expect(verify).toHaveBeenCalledTimes(1);
      }
    }
    verify.mockRestore();
    // An answer without the hash would take a small fraction of the time; the machine’s noise is far smaller.
    const typical = median(times.flat());
    for (const list of times) expect(median(list) / typical).toBeGreaterThan(0.4);
  });
});

describe('a password that must be changed', () => {
  const signInWith = async (change = 'must_change_password = true') => {
    const { username, playerId } = await portal.newMember();
    await setMember(playerId, change);
    const browser = newBrowser(portal);
    return { username, playerId, browser, response: await signIn(browser, username) };
  };
  const changeTo = (browser: Browser, newPassword: string) =>
    browser.call('POST /wps/member/password', {
      body: { oldPassword: PASSWORD, newPassword, confirmNewPassword: newPassword },
      encrypted: true,
    });

  it('allows its session only to change it, to sign out and to read the member', async () => {
    const { browser, response } = await signInWith();
    expect(response.body.value).toMatchObject({ passwordExpired: true, cpw: true });
    expect(await isSignedIn(browser)).toBe(true);
    for (const key of ['GET /wps/v2/wallets/balance', 'GET /wps/member/sessions', 'GET /wps/events']) {
      const { status, body } = await browser.call(key);
      expect([status, body.code]).toEqual([403, 'password_change_required']);
    }
    expect((await changeTo(browser, PASSWORD)).body.fields.newPassword.code).toBe('password_same');
    expect((await changeTo(browser, 'Another-horse-9')).status).toBe(200);
    expect((await browser.call('GET /wps/v2/wallets/balance')).status).toBe(200);
  });

  it('is reported but not enforced while the feature is disabled', async () => {
    await portal.app.db.transaction((tx) => setModule(tx, 'PWDEXPFORCECHANGE3', false));
    const { response } = await signInWith();
    expect(response.body.value).toMatchObject({ passwordExpired: true, cpw: false });
    await portal.app.db.transaction((tx) => setModule(tx, 'PWDEXPFORCECHANGE3', true));
  });

  it('is one older than the configured age', async () => {
    const old = (days: number) => signInWith(`password_changed_at = now() - make_interval(days => ${days})`);
    expect((await old(3000)).response.body.value.cpw).toBe(false);
    Object.assign(portal.app.config, { passwordMaxAgeDays: 90 });
    expect((await old(89)).response.body.value.cpw).toBe(false);
    expect((await old(91)).response.body.value.cpw).toBe(true);
    Object.assign(portal.app.config, { passwordMaxAgeDays: 0 });
  });
});

describe('signing in by a code to the mobile number', () => {
  const NUMBER = '+84901234567';
  const code = async (target = NUMBER) =>
    (
      await portal.app.db.transaction((tx) =>
        createCode(tx, portal.app, { purpose: 'sign-in', target, lifetimeMinutes: 5, requester: REQUESTER }),
      )
    ).code;
  const bySms = (password: string, fields: object = {}) =>
    signIn(asRequester(newBrowser(portal)), '0901 234 567', {
      type: 'sms',
      countryDialingCode: '+84',
      password,
      ...fields,
    });
  beforeAll(async () => {
    const { playerId } = await portal.newMember();
    await setMember(playerId, `mobile = '${NUMBER}', mobile_verified_at = now(), must_change_password = true`);
  });

  it('opens the account with that number once, and requires no password change', async () => {
    const sent = await code();
    const response = await bySms(sent);
    expect(response.status).toBe(200);
    expect(response.body.value).toMatchObject({ cpw: false, userInfo: { type: 0 } });
    expect((await bySms(sent)).body.fields.verificationCode.code).toBe('wrong_code');
  });

  it('answers a wrong code, a number without an account and an unconfirmed number alike', async () => {
    const wrong = await bySms((await code()) === '000000' ? '000001' : '000000');
    const stranger = '+84907654321';
    const nobody = await bySms(await code(stranger), { username: stranger });
    const { playerId } = await portal.newMember();
    await setMember(playerId, `mobile = '+84908888888'`);
    const unconfirmed = await bySms(await code('+84908888888'), { username: '0908888888' });
    expect([nobody.status, nobody.body]).toEqual([wrong.status, wrong.body]);
    expect([unconfirmed.status, unconfirmed.body]).toEqual([wrong.status, wrong.body]);
  });

  it('refuses the right code after five wrong ones', async () => {
    const sent = await code();
    for (let count = 0; count < 5; count++) {
      const guess = String((Number(sent) + 1 + count) % 1_000_000).padStart(6, '0');
      expect((await bySms(guess)).status).toBe(422);
    }
    expect((await bySms(sent)).status).toBe(422);
  });

  it('refuses an invalid number', async () => {
    expect((await bySms('123456', { username: '12' })).body.fields.username.code).toBe('invalid_mobile_number');
    expect((await bySms('x'.repeat(256))).body.fields).toHaveProperty('verificationCode');
  });
});
