import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { advanceAffiliateRuns, qualifyPlayers } from '#domain/affiliates';
import { computeTrialBalance } from '#domain/ledger';
import { affiliatePlanSchema } from '#rules/agents/affiliates/plan';
import { sendPostbacks } from '../../src/lib/server/jobs/affiliates.ts';
import { createTestApp, type TestApp, type TestMember, type TestResponse } from '../support/app.ts';
import { minorOf } from '../support/bonuses.ts';
import { createBrowser, freshAddress } from '../support/browser.ts';
import { signContract } from '../support/contract-agents.ts';
import { createAgent } from '../support/agents.ts';
import { advanceAll } from '../support/figures.ts';
import { fresh, gameSessionOf } from '../support/game-session.ts';
import { creditDeposit } from '../support/promotions.ts';
import { BEHIND_PROXY } from '../support/sign-in.ts';
import { sql, tamper } from '../support/sql.ts';
import { createStaff, type Staff } from '../support/staff.ts';

let portal: TestApp;
let staff: Staff;
let colleague: string;
beforeAll(async () => {
  portal = await createTestApp({ ...BEHIND_PROXY, FOUR_EYES: 'on', DEPOSIT_FOUR_EYES_ABOVE: '100000000' });
  staff = await createStaff(portal);
  await staff.add('the-colleague', 'admin');
  colleague = (await staff.signedIn('the-colleague')).token;
});
afterAll(() => portal.close());

const reason = 'agreed by letter';
const CPA = {
  amount: '50000',
  minDeposit: '60000',
  minBet: '1000',
  windowDays: 30,
  holdDays: 30,
  needsVerification: false,
};
const SHARE = { tiers: [{ ngr: '0', firstDeposits: 0, rate: '30' }], carryOver: 'FULL', highRoller: null };
const PLAN = {
  cpa: CPA,
  revenueShare: SHARE,
  subRate: '10',
  minPayout: '0',
  keepsContracts: false,
  postback: null as string | null,
};
/** Returns the day of the operator, as the database has it. */
async function today(): Promise<string> {
  const [row] = await sql<{ day: string }>(portal, `select to_char(agents_today(), 'YYYY-MM-DD') as day`);
  return row?.day ?? '';
}
const thisMonth = async () => (await today()).slice(0, 7);
/** Returns the month some months before another. */
function monthBefore(month: string, months: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 - months, 1)).toISOString().slice(0, 7);
}

const propose = (memberId: string, body: object) => staff.as('admin', `PUT /ops/api/affiliate-plans/${memberId}`, body);
const change = (fromMonth: string, more: object = {}) => ({ version: 0, fromMonth, plan: PLAN, reason, ...more });
async function approve(proposed: TestResponse): Promise<TestResponse> {
  expect([proposed.status, proposed.body.code]).toEqual([202, 'second_person_needed']);
  return portal.call(`POST /ops/api/proposals/${proposed.body.value.proposalId}/approve`, {
    token: colleague,
    body: {},
  });
}

/** Gives a player a plan and a code. */
async function affiliate(plan: object = {}): Promise<TestMember & { code: string }> {
  const member = await portal.newMember({ balance: '1000' });
  const given = change(await thisMonth(), { plan: { ...PLAN, ...plan } });
  expect((await approve(await propose(member.playerId, given))).status).toBe(200);
  const code = `A${randomUUID().replaceAll('-', '').slice(0, 10)}`.toUpperCase();
  const added = await staff.as('admin', 'POST /ops/api/affiliates', { code, account: member.username });
  expect(added.status).toBe(200);
  return { ...member, code };
}

/** Registers a player by a click on a link. */
async function join(link: string, browser = createBrowser(portal, freshAddress())) {
  const clicked = await portal.raw(link, { headers: { 'x-forwarded-for': '192.0.2.7' }, redirect: 'manual' });
  expect([clicked.status, clicked.headers.get('location')]).toEqual([303, expect.not.stringContaining('sub1')]);
  const [cookie = ''] = clicked.headers.getSetCookie().filter((text) => text.includes('parlay_click'));
  const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
  if (name !== '') browser.cookies.set(name, value);
  const username = `p${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const form = { username, password: 'Correct-horse-9', confirmPassword: 'Correct-horse-9', dateOfBirth: '1990-05-17' };
  const { body } = await browser.call('PUT /wps/member/register', { body: { ...form, agree: true }, encrypted: true });
  const playerId: string = body.value.userInfo.id;
  const { call } = browser;
  return { browser, playerId, username, call } as unknown as TestMember & { browser: typeof browser };
}

/** Reads the report of today and, because a test may run at midnight, of the day before. */
async function reportOf(member: Pick<TestMember, 'call'>, by = 'code') {
  const to = await today();
  return (await member.call(`GET /wps/affiliate/report?from=${dayBefore(to)}&to=${to}&by=${by}`)).body.value;
}
const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
const statementsOf = async (member: Pick<TestMember, 'call'>) =>
  (await member.call('GET /wps/affiliate/statements')).body.value.rows;

async function stake({ playerId, call }: TestMember, amount: string): Promise<void> {
  const launched = await call('GET /wps/game/launchGame?gameId=LOTUS&vassalage=SBX');
  const token = new URL(launched.body.value.game_url).searchParams.get('token') ?? '';
  await portal.vendor('authenticate', { requestId: fresh('r'), token });
  const { bet } = gameSessionOf(portal, { playerId } as TestMember, token);
  expect((await bet({ roundId: fresh('round'), amount, roundClosed: true })).body.status).toBe('OK');
}
async function qualify(): Promise<void> {
  await advanceAll(portal);
  await qualifyPlayers(portal.app.db, { ...portal.app.config, month: await thisMonth() });
}

describe('plans of affiliates', () => {
  it('are versions that two people write, from a month on', async () => {
    const { playerId } = await portal.newMember();
    const month = await thisMonth();
    const fields = async (plan: object, more: object = {}) =>
      Object.keys((await propose(playerId, change(month, { plan: { ...PLAN, ...plan }, ...more }))).body.fields ?? {});
    expect(await fields({ cpa: null, revenueShare: null })).toEqual(['plan.cpa']);
    expect(await fields({}, { fromMonth: '2026-01' })).toEqual(['fromMonth']);
    for (const postback of [
      'http://tracker.example/?c={clickId}',
      'https://user:secret@tracker.example/{clickId}',
      'https://{clickId}.example/',
      'https://tracker.example/?p={password}',
    ]) {
      expect(await fields({ postback })).toEqual(['plan.postback']);
    }
    const proposed = await propose(playerId, change(month));
    expect((await approve(proposed)).status).toBe(200);
    expect((await propose(playerId, change(month))).body.code).toBe('conflict');
    // A month that has begun keeps its plan.
    expect(await fields({}, { version: 1 })).toEqual(['fromMonth']);
    const listed = (await staff.as('auditor', 'GET /ops/api/affiliate-plans')).body.value.rows;
    expect(listed).toContainEqual(
      expect.objectContaining({ memberId: playerId, version: 1, fromMonth: month, plan: PLAN }),
    );
    expect((await staff.as('finance', `PUT /ops/api/affiliate-plans/${playerId}`, change(month))).status).toBe(403);

    const agent = await createAgent(portal);
    await signContract(portal, 'dividend', { payee: agent });
    expect((await propose(agent.playerId, change(month))).body.code).toBe('wrong_state');
    expect((await propose(agent.playerId, change(month, { plan: { ...PLAN, keepsContracts: true } }))).status).toBe(
      202,
    );
    expect((await propose('M000000000000', change(month))).status).toBe(404);
  });
});

describe('an affiliate’s link', () => {
  it('counts clicks, attributes the registration for good, and reports to its owner alone', async () => {
    const [owner, other] = [await affiliate(), await affiliate()];
    const player = await join(`/r/${owner.code.toLowerCase()}?sub1=banner&clickId=c-1`);
    // A second click, and one on another affiliate's link after the registration.
    await join(`/r/${owner.code}?sub1=mail`, createBrowser(portal, freshAddress()));
    await portal.raw(`/r/${other.code}`);
    expect((await portal.raw('/r/NOBODY')).headers.getSetCookie()).toEqual([]);

    await creditDeposit(staff, player, '60000');
    await creditDeposit(staff, player, '50000');
    await stake(player, '1500');
    await qualify();
    const { hasPlan, rows } = await reportOf(owner);
    expect(hasPlan).toBe(true);
    expect(rows).toEqual([
      {
        code: owner.code,
        domain: null,
        sub: null,
        link: `${portal.app.config.publicOrigin}/r/${owner.code}`,
        clicks: 2,
        uniqueClicks: 1,
        registrations: 2,
        firstDeposits: 1,
        firstDepositAmount: '60000',
        conversion: '200',
        qualified: 1,
        deposits: '110000',
        ngr: '1500',
      },
    ]);
    expect((await reportOf(owner, 'sub')).rows).toMatchObject([
      { sub: 'banner', clicks: 1, registrations: 1, firstDeposits: 1, ngr: '1500' },
      { sub: 'mail', clicks: 1, registrations: 1, firstDeposits: 0, ngr: '0' },
    ]);
    expect((await reportOf(other)).rows).toMatchObject([{ code: other.code, clicks: 1, registrations: 0, ngr: '0' }]);
    expect(await reportOf(player)).toMatchObject({ hasPlan: false, rows: [] });
    expect((await portal.call(`GET /wps/affiliate/report?from=2026-01-01&to=2026-01-01`)).status).toBe(401);
    const tooLong = await owner.call('GET /wps/affiliate/report?from=2026-01-01&to=2026-04-03');
    expect(tooLong.status).toBe(422);
  });
});

describe('the settlement of affiliates', () => {
  it('states months in order by the rules, and pays what two people approve once', async () => {
    const { db, config } = portal.app;
    // The first reading of a copied database begins anew, and would delete the figures below.
    await advanceAll(portal);
    const [owner, sub] = [
      await affiliate(),
      await affiliate({ revenueShare: { ...SHARE, tiers: [{ ngr: '0', firstDeposits: 0, rate: '20' }] } }),
    ];
    const thisOne = await thisMonth();
    const monthAgo = (months: number) => monthBefore(thisOne, months);
    // Plans and players of three months ago: only time itself is invented.
    await tamper(
      portal,
      `update affiliate_plans set from_month = $1 where member_id in (select id from members where public_id = any($2))`,
      [monthAgo(3), [owner.playerId, sub.playerId]],
    );
    await tamper(
      portal,
      `update affiliate_plans set from_month = '2999-01' where member_id not in (select id from members where public_id = any($1))`,
      [[owner.playerId, sub.playerId]],
    );
    const [player, quiet, below, other] = [
      await join(`/r/${owner.code}`),
      await join(`/r/${owner.code}`),
      await join(`/r/${sub.code}`),
      await join(`/r/${sub.code}`),
    ];
    await tamper(
      portal,
      `insert into affiliate_players (member_id, affiliate_id) select member.id, code.id from members member, affiliates code where member.public_id = $1 and code.code = $2`,
      [sub.playerId, owner.code],
    );
    await tamper(
      portal,
      `update members set affiliate_id = (select id from affiliates where code = $2) where public_id = $1`,
      [sub.playerId, owner.code],
    );
    await tamper(
      portal,
      `update affiliate_players set registered_at = $2::date + interval '4 days', first_deposit_at = $2::date + interval '5 days', first_deposit_minor = $3,
              bet_reached_at = $2::date + interval '6 days' where member_id in (select id from members where public_id = any($1))`,
      [[player.playerId, other.playerId], `${monthAgo(3)}-01`, minorOf('60000')],
    );
    const lose = (member: TestMember, month: string, stake_: string, payout: string, product = 'RNG') =>
      sql(
        portal,
        `insert into member_days (member_id, day, currency, category, rounds, stake_minor, payout_minor, valid_bet_minor, cash_valid_bet_minor)
         select id, $2, 'VND', $5, 1, $3, $4, $3, $3 from members where public_id = $1`,
        [member.playerId, `${month}-15`, minorOf(stake_), minorOf(payout), product],
      );
    await lose(player, monthAgo(3), '1000000', '0');
    // Comes to nothing: of what was lost the vendor charges 12 %, and gives nothing back for what was won.
    await tamper(
      portal,
      `update contract_programs set program = jsonb_set(program, '{families,DIVIDEND,vendorFees}', '{"LIVE": "12", "SPORTS": "50"}')`,
    );
    await lose(player, monthAgo(3), '100000', '0', 'LIVE');
    await lose(player, monthAgo(3), '0', '88000', 'SPORTS');
    await lose(below, monthAgo(3), '500000', '0');
    await lose(player, monthAgo(2), '100000', '300000');
    await lose(quiet, monthAgo(1), '1200000', '200000');
    const settle = () => advanceAffiliateRuns(db, config);
    await advanceAll(portal);
    await settle();
    await settle();

    const open = async () =>
      (await staff.as('auditor', 'GET /ops/api/affiliate-statements?state=PENDING')).body.value.rows;
    const openOf = async ({ playerId }: TestMember) =>
      (await open()).find(({ memberId }: { memberId: string }) => memberId === playerId);
    const act = (role: 'admin' | 'finance', id: string, verb: string) =>
      staff.as(role, `POST /ops/api/affiliate-statements/${id}/${verb}`, { reason });
    const first = await open();
    expect(first).toHaveLength(2);
    const [own, subs] = [await openOf(owner), await openOf(sub)];
    // 30 % of 1,000,000, and 10 % of the other's 100,000.
    expect(own).toMatchObject({
      period: monthAgo(3).replace('-', ''),
      cpa: '0',
      base: '1000000',
      rate: '30',
      revenueShare: '300000',
      sub: '10000',
      due: '310000',
    });
    expect(subs).toMatchObject({ revenueShare: '100000', due: '100000', payable: '100000' });

    // A discarded statement has had no effect, and is computed again; only its last draft is paid, by two people, once.
    expect((await act('finance', own.id, 'discard')).status).toBe(200);
    expect((await act('finance', own.id, 'discard')).body.code).toBe('wrong_state');
    await settle();
    expect(await open()).toHaveLength(1);
    expect((await act('finance', own.id, 'recompute')).status).toBe(200);
    expect((await act('finance', own.id, 'recompute')).body.code).toBe('wrong_state');
    const again = await openOf(owner);
    expect(again).toMatchObject({ draft: 2, due: '310000' });
    const proposed = await act('finance', again.id, 'approve');
    expect(await owner.balance()).toBe('1000');
    expect((await approve(proposed)).status).toBe(200);
    expect(await owner.balance()).toBe('311000');
    expect((await approve(await act('admin', again.id, 'approve'))).body.code).toBe('wrong_state');
    // A round of the month is corrected after the statement of the affiliate above was paid: that one keeps the share that it has.
    expect((await act('finance', subs.id, 'discard')).status).toBe(200);
    await sql(
      portal,
      `update member_days set payout_minor = payout_minor + $3 from members where id = member_id and public_id = $1 and day = $2`,
      [below.playerId, `${monthAgo(3)}-15`, minorOf('100005')],
    );
    expect((await act('finance', subs.id, 'recompute')).status).toBe(200);
    const [corrected] = await open();
    expect(corrected).toMatchObject({ draft: 2, due: '79999' });
    expect((await approve(await act('finance', corrected.id, 'approve'))).status).toBe(200);
    const record = (await owner.call('GET /wps/member/records/account?kind=affiliate_commission')).body.value.rows;
    expect(record).toMatchObject([{ kind: 'affiliate_commission', amount: '310000' }]);

    // The hold of the commission for the player ended in the second month, in which the player won. The share in the other's commission of
    // the first month follows: 7,999.9 instead of 10,000.
    await settle();
    const second = await openOf(owner);
    expect(second).toMatchObject({
      cpaCount: 1,
      cpa: '50000',
      sub: '5000',
      corrected: '-2000.1',
      base: '-200000',
      rate: null,
      revenueShare: '0',
      carryOut: '-200000',
      due: '52999.9',
    });
    // A draft that was discarded has adjusted nothing, so that the next one does, once.
    expect((await act('finance', second.id, 'discard')).status).toBe(200);
    expect((await act('finance', second.id, 'recompute')).status).toBe(200);
    const repeated = await openOf(owner);
    expect(repeated).toMatchObject({ draft: 2, corrected: '-2000.1', due: '52999.9' });
    await expect(sql(portal, 'delete from affiliate_sub_commissions')).rejects.toThrow();
    expect((await approve(await act('finance', repeated.id, 'approve'))).status).toBe(200);
    const granted = await openOf(sub);
    expect(granted).toMatchObject({ cpaCount: 1, due: '50000' });
    expect((await approve(await act('finance', granted.id, 'approve'))).status).toBe(200);

    // A player who is flagged counts nowhere, and the commission for it is taken off, with the share of the affiliate above.
    await sql(
      portal,
      `insert into agent_flags (kind, subject, member_id, facts) select 'PASS_THROUGH', public_id, id, '{}' from members where public_id = any($1)`,
      [[player.playerId, other.playerId]],
    );
    // Bets of the month before are corrected after it was stated: what it carries over, and what the other affiliate earned in it.
    await sql(
      portal,
      `update member_days set payout_minor = payout_minor - $3 from members where id = member_id and public_id = $1 and day = $2`,
      [player.playerId, `${monthAgo(2)}-15`, minorOf('50000')],
    );
    await lose(below, monthAgo(2), '500000', '0');
    await settle();
    const third = await openOf(owner);
    // The commission of the flagged player is taken back, and 10 % of what the other affiliate earns by its correction is added.
    expect(third).toMatchObject({
      corrected: '-40000',
      carryIn: '-150000',
      base: '850000',
      revenueShare: '255000',
      sub: '-5000',
      due: '210000',
    });
    const adjusted = await openOf(sub);
    expect(adjusted).toMatchObject({ corrected: '50000', revenueShare: '0', due: '50000' });
    // A discarded statement has adjusted nothing, so that the next draft does.
    expect((await act('finance', adjusted.id, 'discard')).status).toBe(200);
    expect((await act('finance', adjusted.id, 'recompute')).status).toBe(200);
    const redone = await openOf(sub);
    expect(redone).toMatchObject({ draft: 2, corrected: '50000', due: '50000' });
    expect((await approve(await act('finance', redone.id, 'approve'))).status).toBe(200);
    // A draft has its share in what the other affiliate was stated: later corrections are shared once that one's next statement states them.
    expect((await act('finance', third.id, 'discard')).status).toBe(200);
    await lose(below, monthAgo(1), '300000', '0');
    await sql(
      portal,
      `update member_days set stake_minor = stake_minor * 3 from members where id = member_id and public_id = $1 and day = $2`,
      [below.playerId, `${monthAgo(2)}-15`],
    );
    expect((await act('finance', third.id, 'recompute')).status).toBe(200);
    const [last] = await open();
    expect(last).toMatchObject({ draft: 2, corrected: '-40000', sub: '-5000', due: '210000' });
    expect((await approve(await act('finance', last.id, 'approve'))).status).toBe(200);
    await settle();
    expect(await open()).toEqual([]);
    expect(await owner.balance()).toBe('573999.9');
    expect((await statementsOf(owner)).map(({ due, state }: Record<string, string>) => [due, state])).toEqual([
      ['210000', 'PAID'],
      ['52999.9', 'PAID'],
      ['310000', 'PAID'],
    ]);
    expect(await statementsOf(player)).toEqual([]);
    const isAffiliate = async (member: TestMember) =>
      (await member.call('GET /wps/affiliate/statements')).body.value.isAffiliate;
    expect([await isAffiliate(owner), await isAffiliate(player)]).toEqual([true, false]);
    expect((await computeTrialBalance(db)).problems).toEqual([]);
  });

  /** Gives an affiliate a plan since two months, with players who qualified in the first of them. */
  async function qualifiedBefore(count: number) {
    const owner = await affiliate({ revenueShare: null, cpa: { ...CPA, holdDays: 0 } });
    const players: TestMember[] = [];
    for (let at = 0; at < count; at += 1) players.push(await join(`/r/${owner.code}`));
    const month = monthBefore(await thisMonth(), 2);
    await tamper(portal, 'truncate affiliate_runs cascade');
    await tamper(
      portal,
      `update affiliate_plans plan set from_month = case when member.public_id = $1 then $2 else '2999-01' end
         from members member where member.id = plan.member_id`,
      [owner.playerId, month],
    );
    await sql(
      portal,
      `update affiliate_players set registered_at = $2::date + interval '4 days', first_deposit_at = $2::date + interval '5 days', first_deposit_minor = $3,
              bet_reached_at = $2::date + interval '6 days' where member_id in (select id from members where public_id = any($1))`,
      [players.map(({ playerId }) => playerId), `${month}-01`, minorOf('60000')],
    );
    await advanceAll(portal);
    return { owner, players };
  }
  const settleMonths = () => advanceAffiliateRuns(portal.app.db, portal.app.config);
  async function payFirst(): Promise<void> {
    const [first] = (await staff.as('auditor', 'GET /ops/api/affiliate-statements?state=PENDING')).body.value.rows;
    expect(first).toMatchObject({ cpaCount: 1, due: '50000' });
    const approval = staff.as('admin', `POST /ops/api/affiliate-statements/${first.id}/approve`, { reason });
    expect((await approve(await approval)).status).toBe(200);
  }
  const countsOf = async (owner: TestMember) =>
    (await statementsOf(owner)).map(({ cpaCount }: { cpaCount: number }) => cpaCount);

  it('counts a player once, however a later plan holds its commission', async () => {
    const { owner } = await qualifiedBefore(1);
    const held = JSON.stringify({ ...PLAN, revenueShare: null, cpa: { ...CPA, holdDays: 30 } });
    await sql(
      portal,
      `insert into affiliate_plans (member_id, version, from_month, plan, created_by) select id, 2, $2, $3, 'test' from members where public_id = $1`,
      [owner.playerId, monthBefore(await thisMonth(), 1), held],
    );
    await settleMonths();
    await payFirst();
    await settleMonths();
    expect(await countsOf(owner)).toEqual([0, 1]);
  });

  it('counts a player whose flag is dismissed after its month', async () => {
    const { owner, players } = await qualifiedBefore(2);
    await sql(
      portal,
      `insert into agent_flags (kind, subject, member_id, facts) select 'PASS_THROUGH', public_id, id, '{}' from members where public_id = $1`,
      [players[1]?.playerId],
    );
    await settleMonths();
    await payFirst();
    await sql(
      portal,
      `update agent_flags set state = 'dismissed', decided_by = 'test', decided_at = now(), reason = 'test' where subject = $1`,
      [players[1]?.playerId],
    );
    await settleMonths();
    expect(await countsOf(owner)).toEqual([1, 1]);
    await payFirst();
    expect(await owner.balance()).toBe('101000');
  });
});

describe('postbacks', () => {
  let server: Server;
  const received: { url: string; signature: string; timestamp: string }[] = [];
  let status = 500;
  beforeAll(async () => {
    server = createServer((request, response) => {
      const { 'x-signature': signature, 'x-timestamp': timestamp } = request.headers;
      received.push({ url: request.url ?? '', signature: String(signature), timestamp: String(timestamp) });
      response.writeHead(status).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  /** Changes the address of an affiliate's plan, as two people would for a real server. */
  const redirect = (playerId: string, template: string) =>
    tamper(
      portal,
      `update affiliate_plans set plan = jsonb_set(plan, '{postback}', to_jsonb($2::text)) where member_id = (select id from members where public_id = $1)`,
      [playerId, template],
    );
  const due = () => sql(portal, `update affiliate_postbacks set next_attempt_at = now() where delivered_at is null`);
  const errorsOf = (playerId: string) =>
    sql(
      portal,
      `select last_error as error, delivered_at is not null as done from affiliate_postbacks where player_id = (select id from members where public_id = $1) order by id`,
      [playerId],
    );

  it('report registration, first deposit and qualification, signed, until the server takes them', async () => {
    const owner = await affiliate({ postback: 'https://tracker.example/p?c={clickId}' });
    const player = await join(`/r/${owner.code}?clickId=c%26-7`);
    await creditDeposit(staff, player, '60000');
    await creditDeposit(staff, player, '50000');
    await stake(player, '1500');
    await qualify();
    // Internal addresses are never called.
    await redirect(owner.playerId, 'https://10.0.0.1/p');
    await sendPostbacks(portal.app);
    expect(await errorsOf(player.playerId)).toEqual(
      Array.from({ length: 3 }, () => ({ error: 'unsafe_address', done: false })),
    );

    const { port } = server.address() as AddressInfo;
    await redirect(
      owner.playerId,
      `http://127.0.0.1:${port}/p?c={clickId}&e={event}&a={amount}&u={currency}&p={playerRef}`,
    );
    await due();
    await sendPostbacks(portal.app);
    expect((await errorsOf(player.playerId))[0]).toEqual({ error: 'status_500', done: false });
    status = 204;
    await due();
    received.length = 0;
    await sendPostbacks(portal.app);
    await due();
    await sendPostbacks(portal.app);
    expect((await errorsOf(player.playerId)).every(({ done }) => done)).toBe(true);
    const calls = received.map(({ url }) => Object.fromEntries(new URL(url, 'http://host').searchParams));
    expect(calls.toSorted((one, other) => (one['e'] ?? '').localeCompare(other['e'] ?? ''))).toEqual([
      { c: 'c&-7', e: 'first_deposit', a: '60000', u: 'VND', p: calls[0]?.['p'] },
      { c: 'c&-7', e: 'qualification', a: '50000', u: 'VND', p: calls[0]?.['p'] },
      { c: 'c&-7', e: 'registration', a: '0', u: 'VND', p: calls[0]?.['p'] },
    ]);
    expect(calls[0]?.['p']).not.toContain(player.playerId);
    const { key } = (await staff.as('admin', `POST /ops/api/affiliate-plans/${owner.playerId}/postback-key`, {})).body
      .value;
    for (const { url, timestamp, signature } of received) {
      expect(signature).toBe(createHmac('sha256', key).update(`${timestamp}.${url}`).digest('hex'));
      expect(url).not.toContain(key);
    }
    expect(
      affiliatePlanSchema.safeParse({ ...PLAN, postback: 'https://tracker.example/{event}?c={clickId}' }).success,
    ).toBe(true);
  });
});
