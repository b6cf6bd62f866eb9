import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { computeTrialBalance, lockAccounts } from '#domain/ledger';
import { awardItem } from '#domain/points';
import { formatAmount, parseAmount } from '#kernel/money';
import { accruePoints, DEFAULT_POINT_RATES, pointRate } from '#rules/rewards/points/accrual';
import { createAgent, createDelegate } from '../support/agents.ts';
import { createTestApp, type TestApp, type TestMember } from '../support/app.ts';
import { memberIdOf } from '../support/bonuses.ts';
import { fresh, gameSessionOf, startGame, type GameSession } from '../support/game-session.ts';
import { besideTransaction, untilLockWait } from '../support/lock-waits.ts';
import { createAccountHolder, newTransfer } from '../support/payments.ts';
import { accrue, convert, DELIVERY, fillBudget, givePoints, offer, redeem } from '../support/points.ts';
import { sql } from '../support/sql.ts';
import { createStaff, type Staff } from '../support/staff.ts';

let portal: TestApp;
let staff: Staff;
beforeAll(async () => {
  portal = await createTestApp({ POINT_CONVERT_MAX_PER_DAY: '2000' });
  staff = await createStaff(portal);
  await fillBudget(portal, '1000000');
});
afterAll(() => portal.close());

const minorOf = (amount: string) => parseAmount(amount) ?? 0n;
const getRelay = async (member: TestMember, path: string) => (await member.call(`GET /wps/relay/${path}`)).body.value;
const pointsOf = (member: TestMember) => getRelay(member, 'PTS_balance');
const historyOf = async (member: TestMember) => (await getRelay(member, 'PTS_transactions')).rows;
const stockOf = async (id: string) =>
  (await sql<{ stock: number }>(portal, 'select stock from point_items where public_id = $1', [id]))[0]?.stock;
const decide = (ids: string[], decision: 'approve' | 'reject', more: object = {}) =>
  staff.as('finance', 'POST /ops/api/points/redemptions/decide', { ids, decision, ...more });

/** A member with points and a payment password. */
async function memberWith(points: string): Promise<TestMember> {
  const { member } = await createAccountHolder(portal, '0.0001');
  await givePoints(portal, member, points);
  return member;
}

afterEach(async () => {
  const { problems, totals } = await computeTrialBalance(portal.app.db);
  expect(problems).toEqual([]);
  const points = totals.filter(({ currency }) => currency === 'PTS');
  expect(points.reduce((sum, { totalMinor }) => sum + totalMinor, 0n)).toBe(0n);
});

describe('points', () => {
  async function finishRound(session: GameSession, amount: string) {
    const [roundId, txId] = [fresh('round'), fresh('bet')];
    expect((await session.bet({ roundId, txId, amount })).body.status).toBe('OK');
    await session.close(roundId);
    return { roundId, refTxId: txId };
  }

  it('are earned by real rounds to the last billionth, whatever the batches, and a correction takes its own back', async () => {
    const session = await startGame(portal, { balance: '1000000' });
    const amounts = ['10', '333.3333', '7777.7', '0.0001', '12345.6789', '99.9999'];
    const rounds = [];
    for (const [at, amount] of amounts.entries()) {
      rounds.push(await finishRound(session, amount));
      if (at % 2 === 1) await accrue(portal);
    }
    const rate = pointRate(DEFAULT_POINT_RATES, 'rng', 0);
    const expected = { points: 0n, carry: 0n };
    const earn = (baseMinor: bigint) => {
      const { pointsMinor, carry } = accruePoints(baseMinor, rate, expected.carry);
      Object.assign(expected, { points: expected.points + pointsMinor, carry });
    };
    for (const amount of amounts) earn(minorOf(amount));
    const carries = () =>
      sql<{ carry: bigint }>(
        portal,
        `select carry from point_accruals where type = 'rng' and member_id = (select id from members where public_id = $1)`,
        [session.member.playerId],
      );
    expect((await pointsOf(session.member)).balance).toBe(formatAmount(expected.points));
    expect(await carries()).toEqual([{ carry: expected.carry }]);
    await accrue(portal);
    // A transaction elsewhere in the cluster may split a batch.
    const batches = (await historyOf(session.member)).length;
    expect(batches).toBeGreaterThanOrEqual(3);
    expect(batches).toBeLessThanOrEqual(amounts.length);

    const [, , third] = rounds;
    await session.adjust({
      roundId: third?.roundId ?? '',
      refTxId: third?.refTxId ?? '',
      amount: '0',
      reason: 'unsettle',
    });
    await accrue(portal);
    earn(-minorOf('7777.7'));
    expect((await pointsOf(session.member)).balance).toBe(formatAmount(expected.points));
    expect(await carries()).toEqual([{ carry: expected.carry }]);
    const [latest, ...earlier] = await historyOf(session.member);
    expect(latest).toMatchObject({ type: 'rng', changedPoints: '-7.7777' });
    expect(earlier).toHaveLength(batches);
  });

  it('follow deposits and the member’s level; what a correction cannot take is owed and taken from the next', async () => {
    const holder = await createAccountHolder(portal, '500000');
    const { member } = holder;
    const { id } = (await holder.deposit('200000')).body.value;
    await member.call(`POST /wps/v2/wallets/deposits/${id}/submit`, { body: {} });
    await staff.as('finance', `POST /ops/api/deposits/${id}/approve`, newTransfer());
    await accrue(portal);
    expect(await historyOf(member)).toMatchObject([{ type: 'deposit', changedPoints: '20', pointsBalance: '20' }]);
    // Level 2 earns a tenth more.
    await sql(portal, 'update members set rank_level = 2 where public_id = $1', [member.playerId]);
    expect((await getRelay(member, 'PTS_config')).rates).toMatchObject({
      rng: '0.0011',
      live: '0.00055',
      deposit: '0.00011',
    });
    const token = await member.launchToken();
    await portal.vendor('authenticate', { requestId: fresh('r'), token });
    const session = gameSessionOf(portal, member, token);
    const round = await finishRound(session, '100000');
    await accrue(portal);
    expect(await pointsOf(member)).toEqual({ balance: '130', held: '0', owed: '0', level: 2 });

    await givePoints(portal, member, '-100');
    await session.adjust({ ...round, amount: '0', reason: 'unsettle' });
    await accrue(portal);
    expect(await pointsOf(member)).toMatchObject({ balance: '0', owed: '80' });
    await givePoints(portal, member, '200');
    expect(await pointsOf(member)).toMatchObject({ balance: '120', owed: '0' });
    expect((await historyOf(member)).slice(0, 3)).toMatchObject([
      {
        type: 'redeem',
        name: 'adjust',
        status: 'approved',
        changedPoints: '120',
        pointsBalance: '120',
        remark: 'for a test',
      },
      { type: 'rng', name: null, changedPoints: '-30', pointsBalance: '0' },
      { name: 'adjust', changedPoints: '-100', pointsBalance: '30' },
    ]);
    const [entry] = await sql<{ id: bigint }>(
      portal,
      `select id from ledger_entries where namespace = 'deposit' and key = $1`,
      [id],
    );
    const reversed = await staff.as('admin', `POST /ops/api/ledger/entries/${entry?.id}/reverse`, {
      reason: 'wrong member',
    });
    expect(reversed.status).toBe(200);
    await accrue(portal);
    expect(await historyOf(member)).toMatchObject([{ type: 'deposit', changedPoints: '-22' }, {}, {}, {}, {}, {}]);
  });
});

describe('points of agents', () => {
  it('are adjusted like those of members, because agents play; delegates and guests have none', async () => {
    const agent = await createAgent(portal);
    await givePoints(portal, agent, '50');
    expect(await pointsOf(agent)).toMatchObject({ balance: '50' });
    const delegate = await createDelegate(portal, agent, []);
    await expect(givePoints(portal, delegate, '50')).rejects.toMatchObject({ code: 'points_not_for_account' });
  });
});

describe('a redemption', () => {
  it('holds its points, shows its state in the row, and a rejection gives everything back in a row of its own', async () => {
    const item = await offer(portal, { maxPerMember: 2 });
    const member = await memberWith('5000');
    const { id, state, balance } = (await redeem(member, item, { quantity: 2 })).body.value;
    expect([state, balance]).toEqual(['in_process', '3000']);
    expect(await pointsOf(member)).toMatchObject({ balance: '3000', held: '2000' });
    expect(await stockOf(item)).toBe(3);
    const [row] = await historyOf(member);
    expect(row).toEqual({
      referenceNumber: id,
      applyTime: expect.any(String),
      type: 'redeem',
      name: 'Ly giữ nhiệt',
      quantity: 2,
      pointsRequirement: '2000',
      amountRequirement: null,
      status: 'in_process',
      changedPoints: '-2000',
      pointsBalance: '3000',
      remark: null,
    });
    const inEnglish = { headers: { 'Accept-Language': 'en' } };
    const names = async (relay: string) =>
      (await member.call(`GET /wps/relay/${relay}`, inEnglish)).body.value.rows.map(
        ({ name }: { name: string }) => name,
      );
    expect([await names('PTS_redeemList'), (await names('PTS_transactions'))[0]]).toEqual([
      ['Travel mug'],
      'Travel mug',
    ]);
    expect((await redeem(member, item)).body.code).toBe('points_limit_reached');
    expect((await decide([id], 'reject')).status).toBe(422);
    const rejected = await decide([id, id, 'R0000000'], 'reject', { reason: 'We cannot deliver there' });
    expect(rejected.body.value.results).toEqual([
      { id, refusal: null },
      { id: 'R0000000', refusal: 'not_found' },
    ]);
    expect(await historyOf(member)).toMatchObject([
      {
        name: 'Ly giữ nhiệt',
        status: 'rejected',
        changedPoints: '2000',
        pointsBalance: '5000',
        remark: 'We cannot deliver there',
      },
      { referenceNumber: id, status: 'rejected', changedPoints: '-2000' },
      {},
    ]);
    expect([await stockOf(item), await pointsOf(member)]).toMatchObject([5, { balance: '5000', held: '0' }]);
    expect((await decide([id], 'approve')).body.value.results).toEqual([{ id, refusal: 'wrong_state' }]);
    // The limit counts no rejected pieces.
    expect((await redeem(member, item, { quantity: 2 })).status).toBe(200);
  });

  it('of goods keeps the address sealed, for the member and for staff who are recorded, with the tracking number', async () => {
    const item = await offer(portal);
    const member = await memberWith('1000');
    const unaddressed = await redeem(member, item, { delivery: undefined });
    expect(unaddressed.body.fields).toEqual({ delivery: { code: 'not_empty' } });
    const { id } = (await redeem(member, item)).body.value;
    const [stored] = await sql<{ sealed: string }>(
      portal,
      'select sealed_delivery as sealed from point_redemptions where public_id = $1',
      [id],
    );
    expect(stored?.sealed).not.toContain('Le Loi');
    await decide([id], 'approve', { tracking: 'VN123456' });
    const delivery = { ...DELIVERY, tracking: 'VN123456' };
    const shown = await staff.as('finance', `POST /ops/api/points/redemptions/${id}/delivery`, {});
    expect(shown.body.value).toEqual(delivery);
    expect((await staff.as('support', `POST /ops/api/points/redemptions/${id}/delivery`, {})).status).toBe(403);
    const { rows: audit } = (await staff.as('auditor', 'GET /ops/api/audit?pageSize=5')).body.value;
    expect(audit.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['point-redemption.delivery', 'point-redemption.approve']),
    );
    expect((await getRelay(member, 'PTS_redeemList')).rows).toMatchObject([{ id, state: 'approved', delivery }]);
    expect(await pointsOf(member)).toMatchObject({ balance: '0', held: '0' });
    const stranger = await memberWith('1');
    expect((await getRelay(stranger, 'PTS_redeemList')).rows).toEqual([]);
    expect(await historyOf(stranger)).toHaveLength(1);
  });

  it('of cash or a bonus is paid out of the budget, at once when nobody has to approve it, or not at all', async () => {
    const cash = { kind: 'cash', amountMinor: minorOf('50000'), isAutomatic: true } as const;
    const member = await memberWith('4000');
    expect(
      (await redeem(member, await offer(portal, cash), { quantity: 2, delivery: undefined })).body.value.state,
    ).toBe('approved');
    expect(await member.balance()).toBe('100000.0001');
    expect((await member.call('GET /wps/member/turnover')).body.value.open).toBe('100000');
    const bonusTerms = { factorHundredths: 500, validHours: 72, maxBet: '50000', contributionPpm: { RNG: 1_000_000 } };
    const bonus = await offer(portal, { kind: 'bonus', amountMinor: minorOf('20000'), isAutomatic: true, bonusTerms });
    expect((await redeem(member, bonus, { delivery: undefined })).status).toBe(200);
    expect((await member.call('GET /wps/member/bonuses')).body.value.rows).toMatchObject([
      { name: 'Ly giữ nhiệt', amount: '20000', required: '100000', maxBet: '50000', state: 'active' },
    ]);
    const dear = await offer(portal, { ...cash, amountMinor: minorOf('5000000') });
    expect((await redeem(member, dear, { delivery: undefined })).body.code).toBe('points_budget_used_up');
    expect([await stockOf(dear), (await pointsOf(member)).balance]).toEqual([5, '1000']);
  });

  it('is approved without locking its row before the points, which a rejection locks first', async () => {
    const item = await offer(portal, { kind: 'cash', amountMinor: 100_000n });
    const member = await memberWith('1000');
    const { id } = (await redeem(member, item)).body.value;
    const ownerIds = [await memberIdOf(portal, member)];
    const { answer } = await portal.app.db.transaction(async (tx) => {
      await lockAccounts(tx, { ownerIds, kind: 'points', currency: 'PTS' });
      const approving = besideTransaction(() => decide([id], 'approve'));
      await untilLockWait(portal.app.db);
      await tx.orm.execute(`select from point_redemptions where public_id = '${id}' for update nowait`);
      return { answer: approving };
    });
    expect((await answer).body.value.results).toEqual([{ id, refusal: null }]);
  });

  it('of a bonus obeys the rules of bonuses: it has a highest bet, and its wagering is one that the brand allows', async () => {
    const bonus = { factor: '5', validHours: 72, maxBet: '50000', contribution: { RNG: '100', FISH: '100' } };
    const item = { kind: 'bonus', points: '1000', maxPerMember: null, minLevel: 0, amount: '20000', stock: 1 };
    const rest = { isAutomatic: false, texts: { en: { name: 'Bonus', summary: '' } }, imageId: null, sort: 0 };
    const create = (changed: object) =>
      staff.as('finance', 'POST /ops/api/points/items', { ...item, ...rest, bonus: { ...bonus, ...changed } });
    expect((await create({ maxBet: undefined })).status).toBe(422);
    for (const [problem, changed] of [
      ['factor_above_cap', { factor: '11' }],
      ['contribution_missing', { contribution: {} }],
      ['mixed_products', { contribution: { RNG: '100', SPORTS: '100' } }],
      ['validity_too_short', { validHours: 23 }],
    ] as const) {
      const { status, body } = await create(changed);
      expect([status, body.code, body.value]).toEqual([422, 'bonus_terms_refused', { problems: [problem] }]);
    }
    const { id } = (await create({})).body.value;
    const body = { ...item, ...rest, stock: undefined, version: 1, bonus: { ...bonus, factor: '10.01' } };
    expect((await staff.as('finance', `PUT /ops/api/points/items/${id}`, body)).body.code).toBe('bonus_terms_refused');
    const [listed] = (await staff.as('finance', 'GET /ops/api/points/items?pageSize=50')).body.value.rows.filter(
      (row: { id: string }) => row.id === id,
    );
    expect(listed.bonus).toEqual(bonus);
  });

  it('is refused in the order of the rules, and the payment password is locked as for withdrawals', async () => {
    const member = await memberWith('500');
    const item = await offer(portal, { minLevel: 3, stock: 0, maxPerMember: 1 });
    const open = await offer(portal, { stock: 0, maxPerMember: 1 });
    // Goods that were won are no redemption.
    const award = { itemId: open, quantity: 1, key: 'won', languageTags: ['en'], isPromised: true };
    const memberId = await memberIdOf(portal, member);
    await portal.app.db.transaction((tx) => awardItem(tx, portal.app, { ...award, memberId }));
    const codeOf = async (id: string, body: object = {}) => (await redeem(member, id, body)).body.code;
    expect(await codeOf(item, { paymentPassword: 'wrong-0' })).toBe('wrong_payment_password');
    expect(await codeOf('GNOTHING')).toBe('points_not_allowed');
    expect(await codeOf(open, { quantity: 0 })).toBe('points_not_allowed');
    expect(await codeOf(item)).toBe('points_not_allowed');
    expect(await codeOf(open, { quantity: 2 })).toBe('points_limit_reached');
    expect(await codeOf(open)).toBe('points_out_of_stock');
    expect(await codeOf(await offer(portal))).toBe('points_insufficient');
    for (let n = 1; n < 5; n++)
      expect((await convert(member, '100', { paymentPassword: `wrong-${n}` })).body.code).toBe(
        'wrong_payment_password',
      );
    expect((await convert(member, '100')).body.code).toBe('too_many_requests');
    expect(await codeOf(open)).toBe('too_many_requests');
  });

  it('by twenty members at once never sells more than five pieces, and a repeated key redeems once', async () => {
    const item = await offer(portal);
    const crowd = await Promise.all(Array.from({ length: 20 }, () => memberWith('1000')));
    const responses = await Promise.all(crowd.map((member) => redeem(member, item)));
    const codes = responses.map(({ body }) => body.code ?? 'OK');
    expect(codes.filter((code) => code !== 'points_out_of_stock')).toHaveLength(5);
    expect(await stockOf(item)).toBe(0);
    const member = await memberWith('1000');
    const other = await offer(portal, { pointsMinor: minorOf('600') });
    const key = randomUUID();
    const twice = await Promise.all([redeem(member, other, {}, key), redeem(member, other, {}, key)]);
    const ids = twice.flatMap(({ body }) => body.value?.id ?? []);
    expect(new Set(ids).size).toBe(1);
    expect(await pointsOf(member)).toMatchObject({ balance: '400', held: '600' });
    // Two redemptions at once, of which the points cover one.
    const rivals = await memberWith('1000');
    const both = await Promise.all([redeem(rivals, other), redeem(rivals, other)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });
});

describe('a conversion', () => {
  it('waits for the money before it locks the points, as a claim that pays points has locked the money', async () => {
    const member = await memberWith('500');
    const owner = { ownerIds: [await memberIdOf(portal, member)] };
    const { answer } = await portal.app.db.transaction(async (tx) => {
      await lockAccounts(tx, { ...owner, kind: 'player', currency: 'VND' });
      const converting = besideTransaction(() => convert(member, '100'));
      await untilLockWait(portal.app.db);
      await tx.orm.execute(`set local lock_timeout = '1ms'`);
      await lockAccounts(tx, { ...owner, kind: 'points', currency: 'PTS' });
      return { answer: converting };
    });
    expect((await answer).status).toBe(200);
  });

  it('pays cash that requires turnover, within the limits of an amount and a day', async () => {
    const member = await memberWith('3000');
    expect(await getRelay(member, 'PTS_config')).toMatchObject({
      currency: 'VND',
      convert: { money: '10', min: '100', step: '100', maxPerDay: '2000', turnoverFactor: '1' },
    });
    for (const points of ['50', '150', '100.5'])
      expect((await convert(member, points)).body.code).toBe('points_invalid_amount');
    const converted = (await convert(member, '1500')).body.value;
    expect(converted).toEqual({ id: expect.any(String), amount: '15000', turnover: '15000', balance: '1500' });
    expect(await member.balance()).toBe('15000.0001');
    expect((await convert(member, '600')).body.code).toBe('points_limit_reached');
    expect((await convert(member, '500')).status).toBe(200);
    expect((await historyOf(member))[1]).toMatchObject({
      referenceNumber: converted.id,
      type: 'redeem',
      name: 'convert',
      pointsRequirement: '1500',
      amountRequirement: '15000',
      status: 'approved',
      changedPoints: '-1500',
    });
    expect((await member.call('GET /wps/member/turnover')).body.value.open).toBe('20000');
    const poor = await memberWith('100');
    expect((await convert(poor, '200')).body.code).toBe('points_insufficient');
  });
});
