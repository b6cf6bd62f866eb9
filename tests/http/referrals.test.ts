import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readerLag } from '#domain/figures';
import { computeTrialBalance } from '#domain/ledger';
import {
  expireReferrals,
  fillReferralBudget,
  followReferrals,
  judgeReferrals,
  payCommissions,
  payReferralRewards,
} from '#domain/referrals';
import { referralDeps } from '../../src/lib/server/referral-deps.ts';
import { createTestApp, type TestApp, type TestResponse } from '../support/app.ts';
import { createBrowser, freshAddress } from '../support/browser.ts';
import { fresh, gameSessionOf } from '../support/game-session.ts';
import { decisionsOf } from '../support/payments.ts';
import { BEHIND_PROXY } from '../support/sign-in.ts';
import { sql, tamper } from '../support/sql.ts';
import { createStaff, type Staff } from '../support/staff.ts';

let portal: TestApp;
let staff: Staff;
let colleague: string;
beforeAll(async () => {
  // A zone in which it is noon, so that no day ends meanwhile.
  const hour = new Date().getUTCHours();
  const TIME_ZONE = `Etc/GMT${hour > 12 ? '+' : '-'}${Math.abs(12 - hour)}`;
  portal = await createTestApp({ ...BEHIND_PROXY, TIME_ZONE, FOUR_EYES: 'on', DEPOSIT_FOUR_EYES_ABOVE: '100000000' });
  staff = await createStaff(portal);
  await staff.add('the-colleague', 'admin');
  colleague = (await staff.signedIn('the-colleague')).token;
});
afterAll(() => portal.close());

const reason = 'a campaign of the spring';
const TERMS = {
  minDeposit: '60000',
  minTurnover: '1000',
  withinDays: 30,
  referrerReward: '500',
  refereeReward: '200',
  tiers: [{ count: 2, bonus: '1000' }],
  commission: ['0.1', '0.05'],
  maxReferrals: 2,
};

async function approve(proposed: TestResponse): Promise<TestResponse> {
  expect([proposed.status, proposed.body.code]).toEqual([202, 'second_person_needed']);
  return portal.call(`POST /ops/api/proposals/${proposed.body.value.proposalId}/approve`, {
    token: colleague,
    body: {},
  });
}

const programOf = async () => (await staff.as('auditor', 'GET /ops/api/referrals/program')).body.value;
const draftOf = async (changed: object = {}) => {
  const { version } = await programOf();
  return { version, enabled: true, monthlyBudget: '1000000', terms: TERMS, reason, ...changed };
};
const propose = (body: object) => staff.as('finance', 'PUT /ops/api/referrals/program', body);
async function setProgram(changed: object = {}): Promise<void> {
  expect((await approve(await propose(await draftOf(changed)))).status).toBe(200);
}

const PASSWORD = 'Correct-horse-9';
type Player = Awaited<ReturnType<typeof join>>;

/** Registers a player in a browser and a network of its own, or in another player's browser. */
async function join({ code, from }: { code?: string; from?: Player } = {}) {
  // The same browser, signed out.
  const cookies = [...(from?.browser.cookies ?? [])].filter(([name]) => name.includes('device'));
  const browser = createBrowser(portal, freshAddress(), new Map(cookies));
  const username = `p${randomUUID().slice(0, 13)}`.replaceAll('-', '');
  const form = { username, password: PASSWORD, confirmPassword: PASSWORD, dateOfBirth: '1990-05-17', agree: true };
  const { status, body } = await browser.call('PUT /wps/member/register', {
    body: { ...form, ...(code ? { referralCode: code } : {}) },
    encrypted: true,
  });
  expect(status).toBe(200);
  const playerId: string = body.value.userInfo.id;
  const page = async () => (await browser.call('GET /wps/member/referral')).body.value;
  const balance = async () => Number((await browser.call('GET /wps/v2/wallets/balance')).body.value.sumBalance);
  const { referralCode } = await page();
  return { browser, playerId, username, page, balance, code: referralCode, isRefused: body.value.referralRefused };
}

async function deposit({ browser }: Player, amount = '60000'): Promise<void> {
  const headers = { 'Idempotency-Key': randomUUID() };
  const body = { methodCode: 'bank-transfer', amount };
  const { id } = (await browser.call('POST /wps/v2/wallets/deposits', { body, headers })).body.value;
  await browser.call(`POST /wps/v2/wallets/deposits/${id}/submit`, { body: {} });
  expect((await decisionsOf(staff).approveDeposit(id)).status).toBe(200);
}

/** Stakes in one settled round. Returns a function that takes it back. */
async function stake({ browser, playerId }: Player, amount = '1000') {
  const launched = await browser.call('GET /wps/game/launchGame?gameId=LOTUS&vassalage=SBX');
  const token = new URL(launched.body.value.game_url).searchParams.get('token') ?? '';
  await portal.vendor('authenticate', { requestId: fresh('r'), token });
  const { bet, adjust } = gameSessionOf(portal, { playerId } as never, token);
  const [txId, roundId] = [fresh('bet'), fresh('round')];
  expect((await bet({ amount, txId, roundId, roundClosed: true })).body.status).toBe('OK');
  return async () =>
    expect((await adjust({ refTxId: txId, roundId, amount: '0', reason: 'unsettle' })).body.status).toBe('OK');
}

/** Does what the jobs do every second. */
async function follow(): Promise<void> {
  const { app } = portal;
  await expect
    .poll(
      async () => {
        await followReferrals(app.db, referralDeps(app));
        return readerLag(app.db, 'referrals');
      },
      { timeout: 60_000 },
    )
    .toBe(0);
  // New referrals are looked at after their first sign-in.
  await sql(portal, `update referrals set due_at = now() where due_at > now()`);
  await judgeReferrals(app.db);
}
async function pay(): Promise<void> {
  const { app } = portal;
  const month = new Date().toISOString().slice(0, 7);
  await app.db.transaction((tx) => fillReferralBudget(tx, { currency: 'VND', month }));
  await payReferralRewards(app.db, referralDeps(app));
}
const payDays = () => payCommissions(portal.app.db, referralDeps(portal.app));
/** Makes the open commissions those of an earlier day, each time of another one. */
let daysAgo = 0;
const ageCommissions = () =>
  sql(portal, `update referral_commissions set day = day - $1::int where state = 'open'`, [++daysAgo]);

const statesOf = async (player: Player) =>
  (await player.page()).referees.rows.map(({ state }: { state: string }) => state).toSorted();
const flaggedRows = async () => (await staff.as('support', 'GET /ops/api/referrals')).body.value.rows;

describe('the referral program', () => {
  it('is off at first, and its terms are versions that two people write', async () => {
    const friend = await join({ code: (await join()).code });
    expect(friend.isRefused).toBe(false);
    expect(await sql(portal, 'select 1 from referrals')).toEqual([]);
    const settings = async () => (await portal.call('GET /wps/system/whitelabel')).body.value.availablePromo;
    expect(await settings()).toEqual({ REFERRAL: { enabled: false } });
    const refused = async (terms: object) =>
      (await propose(await draftOf({ terms: { ...TERMS, ...terms } }))).body.fields;
    const tier = (count: number) => ({ count, bonus: '1' });
    expect(await refused({ tiers: [tier(2), tier(2)] })).toHaveProperty(['terms.tiers']);
    expect(await refused({ commission: ['0.5', '0.4'] })).toHaveProperty(['terms.commission']);
    expect((await propose({ ...(await draftOf()), version: 99 })).body.code).toBe('conflict');
    const [first, second] = [await propose(await draftOf()), await propose(await draftOf({ enabled: false }))];
    expect([(await approve(first)).status, (await approve(second)).body.code]).toEqual([200, 'conflict']);
    expect(await programOf()).toMatchObject({ version: 2, enabled: true, terms: TERMS, monthlyBudget: '1000000' });
    expect(await settings()).toEqual({ REFERRAL: { enabled: true } });
    expect(await staff.lastAudit()).toMatchObject({ action: expect.stringMatching(/proposal|referral\.program/) });
  });

  it('binds by a member’s code alone, and refuses another one without stopping the registration', async () => {
    const [agent, blocked] = [await join(), await join()];
    await sql(portal, `update members set account_type = 'agent' where public_id = $1`, [agent.playerId]);
    await sql(portal, `update members set state = 'blocked' where public_id = $1`, [blocked.playerId]);
    const friends = [
      await join({ code: 'NOBODY1234' }),
      await join({ code: blocked.code }),
      await join({ code: agent.code }),
    ];
    expect(friends.map(({ isRefused }) => isRefused)).toEqual([true, true, false]);
    expect(await sql(portal, 'select 1 from referrals')).toEqual([]);
    const [downline] = await sql<{ upline: string }>(
      portal,
      'select upline.public_id as upline from members member join members upline on upline.id = member.upline_id where member.public_id = $1',
      [friends[2]?.playerId],
    );
    expect(downline?.upline).toBe(agent.playerId);
  });

  it('rewards both, and the tier, once when deposits and bets suffice, up to the maximum of the referrer', async () => {
    const inviter = await join();
    const { code } = inviter;
    const friends = [await join({ code }), await join({ code }), await join({ code })] as const;
    const page = await inviter.page();
    expect(page).toMatchObject({ enabled: true, terms: TERMS, invited: 3, valid: 0, today: '0' });
    expect(page.link).toBe(`http://portal.test/register?referralCode=${code}`);
    expect(page.referees.rows[0].name).toMatch(/^p\w\*\*\*\w$/);
    await deposit(friends[0]);
    await follow();
    await stake(friends[0], '999');
    await follow();
    expect(await statesOf(inviter)).toEqual(['pending', 'pending', 'pending']);
    await stake(friends[0], '1');
    await follow();
    expect(await statesOf(inviter)).toEqual(['pending', 'pending', 'valid']);
    const before = await friends[0].balance();
    for (const friend of friends.slice(1)) {
      await stake(await deposit(friend).then(() => friend));
    }
    // Everything runs in several processes at once.
    await Promise.all([follow(), follow()]);
    await Promise.all([pay(), pay(), pay()]);
    await Promise.all([follow(), pay()]);
    expect(await statesOf(inviter)).toEqual(['over_limit', 'valid', 'valid']);
    expect([await inviter.balance(), (await friends[0].balance()) - before]).toEqual([2000, 200]);
    expect(await inviter.page()).toMatchObject({ valid: 2, earned: { rewards: '2000', commissions: '0' }, today: '3' });
    const paid = await sql(
      portal,
      `select kind, count(*)::int as times from referral_rewards where paid_at is not null group by kind order by kind`,
    );
    expect(paid).toEqual([
      { kind: 'referee', times: 2 },
      { kind: 'referrer', times: 2 },
      { kind: 'tier', times: 1 },
    ]);
    expect(await programOf()).toMatchObject({ budgetLeft: '997600', dueRewards: 0 });
  });

  it('holds referrals that share a browser or a bank account until staff clear or refuse them', async () => {
    const inviter = await join();
    const shared = await join({ code: inviter.code, from: inviter });
    const [first, second] = [await join({ code: inviter.code }), await join({ code: inviter.code })];
    await follow();
    expect(await flaggedRows()).toMatchObject([{ memberId: shared.playerId, flags: ['same_device'] }]);
    for (const friend of [shared, first, second]) {
      await sql(
        portal,
        `insert into bank_accounts (public_id, member_id, bank_code, account_number, holder_name, state)
           select 'B' || id, id, 'VCB', case when public_id = $2 then '1' else '2' end, 'A', 'active' from members where public_id = $1`,
        [friend.playerId, shared.playerId],
      );
      await deposit(friend);
      await stake(friend);
    }
    await follow();
    await pay();
    expect(await statesOf(inviter)).toEqual(['flagged', 'flagged', 'flagged']);
    expect((await flaggedRows())[0]).toMatchObject({ memberId: second.playerId, flags: ['shared_payment'] });
    // Turnover of who is flagged when it settles earns nothing; the others were not flagged yet.
    expect(await inviter.page()).toMatchObject({ earned: { rewards: '0' }, today: '2' });
    const review = (verdict: string, { playerId }: Player, role: 'finance' | 'support' = 'finance') =>
      staff.as(role, `POST /ops/api/referrals/${playerId}/${verdict}`, { reason });
    expect((await review('clear', shared, 'support')).status).toBe(403);
    expect((await review('clear', inviter)).status).toBe(404);
    expect((await review('refuse', first)).status).toBe(200);
    const cleared = await Promise.all([review('clear', shared), review('clear', shared)]);
    expect(cleared.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await staff.lastAudit()).toMatchObject({
      action: 'referral.clear',
      subject: shared.playerId,
      details: { flags: 'same_device', reason },
    });
    await pay();
    expect(await statesOf(inviter)).toEqual(['flagged', 'refused', 'valid']);
    expect([await inviter.balance(), (await review('clear', first)).body.code]).toEqual([500, 'wrong_state']);
  });

  it('pays the turnover of three levels once on the next day, and works corrections off', async () => {
    await setProgram({ terms: { ...TERMS, commission: ['0.1', '0.05', '0.01'] } });
    const top = await join();
    const middle = await join({ code: top.code });
    const below = await join({ code: middle.code });
    const last = await join({ code: below.code });
    await deposit(last);
    const takeBack = await stake(last, '12345');
    await deposit(below);
    await stake(below, '7');
    await follow();
    const todayOf = async () => [(await top.page()).today, (await middle.page()).today, (await below.page()).today];
    // 0.01 % of 12,345 and 0.05 % of 7; 0.05 % of 12,345 and 0.1 % of 7; 0.1 % of 12,345.
    expect(await todayOf()).toEqual(['1.238', '6.1795', '12.345']);
    await payDays();
    expect(await middle.balance()).toBe(0);
    await sql(portal, `update members set state = 'blocked' where public_id = $1`, [top.playerId]);
    await ageCommissions();
    await Promise.all([payDays(), payDays()]);
    await payDays();
    const commissions = () =>
      sql(
        portal,
        `select commission.state, commission.amount_minor::int as amount from referral_commissions commission
           join members member on member.id = commission.member_id where member.public_id = any ($1) order by commission.day, commission.member_id`,
        [[top, middle, below].map(({ playerId }) => playerId)],
      );
    expect(await commissions()).toEqual([
      { state: 'lapsed', amount: 0 },
      { state: 'paid', amount: 61_795 },
      { state: 'paid', amount: 123_450 },
    ]);
    expect(await middle.balance()).toBe(6.1795);
    await takeBack();
    await follow();
    await ageCommissions();
    await payDays();
    await stake(last, '345');
    await follow();
    await payDays();
    expect((await commissions()).filter(({ state }) => state === 'open')).toHaveLength(3);
    expect([await middle.balance(), (await middle.page()).today]).toEqual([6.1795, '0']);
    const [own] = await sql<{ shares: string }>(
      portal,
      `select shares::text from referral_commissions commission join members member on member.id = commission.member_id
        where member.public_id = $1 and commission.state = 'open'`,
      [middle.playerId],
    );
    // 0.05 % of 12,345 less than nothing, and 0.05 % of 345.
    expect(own?.shares).toBe(String((-12_345n + 345n) * 10_000n * 500n));
  });

  it('ends a referral whose time is over, and waits for the budget', async () => {
    const inviter = await join();
    const [late, friend] = [await join({ code: inviter.code }), await join({ code: inviter.code })];
    await follow();
    await tamper(
      portal,
      `update referrals set deadline_at = now() - interval '1 hour' where member_id = (select id from members where public_id = '${late.playerId}')`,
    );
    await deposit(late);
    await stake(late);
    await follow();
    await expireReferrals(portal.app.db);
    expect(await statesOf(inviter)).toEqual(['expired', 'pending']);
    await sql(portal, `update members set state = 'blocked' where public_id = $1`, [inviter.playerId]);
    await deposit(friend);
    await stake(friend);
    await follow();
    await pay();
    expect(await programOf()).toMatchObject({ dueRewards: 1, dueAmount: '500' });
    await sql(portal, `update members set state = 'active' where public_id = $1`, [inviter.playerId]);
    await pay();
    expect(await programOf()).toMatchObject({ dueRewards: 0 });
    expect(await computeTrialBalance(portal.app.db)).toMatchObject({ isBalanced: true });
  });
});
