import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { computeTrialBalance } from '#domain/ledger';
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts';
import { fresh } from '../support/game-session.ts';
import { createStaff } from '../support/staff.ts';
import { BEHIND_PROXY, isSignedIn, newBrowser } from '../support/sign-in.ts';
import { sql } from '../support/sql.ts';

const SECRET = 'wB7xq0Zk-Yt4Rr9mCe2uHn6sVd1oLg8a';
const SERVER = '203.0.113.9';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ ...BEHIND_PROXY, MERCHANT_SECRET: SECRET, MERCHANT_ADDRESSES: SERVER });
});
afterAll(() => portal.close());

interface MerchantRequest {
  secret?: string;
  address?: string;
  merchantCode?: string;
}

const createHandoff = (memberId: string, request: MerchantRequest = {}) => {
  const { secret = SECRET, address = SERVER, merchantCode = 'PARLAY' } = request;
  const headers = { Authorization: `Bearer ${secret}`, 'X-Forwarded-For': address };
  return portal.call('POST /merchant/v1/handoff', { body: { memberId, merchantCode }, headers });
};
const codeFor = async (memberId: string) => {
  const address = new URL((await createHandoff(memberId)).body.value.address);
  return { address, code: new URLSearchParams(address.hash.slice(1)).get('token') ?? '' };
};
const redeem = (code: string, merchantCode = 'PARLAY', browser = newBrowser(portal)) =>
  browser.call('POST /wps/session/handoff', { body: { code, merchantCode } });

describe('a handoff sign-in', () => {
  it('leads to the portal’s own front page and opens one session', async () => {
    const { playerId, username } = await portal.newMember();
    const { address, code } = await codeFor(playerId);
    // Behind `#`, where no server or proxy sees the code.
    expect([address.origin, address.pathname, address.search]).toEqual([ORIGIN, '/', '']);
    const browser = newBrowser(portal);
    const { status, body } = await redeem(code, 'PARLAY', browser);
    expect([status, body.value.userInfo.account]).toEqual([200, username]);
    expect(await isSignedIn(browser)).toBe(true);
    expect((await redeem(code)).body.code).toBe('handoff_invalid');
  });

  it('is refused after a minute, at another merchant, and after that merchant saw it', async () => {
    const { playerId } = await portal.newMember();
    const old = await codeFor(playerId);
    await sql(portal, `update handoff_codes set expires_at = now()`);
    expect((await redeem(old.code)).status).toBe(401);
    const foreign = await codeFor(playerId);
    expect((await redeem(foreign.code, 'OTHER')).body.code).toBe('handoff_invalid');
    expect((await redeem(foreign.code)).body.code).toBe('handoff_invalid');
    for (const made of ['x', 'A'.repeat(43)]) expect((await redeem(made)).status).toBe(401);
  });

  it('opens one session when it is redeemed ten times at once', async () => {
    const { code } = await codeFor((await portal.newMember()).playerId);
    const responses = await Promise.all(Array.from({ length: 10 }, () => redeem(code)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is created by the merchant’s server alone: its secret, its addresses, its own code', async () => {
    const { playerId } = await portal.newMember();
    const codeOfRefusal = async (request: MerchantRequest) => {
      const { status, body } = await createHandoff(playerId, request);
      return [status, body.code];
    };
    expect(await codeOfRefusal({ secret: `${SECRET}x` })).toEqual([401, 'not_signed_in']);
    expect(await codeOfRefusal({ address: '203.0.113.10' })).toEqual([403, 'refused']);
    expect(await codeOfRefusal({ merchantCode: 'OTHER' })).toEqual([403, 'refused']);
    expect((await createHandoff('MNOBODYATALL')).status).toBe(404);
    expect((await createHandoff(playerId)).status).toBe(200);
  });

  it('cannot be created where no merchant is configured, nor by staff', async () => {
    const other = await createTestApp({ MERCHANT_SECRET: '' });
    const { playerId } = await other.newMember();
    const headers = { Authorization: `Bearer ${SECRET}` };
    const body = { memberId: playerId, merchantCode: 'PARLAY' };
    expect((await other.call('POST /merchant/v1/handoff', { body, headers })).status).toBe(401);
    const staff = await createStaff(other);
    expect((await staff.as('admin', 'POST /merchant/v1/handoff', body)).status).toBe(401);
    expect((await staff.as('admin', `POST /ops/api/members/${playerId}/handoff`, {})).status).toBe(404);
    await other.close();
  });

  it('does not open a blocked account', async () => {
    const { playerId } = await portal.newMember();
    const { code } = await codeFor(playerId);
    await sql(portal, `update members set state = 'blocked' where public_id = $1`, [playerId]);
    expect((await redeem(code)).body.code).toBe('account_blocked');
  });
});

describe('demo mode', () => {
  const startDemo = (browser = newBrowser(portal)) => browser.call('POST /wps/session/login/freeplay', { body: {} });

  it('creates a guest with a demo balance in its own currency, and the books balance', async () => {
    const browser = newBrowser(portal);
    const { status, body } = await startDemo(browser);
    expect([status, body.value.userInfo.type, body.value.userInfo.currency]).toEqual([200, 4, 'FUN']);
    expect((await browser.call('GET /wps/member/info')).body.value.account).toMatch(/^guest-/);
    const balances = await sql<{ currency: string }>(
      portal,
      `select b.balance_minor::text as balance, a.currency from ledger_balances b
         join ledger_accounts a on a.id = b.account_id join members m on m.id = a.owner_id
        where m.public_id = $1 and a.kind = 'player'`,
      [body.value.userInfo.id],
    );
    expect(balances).toEqual([{ balance: '100000000', currency: 'FUN' }]);
    expect((await computeTrialBalance(portal.app.db)).isBalanced).toBe(true);
  });

  it('lets the guest bet with the demo balance only', async () => {
    const browser = newBrowser(portal);
    const playerId = (await startDemo(browser)).body.value.userInfo.id;
    const { body } = await browser.call('GET /wps/game/launchGame?gameId=LOTUS&vassalage=SBX');
    const query = new URL(body.value.game_url).searchParams;
    expect(query.get('currency')).toBe('FUN');
    const token = query.get('token');
    const authenticated = await portal.vendor('authenticate', { requestId: fresh('r'), token });
    expect(authenticated.body).toMatchObject({ status: 'OK', playerId, currency: 'FUN' });
    const bet = { requestId: fresh('r'), playerId, token, gameCode: 'LOTUS', roundId: fresh('g'), txId: fresh('t') };
    const { body: booked } = await portal.vendor('bet', { ...bet, amount: '100', currency: 'FUN' });
    expect(booked).toMatchObject({ status: 'OK', balance: '9900' });
    expect((await browser.call('GET /wps/v2/wallets/balance')).body.value).toMatchObject({
      sumBalance: '9900',
      currency: 'FUN',
    });
    expect((await computeTrialBalance(portal.app.db)).isBalanced).toBe(true);
  });

  it('opens nothing that needs a real account', async () => {
    const browser = newBrowser(portal);
    await startDemo(browser);
    for (const key of [
      'GET /wps/member/sessions',
      'POST /wps/v2/wallets/deposits',
      'GET /wps/v2/wallets/withdrawals',
    ]) {
      const { status, body } = await browser.call(key, key.startsWith('POST') ? { body: {} } : {});
      expect([status, body.code]).toEqual([403, 'in_need_true_account']);
    }
  });

  it('ends with its session: nobody signs in as that guest again', async () => {
    const browser = newBrowser(portal);
    const { username } = { username: (await startDemo(browser)).body.value.userInfo.account };
    await browser.call('DELETE /wps/session/logout');
    expect(await isSignedIn(browser)).toBe(false);
    for (const password of ['', 'null', 'guest']) {
      const body = { username, password };
      const response = await portal.call('POST /wps/session/login', { body, encrypted: true });
      expect(response.status).not.toBe(200);
    }
    const found = await sql<{ id: string }>(portal, 'select public_id as id from members where username = $1', [
      username,
    ]);
    expect((await createHandoff(found[0]?.id ?? '')).status).toBe(404);
  });
});
