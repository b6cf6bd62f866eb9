import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { computeTrialBalance } from '#domain/ledger';
import { endRankMonths, fillRankBudget, payRankAwards, scoreRanks } from '#domain/ranks';
import { serviceNames } from '#rules/site/service-windows';
import { rankDeps } from '../../src/lib/server/rank-deps.ts';
import { createTestApp, type TestApp, type TestMember, type TestResponse } from '../support/app.ts';
import { fresh, gameSessionOf } from '../support/game-session.ts';
import { createAccountHolder, decisionsOf } from '../support/payments.ts';
import { beginMonth, score, setLevels } from '../support/ranks.ts';
import { sql } from '../support/sql.ts';
import { createStaff, type Staff } from '../support/staff.ts';

let portal: TestApp;
let staff: Staff;
let colleague: string;
beforeAll(async () => {
  portal = await createTestApp({ FOUR_EYES: 'on' }, { hasRankLimits: true });
  staff = await createStaff(portal);
  await staff.add('the-colleague', 'admin');
  colleague = (await staff.signedIn('the-colleague')).token;
  await setLevels(portal);
});
afterAll(() => portal.close());

const reason = 'a long-standing player';

/** Approves what a call was turned into. */
async function approve(proposed: TestResponse): Promise<TestResponse> {
  expect([proposed.status, proposed.body.code]).toEqual([202, 'second_person_needed']);
  return portal.call(`POST /ops/api/proposals/${proposed.body.value.proposalId}/approve`, {
    token: colleague,
    body: {},
  });
}

const rankOf = async (member: TestMember) => (await member.call('GET /wps/member/rank')).body.value;
const infoOf = async (member: TestMember) => (await member.call('GET /wps/member/info')).body.value;
const ranks = async () => (await staff.as('auditor', 'GET /ops/api/ranks')).body.value;
const pathOf = ({ playerId }: TestMember) => `/ops/api/members/${playerId}/rank`;
const pin = async (member: TestMember, level: number) =>
  approve(await staff.as('finance', `POST ${pathOf(member)}/pin`, { level, reason }));

async function setBudget(monthlyBudget: string): Promise<void> {
  const settings = { mode: 'all', monthlyBudget, reason };
  expect((await approve(await staff.as('admin', 'PUT /ops/api/ranks/settings', settings))).status).toBe(200);
}

/** Fills the budget and pays what it covers, as the job does every few seconds. */
async function pay(): Promise<void> {
  await portal.app.db.transaction((tx) => fillRankBudget(tx, rankDeps(portal.app)));
  await payRankAwards(portal.app.db, rankDeps(portal.app));
}

const endMonths = () => endRankMonths(portal.app.db, rankDeps(portal.app));

/** A member with a game of the sandbox vendor and deposits that staff credit. */
async function newPlayer() {
  const holder = await createAccountHolder(portal, '0.0001');
  const deposit = async (amount: string) => {
    const { id } = (await holder.deposit(amount)).body.value;
    await holder.member.call(`POST /wps/v2/wallets/deposits/${id}/submit`, { body: {} });
    expect((await decisionsOf(staff).approveDeposit(id)).status).toBe(200);
    return id;
  };
  await deposit('50000');
  const token = await holder.member.launchToken();
  await portal.vendor('authenticate', { requestId: fresh('r'), token });
  const { bet, adjust } = gameSessionOf(portal, holder.member, token);
  const settleStake = async (amount: string) => {
    const { txId, roundId } = { txId: fresh('bet'), roundId: fresh('round') };
    expect((await bet({ amount, txId, roundId, roundClosed: true })).body.status).toBe('OK');
    return { refTxId: txId, roundId };
  };
  return { ...holder, deposit, settleStake, adjust };
}

describe('a VIP rank', () => {
  it('rises by rounds and deposits over several levels, and pays each level’s award once when the budget covers it', async () => {
    const { member, deposit, settleStake } = await newPlayer();
    expect(await rankOf(member)).toMatchObject({ level: 0, turnover: '0', deposits: '0', progressBps: 0, keep: null });
    await settleStake('40');
    await score(portal);
    expect(await rankOf(member)).toMatchObject({
      level: 0,
      turnover: '40',
      deposits: '50000',
      progressBps: 4000,
      next: { level: 1, turnover: { needed: '100', missing: '60', progressBps: 4000 }, deposits: { missing: '0' } },
      history: [],
    });
    await settleStake('1960');
    await score(portal);
    expect(await rankOf(member)).toMatchObject({ level: 2, highest: 2, keep: null, next: { level: 3 } });
    await deposit('50000');
    await score(portal);
    await scoreRanks(portal.app.db, rankDeps(portal.app), { waits: true });
    const reached = await rankOf(member);
    expect(reached).toMatchObject({ level: 3, turnover: '2000', deposits: '100000' });
    expect(reached.history.map(({ from, to, cause }: Record<string, unknown>) => [from, to, cause])).toEqual([
      [2, 3, 'reached'],
      [0, 2, 'reached'],
    ]);
    expect(await infoOf(member)).toMatchObject({
      rankLevel: 3,
      clubLabel: { labelName: 'Vàng', color: '#713F12', color2: '#FEF08A' },
    });
    // Nothing was approved yet: the awards wait.
    const before = await member.balance();
    await pay();
    expect([await member.balance(), (await rankOf(member)).awards[0].paidAt]).toEqual([before, null]);
    expect(await ranks()).toMatchObject({ budgetLeft: '0', dueAwards: 3, dueAmount: '264' });
    // Covers the first two.
    await setBudget('100');
    for (let times = 0; times < 2; times++) await pay();
    expect(Number(await member.balance()) - Number(before)).toBeCloseTo(76, 4);
    expect(await ranks()).toMatchObject({ budgetLeft: '24', dueAwards: 1, dueAmount: '188' });
    await setBudget('1000');
    for (let times = 0; times < 2; times++) await pay();
    expect(Number(await member.balance()) - Number(before)).toBeCloseTo(264, 4);
    expect(await ranks()).toMatchObject({ budgetLeft: '736', dueAwards: 0 });
    const { rows } = (await member.call('GET /wps/member/records/account')).body.value;
    const names = rows.flatMap(({ kind, details }: Record<string, string>) => (kind === 'bonus_cash' ? [details] : []));
    expect(names).toEqual(['Vàng', 'Bạc', 'Đồng']);
  });

  it('keeps its level when a round or a deposit is corrected, and falls by one at the end of a month that did not keep it', async () => {
    const { member, deposit, settleStake, adjust } = await newPlayer();
    const second = await deposit('50000');
    const round = await settleStake('2000');
    await score(portal);
    await pay();
    expect(await rankOf(member)).toMatchObject({ level: 3, keep: null, monthTurnover: '2000' });
    // The whole stake comes back: a slot's valid bet stays, a void round has none.
    const [entry] = await sql<{ id: bigint }>(
      portal,
      `select id from ledger_entries where namespace = 'deposit' and key = $1`,
      [second],
    );
    await approve(await staff.as('admin', `POST /ops/api/ledger/entries/${entry?.id}/reverse`, { reason }));
    expect((await adjust({ ...round, amount: '0', reason: 'unsettle' })).body.status).toBe('OK');
    await score(portal);
    expect(await rankOf(member)).toMatchObject({ level: 3, turnover: '0', deposits: '50000', monthTurnover: '0' });

    // The month in which a level was reached never lowers it.
    await beginMonth(portal, member);
    await endMonths();
    expect(await rankOf(member)).toMatchObject({ level: 3, keep: '400', turnover: '0' });
    await beginMonth(portal, member);
    for (let times = 0; times < 2; times++) await endMonths();
    const fallen = await rankOf(member);
    expect(fallen).toMatchObject({
      level: 2,
      highest: 3,
      turnover: '500',
      deposits: '50000',
      monthTurnover: '0',
      keep: '100',
    });
    expect(fallen.history[0]).toMatchObject({ from: 3, to: 2, cause: 'month_end' });
    // Kept by playing; the award of a level that comes back is not paid again.
    await settleStake('100');
    await score(portal);
    await beginMonth(portal, member);
    await endMonths();
    expect(await rankOf(member)).toMatchObject({ level: 2, monthTurnover: '0' });
    await deposit('50000');
    await settleStake('1400');
    await score(portal);
    expect(await rankOf(member)).toMatchObject({ level: 3 });
    expect((await rankOf(member)).awards.map(({ level }: { level: number }) => level)).toEqual([1, 2, 3]);
    // A rank that missed two ends of months falls with the first score of the next one.
    await beginMonth(portal, member);
    await beginMonth(portal, member);
    await settleStake('1');
    await score(portal);
    expect(await rankOf(member)).toMatchObject({ level: 2, monthTurnover: '1' });
  });

  it('is pinned and unpinned by two people, with a reason that the member does not see', async () => {
    const { member, settleStake } = await newPlayer();
    for (const role of ['support', 'auditor'] as const)
      expect((await staff.as(role, `POST ${pathOf(member)}/pin`, { level: 4, reason })).body.code).toBe('refused');
    expect((await staff.as('finance', `POST ${pathOf(member)}/pin`, { level: 9, reason })).status).toBe(422);
    expect((await staff.as('finance', `POST ${pathOf(member)}/unpin`, { reason })).body.code).toBe('wrong_state');
    expect((await pin(member, 4)).status).toBe(200);
    expect(await staff.lastAudit()).toMatchObject({
      actor: 'the-colleague',
      action: 'rank.pin',
      subject: member.playerId,
      details: { level: 4, reason, proposedBy: 'the-finance' },
    });
    const pinned = await rankOf(member);
    expect(pinned).toMatchObject({ level: 4, keep: null, awards: [], history: [{ from: 0, to: 4, cause: 'pinned' }] });
    expect(JSON.stringify(pinned)).not.toContain('the-colleague');
    const forStaff = (await staff.as('support', `GET ${pathOf(member)}`)).body.value;
    expect(forStaff).toMatchObject({
      floor: 4,
      names: ['Thành viên', 'Đồng', 'Bạc', 'Vàng', 'Bạch kim', 'Kim cương', 'Cao thủ', 'Huyền thoại'],
      history: { rows: [{ to: 4, actor: 'the-colleague', reason }], totalRows: 1 },
    });
    // Customer service: level 4 gets live chat, level 5 the VIP service.
    expect(serviceNames((await infoOf(member)).rankLevel)).toEqual(['LIVECHAT']);
    await pin(member, 5);
    expect(serviceNames((await infoOf(member)).rankLevel)).toEqual(['VIP', 'LIVECHAT']);
    // No award for levels that staff gave, and no fall below the pin.
    await settleStake('2000');
    await score(portal);
    await beginMonth(portal, member);
    await endMonths();
    await beginMonth(portal, member);
    await endMonths();
    expect(await rankOf(member)).toMatchObject({ level: 5, awards: [] });
    expect((await approve(await staff.as('finance', `POST ${pathOf(member)}/unpin`, { reason }))).status).toBe(200);
    await beginMonth(portal, member);
    await endMonths();
    expect(await rankOf(member)).toMatchObject({
      level: 4,
      history: [{ cause: 'month_end' }, { cause: 'unpinned' }, {}, {}],
    });
  });

  it('limits a day’s withdrawals and the highest of them beside the method', async () => {
    const { member, withdraw } = await createAccountHolder(portal, '900000000');
    const setup = async () => (await member.call('GET /wps/v2/wallets/withdrawal/methods')).body.value;
    expect(await setup()).toMatchObject({ methods: [{ max: '100000000' }], perDay: { limit: 3, left: 3 } });
    const above = await withdraw('100000001');
    expect([above.status, above.body.fields]).toEqual([
      422,
      { amount: { code: 'too_big', params: { max: '100000000' } } },
    ]);
    expect((await withdraw('100000000')).status).toBe(200);
    // All at once: two of them are left.
    const codes = (await Promise.all([1, 2, 3, 4].map(() => withdraw()))).map(({ body }) => body.code ?? 'ok');
    expect(codes.toSorted()).toEqual(['ok', 'ok', 'withdrawals_of_day_used_up', 'withdrawals_of_day_used_up']);
    expect((await setup()).perDay).toEqual({ limit: 3, left: 0 });
    // A rejected one is given back to the day, and a higher level allows more.
    const { rows } = (await member.call('GET /wps/v2/wallets/withdrawals')).body.value;
    await decisionsOf(staff).reject(rows[0].id);
    expect((await withdraw()).status).toBe(200);
    expect((await withdraw()).body).toMatchObject({ code: 'withdrawals_of_day_used_up', value: { limit: 3 } });
    await pin(member, 2);
    expect((await withdraw('100000001')).status).toBe(200);
    expect((await withdraw()).status).toBe(409);
  });

  it('is its member’s own, and none of agents', async () => {
    const [one, other] = [await newPlayer(), await newPlayer()];
    await one.settleStake('100');
    await score(portal);
    expect([(await rankOf(one.member)).level, (await rankOf(other.member)).level]).toEqual([1, 0]);
    // An award that waits is not paid to somebody who has become an agent meanwhile.
    const [beforeUp, before] = [await one.member.balance(), (await ranks()).dueAwards];
    await sql(portal, `update members set account_type = 'agent' where public_id = $1`, [one.member.playerId]);
    await pay();
    expect([await one.member.balance(), (await ranks()).dueAwards]).toEqual([beforeUp, before]);
    await sql(portal, `update members set account_type = 'member' where public_id = $1`, [one.member.playerId]);
    await sql(portal, `update members set account_type = 'agent' where public_id = $1`, [other.member.playerId]);
    expect((await staff.as('finance', `POST ${pathOf(other.member)}/pin`, { level: 1, reason })).body.code).toBe(
      'rank_not_for_account',
    );
  });
});

describe('the table of levels', () => {
  it('is changed level by level by two people, and stays one that rises', async () => {
    const level = {
      names: { en: 'Titanium', vi: 'Titan' },
      turnover: '800000000',
      deposits: '40000000',
      keep: null,
      bonus: null,
      withdrawalsPerDay: 7,
      maxWithdrawal: null,
      color: '#164e63',
      color2: '#CFFAFE',
      reason,
    };
    const change = (changed: object = {}, role: 'admin' | 'support' = 'admin') =>
      staff.as(role, 'PUT /ops/api/ranks/levels/4', { ...level, ...changed });
    expect((await change({}, 'support')).body.code).toBe('refused');
    expect((await change({ turnover: '1' })).body).toMatchObject({
      code: 'rank_level_refused',
      value: { problems: ['not_ascending'] },
    });
    expect((await change({ color: '#CFFAFF' })).body.value).toEqual({ problems: ['label_contrast'] });
    expect((await change({ names: { vi: 'Titan' } })).status).toBe(422);
    expect((await approve(await change())).status).toBe(200);
    expect((await ranks()).levels[4]).toMatchObject({
      names: level.names,
      keep: null,
      color: '#164E63',
      withdrawalsPerDay: 7,
    });
    expect(await staff.lastAudit()).toMatchObject({ action: 'rank.level', subject: 'level 4', details: { reason } });
    const member = await portal.newMember();
    await pin(member, 4);
    const info = await member.call('GET /wps/member/info', { headers: { 'Accept-Language': 'en' } });
    expect(info.body.value.clubLabel.labelName).toBe('Titanium');
  });
});

it('balances at the end', async () => {
  expect((await computeTrialBalance(portal.app.db)).problems).toEqual([]);
});
