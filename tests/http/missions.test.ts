import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { computeTrialBalance } from '#domain/ledger';
import { eraseMissions } from '#domain/missions';
import type { MissionTermsText } from '#rules/rewards/mission-terms';
import { createTestApp, type TestApp, type TestMember, type TestResponse } from '../support/app.ts';
import { fresh, gameSessionOf } from '../support/game-session.ts';
import { advanceRounds } from '../support/free-rounds.ts';
import { countMissions, TURNOVER } from '../support/missions.ts';
import { createAccountHolder, decisionsOf } from '../support/payments.ts';
import { offer as offerItem } from '../support/points.ts';
import { insertPromotion } from '../support/promotions.ts';
import { endSales, raffleOffer } from '../support/raffles.ts';
import { sql } from '../support/sql.ts';
import { createStaff, type Staff } from '../support/staff.ts';

let portal: TestApp;
let staff: Staff;
let colleague: string;
beforeAll(async () => {
  portal = await createTestApp({ FOUR_EYES: 'on' });
  staff = await createStaff(portal);
  await staff.add('the-colleague', 'admin');
  colleague = (await staff.signedIn('the-colleague')).token;
});
afterAll(() => portal.close());

const reason = 'the autumn missions';
/** Staff write missions in the portal's currency. */
const { currency: _currency, ...WRITTEN } = TURNOVER;
const CASH = { award: 'cash' } as const;
const ROUNDS = { award: 'freeRounds' } as const;
const LOTUS_ROUNDS = { vendor: 'SBX', game: 'LOTUS', stake: '1000', maxWin: '50000', validHours: 24 };
/** Approves what a call was turned into. */
async function approve(proposed: TestResponse): Promise<TestResponse> {
  expect([proposed.status, proposed.body.code]).toEqual([202, 'second_person_needed']);
  return portal.call(`POST /ops/api/proposals/${proposed.body.value.proposalId}/approve`, {
    token: colleague,
    body: {},
  });
}

const draft = async (terms: Partial<MissionTermsText>): Promise<string> =>
  (await staff.as('support', 'POST /ops/api/missions', { terms: { ...WRITTEN, ...terms } })).body.value.id;
const propose = (id: string, version = 1) =>
  staff.as('finance', `POST /ops/api/missions/${id}/publish`, { version, reason });
async function publish(terms: Partial<MissionTermsText> = {}): Promise<string> {
  const id = await draft(terms);
  expect((await approve(await propose(id))).status).toBe(200);
  return id;
}
const stop = async (id: string) =>
  expect((await staff.as('support', `POST /ops/api/missions/${id}/stop`, { reason })).status).toBe(200);
const forStaff = async (id: string) => (await staff.as('auditor', `GET /ops/api/missions/${id}`)).body.value;

const count = (month?: string) => countMissions(portal, month);

const summaryOf = async (member: TestMember) => (await member.call('GET /wps/relay/MCS2_missionSummary')).body.value;
const unreadOf = async (member: TestMember) =>
  (await member.call('GET /wps/relay/MCS2_missionUnread')).body.value.count;
async function missionOf(member: TestMember, id: string) {
  const { missions } = await summaryOf(member);
  return missions.find((mission: { id: string }) => mission.id === id);
}
const awardsOf = async (member: TestMember, missionId: string) =>
  (await summaryOf(member)).awards
    .filter((award: { missionId: string }) => award.missionId === missionId)
    .map(({ step, award, amount, state }: Record<string, unknown>) => [step, award, amount, state]);

/** A member with a game of the sandbox vendor, and deposits that staff credit. */
async function newPlayer() {
  const holder = await createAccountHolder(portal, '100000');
  const deposit = async (amount: string) => {
    const { id } = (await holder.deposit(amount)).body.value;
    await holder.member.call(`POST /wps/v2/wallets/deposits/${id}/submit`, { body: {} });
    expect((await decisionsOf(staff).approveDeposit(id)).status).toBe(200);
    return id;
  };
  const token = await holder.member.launchToken();
  await portal.vendor('authenticate', { requestId: fresh('r'), token });
  const { bet, win, adjust } = gameSessionOf(portal, holder.member, token);
  const settle = async (amount: string, payout?: string) => {
    const round = { refTxId: fresh('bet'), roundId: fresh('round') };
    const { refTxId: txId, roundId } = round;
    expect((await bet({ amount, txId, roundId, roundClosed: payout === undefined })).body.status).toBe('OK');
    if (payout !== undefined)
      expect((await win({ amount: payout, roundId, roundClosed: true })).body.status).toBe('OK');
    return round;
  };
  return { ...holder, deposit, settle, win, adjust };
}

describe('a mission', () => {
  it('is written, published by two people, changed in its members’ favor and stopped; what the rules forbid is refused', async () => {
    const steps = [{ target: '2', ...CASH, amount: '5' }];
    const refusals: [string, Partial<MissionTermsText>][] = [
      ['targets_not_ascending', { steps: TURNOVER.steps.toReversed() }],
      ['target_not_whole', { metric: 'bets', steps: [{ target: '1.5', ...CASH, amount: '5' }] }],
      ['days_exceed_window', { metric: 'depositDays', categories: undefined, steps }],
      ['rewards_deposits_of_a_day', { metric: 'deposit', categories: undefined }],
      ['filter_without_rounds', { metric: 'signIns', window: 'weekly', steps }],
      ['mixed_products', { categories: ['RNG', 'LOTT'] }],
      ['multiplier_missing', { metric: 'multiplier', minMultiplier: '1', steps }],
      ['free_rounds_missing', { steps: [{ target: '1', ...ROUNDS, amount: '5' }] }],
      [
        'rounds_not_whole',
        { steps: [{ target: '1', ...ROUNDS, amount: '1.5' }], freeRounds: LOTUS_ROUNDS, monthlyBudget: '60000' },
      ],
      ['budget_below_award', { monthlyBudget: '4.9999' }],
      ['budget_below_award', { steps: [{ target: '1', ...ROUNDS, amount: '5' }], freeRounds: LOTUS_ROUNDS }],
    ];
    for (const [problem, terms] of refusals) {
      const id = await draft(terms);
      expect((await propose(id)).body).toMatchObject({ code: 'mission_refused', value: { problems: [problem] } });
      expect((await forStaff(id)).problems).toEqual([problem]);
    }
    // A mission cannot even be written about losses, hours of the day, or the number of a day's deposits.
    for (const terms of [
      { metric: 'losses' },
      { metric: 'deposits' },
      { hours: [0, 6] },
      { texts: { vi: { title: 'x', summary: '' } } },
    ])
      expect((await staff.as('admin', 'POST /ops/api/missions', { terms: { ...WRITTEN, ...terms } })).status).toBe(422);
    expect((await staff.as('auditor', 'POST /ops/api/missions', { terms: WRITTEN })).body.code).toBe('refused');

    const id = await draft({});
    expect((await staff.as('support', `POST /ops/api/missions/${id}/publish`, { version: 1, reason })).body.code).toBe(
      'refused',
    );
    const edit = (version: number, terms: Partial<MissionTermsText> = {}) =>
      staff.as('support', `PUT /ops/api/missions/${id}`, { version, terms: { ...WRITTEN, ...terms } });
    expect((await edit(1, { monthlyBudget: '20' })).status).toBe(200);
    expect((await approve(await propose(id))).status).toBe(200);
    expect(await staff.lastAudit()).toMatchObject({
      actor: 'the-colleague',
      action: 'mission.publish',
      subject: id,
      details: { version: 1, monthlyBudget: '20', reason, proposedBy: 'the-finance' },
    });
    expect((await propose(id)).body.code).toBe('wrong_state');
    expect((await edit(7)).body.code).toBe('conflict');
    // A running mission takes nothing from its members.
    for (const worse of [
      { monthlyBudget: '12' },
      { minStake: '1' },
      { steps: TURNOVER.steps.slice(0, 1) },
      { turnoverFactor: '1' },
    ]) {
      expect((await edit((await forStaff(id)).lastVersion, { monthlyBudget: '20', ...worse })).status).toBe(200);
      expect((await propose(id, 2)).body.value.problems).toEqual(['not_in_players_favor']);
    }
    const better = [
      { target: '100', ...CASH, amount: '6' },
      ...TURNOVER.steps.slice(1),
      { target: '500', ...CASH, amount: '9' },
    ];
    expect((await edit(2, { monthlyBudget: '30', steps: better })).status).toBe(200);
    expect((await approve(await propose(id, 2))).status).toBe(200);
    await count();
    expect(await forStaff(id)).toMatchObject({ state: 'running', publishedVersion: 2, budgetLeft: '30', problems: [] });
    await stop(id);
    expect((await edit(2)).body.code).toBe('wrong_state');
    const { member } = await newPlayer();
    expect(await missionOf(member, id)).toBeUndefined();
  });

  it('requires its awards to be staked where its terms say so, which the member sees under the name of the award', async () => {
    const id = await publish({ turnoverFactor: '1' });
    const { member, settle } = await newPlayer();
    await settle('100');
    await count();
    const turnover = await member.call('GET /wps/member/turnover');
    const name = expect.stringContaining(`${member.playerId}:`);
    expect([turnover.status, turnover.body.value]).toMatchObject([
      200,
      { open: '5', requirements: [{ id: name, source: 'award', amount: '5', open: '5' }] },
    ]);
    await stop(id);
  });

  it('moves with play in its categories, awards each step once, and waits for the budget of the next month', async () => {
    const before = await newPlayer();
    await before.settle('99');
    await count();
    const id = await publish();
    const { member, settle, adjust } = await newPlayer();
    expect(await unreadOf(member)).toBe(1);
    // Rounds that were settled before the mission began do not count.
    expect(await missionOf(before.member, id)).toMatchObject({ progress: '0', reached: 0 });
    await settle('60');
    await count();
    expect(await missionOf(member, id)).toMatchObject({
      title: 'Khởi động',
      metric: 'turnover',
      window: 'daily',
      progress: '60',
      reached: 0,
      unseen: 0,
      steps: [
        { target: '100', award: 'cash', amount: '5' },
        { target: '300', award: 'points', amount: '7.5' },
      ],
    });
    expect(await unreadOf(member)).toBe(0);
    const balance = Number(await member.balance());
    const round = await settle('1000');
    await count();
    await count();
    expect(await missionOf(member, id)).toMatchObject({ progress: '300', reached: 2, unseen: 2 });
    expect(await unreadOf(member)).toBe(2);
    // A step that was not looked at stays new when its day is over; the mission of the next day is not begun.
    const moveWindow = (from: string, to: string) =>
      sql(portal, `update mission_windows set "window" = $2 where "window" = $1 and steps = 2`, [from, to]);
    const [{ window: day } = { window: '' }] = await sql<{ window: string }>(
      portal,
      'select "window" from mission_windows where steps = 2',
    );
    await moveWindow(day, '2020-01-01');
    expect(await unreadOf(member)).toBe(3);
    await moveWindow('2020-01-01', day);
    expect(await awardsOf(member, id)).toEqual([
      [2, 'points', '7.5', 'paid'],
      [1, 'cash', '5', 'paid'],
    ]);
    expect(Number(await member.balance())).toBeCloseTo(balance - 1000 + 5, 4);
    expect((await member.call('GET /wps/relay/PTS_balance')).body.value.balance).toBe('7.5');
    const { rows } = (await member.call('GET /wps/relay/PTS_transactions')).body.value;
    expect(rows[0]).toMatchObject({ name: 'award', changedPoints: '7.5', remark: 'Khởi động' });
    const { messages } = (await member.call('GET /wps/v2/messages')).body.value;
    expect(messages.filter(({ body }: { body: string }) => body.includes('Khởi động'))).toHaveLength(1);
    expect((await member.call('POST /wps/relay/MCS2_missionSeen', { body: {} })).status).toBe(200);
    expect(await unreadOf(member)).toBe(0);

    // A void round takes its part out; the awards stay, and are not paid again.
    expect((await adjust({ ...round, amount: '0', reason: 'unsettle' })).body.status).toBe('OK');
    await count();
    expect(await missionOf(member, id)).toMatchObject({ progress: '60', reached: 2 });
    await settle('50');
    await count();
    expect(await missionOf(member, id)).toMatchObject({ progress: '110' });
    expect(await awardsOf(member, id)).toHaveLength(2);
    expect(await forStaff(id)).toMatchObject({
      paidAwards: 2,
      paidCash: '5',
      dueAwards: 0,
      correctedAwards: 1,
      budgetLeft: '7',
    });
    // Staff see which award stays: that of the second step, which the window no longer reaches.
    expect((await forStaff(id)).corrected).toMatchObject([
      {
        memberId: member.playerId,
        step: 2,
        award: 'points',
        amount: '7.5',
        state: 'paid',
        progress: '110',
        target: '300',
      },
    ]);

    // The budget covers one more award; the next one waits until it is filled.
    const [second, third] = [await newPlayer(), await newPlayer()];
    await second.settle('100');
    await count();
    await third.settle('100');
    await count();
    expect(await awardsOf(second.member, id)).toEqual([[1, 'cash', '5', 'paid']]);
    expect(await awardsOf(third.member, id)).toEqual([[1, 'cash', '5', 'due']]);
    expect(await forStaff(id)).toMatchObject({ budgetLeft: '2', dueAwards: 1 });
    await stop(id);
    await count('2099-01');
    expect(await awardsOf(third.member, id)).toEqual([[1, 'cash', '5', 'paid']]);
    expect(await forStaff(id)).toMatchObject({ state: 'stopped', budgetLeft: '7', players: 3 });
  });

  it('awards free rounds out of its budget, which has back what they did not win', async () => {
    const steps = [{ target: '100', ...ROUNDS, amount: '5' }];
    const id = await publish({ steps, freeRounds: LOTUS_ROUNDS, monthlyBudget: '60000' });
    const [{ member, settle }, optedOut] = [await newPlayer(), await newPlayer()];
    const preferences = { body: { optOut: true, wageringCap: null, boards: true } };
    expect((await optedOut.member.call('PUT /wps/member/preferences/bonuses', preferences)).status).toBe(200);
    await settle('100');
    await optedOut.settle('100');
    await count();
    const [{ freeRounds }] = (await summaryOf(member)).missions;
    expect(freeRounds).toEqual({ stake: '1000', maxWin: '50000' });
    // The vendor does not play the portal's free rounds yet.
    expect(await awardsOf(member, id)).toEqual([[1, 'freeRounds', '5', 'due']]);
    expect(await awardsOf(optedOut.member, id)).toEqual([[1, 'freeRounds', '5', 'lapsed']]);
    await sql(portal, `update vendors set checks_rewards = true where code = 'SBX'`);
    await count();
    await count();
    expect(await awardsOf(member, id)).toEqual([[1, 'freeRounds', '5', 'paid']]);
    expect(await forStaff(id)).toMatchObject({ paidAwards: 1, paidCash: '0', budgetLeft: '10000' });
    const given = 'select public_id as id, rounds, stake_minor as stake, state from game_rewards';
    const [reward, ...others] = await sql<{ id: string }>(portal, given);
    expect([reward, others]).toMatchObject([{ rounds: 5, stake: 10_000_000n, state: 'pending' }, []]);
    await sql(portal, `update game_rewards set expires_at = clock_timestamp() - interval '1 second'`);
    await advanceRounds(portal, reward?.id);
    // Nothing was won, so the mission has cost nothing.
    const cost = `select sum(posting.amount_minor)::bigint as cost from ledger_accounts account join ledger_postings posting on posting.account_id = account.id
                   where account.kind in ('promotion_budget', 'house_promotions') and account.owner_id = -1000 - (select id from missions where public_id = $1)`;
    expect(await sql(portal, cost, [id])).toEqual([{ cost: 0n }]);
    await stop(id);
  });

  it('awards tickets of its present raffle and goods, which wait while there are none', async () => {
    const [first, second] = [
      await insertPromotion(portal, raffleOffer()),
      await insertPromotion(portal, raffleOffer()),
    ];
    const item = await offerItem(portal, { stock: 0 });
    const steps: MissionTermsText['steps'] = [
      { target: '100', award: 'tickets', amount: '3' },
      { target: '200', award: 'goods', amount: '1' },
    ];
    for (const amount of ['1.5', '1001']) {
      const unnamed = await draft({ steps: [{ target: '100', award: 'tickets', amount }] });
      expect((await forStaff(unnamed)).problems).toEqual(['raffle_missing', 'award_not_whole']);
    }
    const id = await publish({ steps, raffle: first, item });
    await endSales(portal, first, 1);
    const { member, settle } = await newPlayer();
    await settle('200');
    await count();
    expect((await missionOf(member, id)).steps[1]).toMatchObject({ award: 'goods', goods: { en: 'Travel mug' } });
    expect(await awardsOf(member, id)).toEqual([
      [2, 'goods', '1', 'due'],
      [1, 'tickets', '3', 'due'],
    ]);
    // Both go on when staff name another raffle and fill the stock.
    const terms = { ...WRITTEN, steps, raffle: first, item };
    const edit = (version: number, raffle: string) =>
      staff.as('support', `PUT /ops/api/missions/${id}`, { version, terms: { ...terms, raffle } });
    expect((await edit(1, first)).status).toBe(200);
    expect((await forStaff(id)).problems).toEqual(['raffle_not_open']);
    expect((await edit(2, second)).status).toBe(200);
    expect((await approve(await propose(id, 2))).status).toBe(200);
    await sql(portal, 'update point_items set stock = 1 where public_id = $1', [item]);
    await count();
    await count();
    expect((await awardsOf(member, id)).map(([, , , state]: unknown[]) => state)).toEqual(['paid', 'paid']);
    const { own } = (await member.call(`GET /wps/relay/MCS2_raffle?id=${second}`)).body.value;
    expect(own.tickets).toBe(3);
    expect((await member.call('GET /wps/relay/PTS_redeemList')).body.value.rows).toMatchObject([
      { itemId: item, quantity: 1, points: '0', state: 'in_process' },
    ]);
    await stop(id);
  });

  it('pays what can be paid, however many older awards wait for their game', async () => {
    const rounds = await publish({
      steps: [{ target: '100', ...ROUNDS, amount: '5' }],
      freeRounds: LOTUS_ROUNDS,
      monthlyBudget: '60000',
    });
    await sql(portal, `update vendors set checks_rewards = false where code = 'SBX'`);
    const [waiting, paid] = [await newPlayer(), await newPlayer()];
    await sql(
      portal,
      `insert into mission_awards (member_id, mission_id, "window", step, version, award, amount_minor, reached_at)
       select member.id, mission.id, 'window ' || number, 1, 1, 'freeRounds', 50000, now() - interval '1 day'
         from members member, missions mission, generate_series(1, 200) number where member.public_id = $1 and mission.public_id = $2`,
      [waiting.member.playerId, rounds],
    );
    const cash = await publish({ steps: [{ target: '100', ...CASH, amount: '5' }] });
    await paid.settle('100');
    await count();
    expect(await awardsOf(paid.member, cash)).toEqual([[1, 'cash', '5', 'paid']]);
    expect(await forStaff(rounds)).toMatchObject({ paidAwards: 0, dueAwards: 201 });
    await sql(portal, `update mission_awards set state = 'lapsed', decided_at = now() where state = 'due'`);
    for (const id of [rounds, cash]) await stop(id);
  });

  it('counts bets, wins, games and multipliers exactly, also when a round is settled anew, and only in its own window', async () => {
    const one = (fields: Partial<MissionTermsText>, targets = ['1', '2', '3']) =>
      publish({
        window: 'once',
        categories: undefined,
        steps: targets.map((target) => ({ target, award: 'points', amount: '1' })),
        monthlyBudget: '0',
        ...fields,
      });
    const ids = {
      bets: await one({ metric: 'bets', minStake: '10' }),
      wins: await one({ metric: 'wins' }),
      games: await one({ metric: 'games' }),
      multiplier: await one({ metric: 'multiplier', minMultiplier: '10', minStake: '10' }),
      weekly: await one({ metric: 'bets', window: 'weekly' }),
      sports: await one({ metric: 'bets', categories: ['SPORTS'] }),
    };
    const { member, settle, win, adjust } = await newPlayer();
    const progress = async () => {
      await count();
      const { missions } = await summaryOf(member);
      const byId = new Map(missions.map((mission: { id: string; progress: string }) => [mission.id, mission.progress]));
      return Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, byId.get(id)]));
    };
    await settle('9', '200');
    await settle('10', '99.9999');
    const won = await settle('10', '100');
    expect(await progress()).toEqual({ bets: '2', wins: '3', games: '1', multiplier: '1', weekly: '3', sports: '0' });
    // Two corrections of a round that are read at once: lower, then void.
    await adjust({ ...won, amount: '5', reason: 'resettle' });
    await adjust({ ...won, amount: '0', reason: 'unsettle' });
    expect(await progress()).toEqual({ bets: '1', wins: '2', games: '1', multiplier: '0', weekly: '2', sports: '0' });
    await win({ roundId: won.roundId, amount: '500', roundClosed: true });
    expect(await progress()).toEqual({ bets: '2', wins: '3', games: '1', multiplier: '1', weekly: '3', sports: '0' });
    expect(await awardsOf(member, ids.multiplier)).toHaveLength(1);
    for (const id of Object.values(ids)) await stop(id);
  });

  it('counts deposits, their reversal, and days, each day once', async () => {
    const points = (target: string) => ({ target, award: 'points' as const, amount: '1' });
    const deposits = await publish({
      metric: 'deposit',
      window: 'monthly',
      categories: undefined,
      steps: [points('50000'), points('90000')],
      monthlyBudget: '0',
    });
    const days = await publish({
      metric: 'depositDays',
      window: 'weekly',
      categories: undefined,
      minDeposit: '50000',
      steps: [points('1'), points('2')],
      monthlyBudget: '0',
    });
    const signIns = await publish({
      metric: 'signIns',
      window: 'monthly',
      categories: undefined,
      steps: [points('2')],
      monthlyBudget: '0',
    });
    const { member, deposit } = await newPlayer();
    await deposit('50000');
    const second = await deposit('50000');
    await count();
    expect([await missionOf(member, deposits), await missionOf(member, days)]).toMatchObject([
      { progress: '90000', reached: 2 },
      { progress: '1', reached: 1 },
    ]);
    expect(await missionOf(member, signIns)).toMatchObject({ progress: '1', reached: 0 });
    const [entry] = await sql<{ id: bigint }>(
      portal,
      `select id from ledger_entries where namespace = 'deposit' and key = $1`,
      [second],
    );
    const reversed = await approve(
      await staff.as('admin', `POST /ops/api/ledger/entries/${entry?.id}/reverse`, { reason }),
    );
    expect(reversed.status).toBe(200);
    await count();
    expect(await missionOf(member, deposits)).toMatchObject({ progress: '50000', reached: 2 });
    // An agent has the same wallet, and no missions.
    const agent = await newPlayer();
    await sql(portal, `update members set account_type = 'agent' where public_id = $1`, [agent.member.playerId]);
    await agent.deposit('90000');
    await count();
    for (const id of [deposits, days]) expect(await forStaff(id)).toMatchObject({ players: 1 });
    for (const id of [deposits, days, signIns]) await stop(id);
  });

  it('is its member’s own: a blocked account waits for its award, agents have none, and erasure forgets the progress', async () => {
    const id = await publish({ steps: [{ target: '10', ...CASH, amount: '5' }], monthlyBudget: '100' });
    const [blocked, agent, erased] = [await newPlayer(), await newPlayer(), await newPlayer()];
    const promoted = await newPlayer();
    const set = (member: TestMember, column: string) =>
      sql(portal, `update members set ${column} where public_id = $1`, [member.playerId]);
    for (const { settle } of [blocked, agent, erased, promoted]) await settle('10');
    for (const { member } of [blocked, promoted]) await set(member, `state = 'blocked'`);
    await set(agent.member, `account_type = 'agent'`);
    await count();
    expect(await forStaff(id)).toMatchObject({ paidAwards: 1, dueAwards: 2, players: 3 });
    expect([(await summaryOf(agent.member)).missions, await unreadOf(agent.member)]).toEqual([[], 0]);
    await set(blocked.member, `state = 'active'`);
    await set(promoted.member, `state = 'active', account_type = 'agent'`);
    await count();
    expect(await awardsOf(blocked.member, id)).toEqual([[1, 'cash', '5', 'paid']]);
    expect(await awardsOf(promoted.member, id)).toEqual([[1, 'cash', '5', 'lapsed']]);
    const [{ memberId } = { memberId: 0n }] = await sql<{ memberId: bigint }>(
      portal,
      'select id as "memberId" from members where public_id = $1',
      [erased.member.playerId],
    );
    await portal.app.db.transaction((tx) => eraseMissions(tx, memberId));
    expect(await missionOf(erased.member, id)).toMatchObject({ progress: '0', reached: 0 });
    expect(await awardsOf(erased.member, id)).toEqual([[1, 'cash', '5', 'paid']]);
    await stop(id);
  });
});

it('balances at the end', async () => {
  expect((await computeTrialBalance(portal.app.db)).problems).toEqual([]);
});
