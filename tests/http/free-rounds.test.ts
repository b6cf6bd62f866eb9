import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseMember } from '#domain/erasure';
import { decideHeldWin } from '#domain/games';
import { computeTrialBalance } from '#domain/ledger';
import { cancelFreeRoundsOf, claimDueFreeRounds } from '#domain/rewards';
import { createTestApp, type TestApp, type TestMember } from '../support/app.ts';
import { bonusesOf, giveBonus, memberIdOf } from '../support/bonuses.ts';
import { advanceRounds, giveRounds, openRewardVendor, WINNINGS_TERMS } from '../support/free-rounds.ts';
import { fresh, type GameSession, startGame } from '../support/game-session.ts';
import { sql } from '../support/sql.ts';
import { createStaff, type Staff } from '../support/staff.ts';
import { setLimits } from '../support/vendor-limits.ts';
import type { VendorServer } from '../support/vendor-server.ts';

let portal: TestApp;
let vendor: VendorServer;
let staff: Staff;
let colleague: string;
beforeAll(async () => {
  portal = await createTestApp({ FOUR_EYES: 'on' });
  vendor = await openRewardVendor(portal);
  staff = await createStaff(portal);
  await staff.add('the-colleague', 'finance');
  colleague = (await staff.signedIn('the-colleague')).token;
});
beforeEach(() => vendor.answer(() => ({ body: {} })));
afterAll(async () => {
  await portal.close();
  await vendor.close();
});

interface Row {
  state: string;
  left: number;
  won: string;
  reserved: string;
  attempts: number;
  problem: string | null;
}

async function rowOf(id: string): Promise<Row> {
  const [row] = await sql<Row>(
    portal,
    `select state, rounds_left as left, won_minor::text as won, reserved_minor::text as reserved, attempts, vendor_problem as problem
       from game_rewards where public_id = $1`,
    [id],
  );
  if (!row) throw new Error(`no free rounds ${id}`);
  return row;
}

/** Returns the sums of the accounts that pay for free rounds. */
async function accounts(): Promise<Record<string, string>> {
  const rows = await sql<{ name: string; total: string }>(
    portal,
    `select account.kind as name, sum(posting.amount_minor)::text as total from ledger_postings posting
       join ledger_accounts account on account.id = posting.account_id
      where account.kind in ('promotion_budget', 'house_promotions') and account.owner_id = -4
         or account.kind = 'house_games' and account.owner_id = (select id from vendors where code = 'SBX') and account.currency = 'VND'
      group by account.kind`,
  );
  return Object.fromEntries(rows.map(({ name, total }) => [name, total]));
}

async function changes(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await accounts();
  await work();
  const after = await accounts();
  return Object.fromEntries(
    Object.keys(after).map((name) => [name, (Number(after[name]) - Number(before[name] ?? 0)) / 10_000]),
  );
}

const ownRounds = async (member: TestMember, state = 'open') =>
  (await member.call(`GET /wps/member/free-rounds?state=${state}`)).body.value.rows;

/** Starts a game and free rounds that the vendor has taken. */
async function startRounds(given: Parameters<typeof giveRounds>[2] = {}) {
  const session = await startGame(portal);
  const id = await giveRounds(portal, session.member, given);
  await advanceRounds(portal);
  expect(await rowOf(id)).toMatchObject({ state: 'open' });
  return { session, id, play: (amount: string, more?: object) => spin(session, id, amount, more) };
}

/** Plays one free round that pays an amount. */
async function spin(session: GameSession, rewardId: string, amount: string, more: object = {}) {
  const roundId = fresh('round');
  expect((await session.bet({ amount: '0', rewardId, roundId })).body).toMatchObject({ status: 'OK' });
  const win = { kind: 'free', rewardId, roundId, amount, roundClosed: true, ...more };
  const { body } = await session.win(win);
  expect(body).toMatchObject({ status: 'OK' });
  return body;
}

describe('new free rounds', () => {
  it('are announced to the vendor until it takes them, and can be played then', async () => {
    const session = await startGame(portal);
    const id = await giveRounds(portal, session.member);
    expect(await ownRounds(session.member)).toMatchObject([{ id, state: 'pending' }]);
    for (const [status, problem] of [
      [500, 'unavailable'],
      [422, 'refused'],
    ] as const) {
      vendor.answer(() => ({ status }));
      await advanceRounds(portal, id);
      expect(await rowOf(id)).toMatchObject({ state: 'pending', problem });
    }
    vendor.answer(() => ({ body: {} }));
    await advanceRounds(portal, id);
    expect(await rowOf(id)).toMatchObject({ state: 'open', attempts: 0, problem: null });
    const [announced] = vendor.received;
    expect(announced).toMatchObject({ method: 'POST', target: '/rewards' });
    expect(JSON.parse(announced?.body ?? '')).toMatchObject({
      id,
      playerId: session.member.playerId,
      gameCode: 'LOTUS',
      rounds: 2,
      stake: '1000',
      currency: 'VND',
    });
    await advanceRounds(portal);
    expect(vendor.received).toHaveLength(1);
    const [message] = (await session.member.call('GET /wps/v2/messages')).body.value.messages;
    expect(message).toMatchObject({ page: 'rewardCenter', body: expect.stringContaining('Lotus night') });
  });

  it('are announced again after a kill between the request and its record, and not meanwhile', async () => {
    const session = await startGame(portal);
    const id = await giveRounds(portal, session.member);
    // The process that took them dies.
    expect((await claimDueFreeRounds(portal.app.db, 20)).map(({ publicId }) => publicId)).toContain(id);
    await advanceRounds(portal);
    expect(vendor.received).toHaveLength(0);
    // The vendor got them: its bet opens them.
    expect((await session.bet({ amount: '0', rewardId: id })).body).toMatchObject({ status: 'OK' });
    expect(await rowOf(id)).toMatchObject({ state: 'open', left: 1 });
    const other = await giveRounds(portal, session.member);
    await claimDueFreeRounds(portal.app.db, 20);
    await advanceRounds(portal, other);
    expect(await rowOf(other)).toMatchObject({ state: 'open' });
  });

  it('launch with the id that the vendor knows', async () => {
    const { session, id } = await startRounds();
    const query = `gameId=LOTUS&vassalage=SBX`;
    const launched = await session.member.call(`GET /wps/game/launchGame?${query}&rewardId=${id}`);
    expect(new URL(launched.body.value.game_url).searchParams.get('reward')).toBe(id);
    const other = await portal.newMember();
    expect((await other.call(`GET /wps/game/launchGame?${query}&rewardId=${id}`)).status).toBe(404);
    expect((await session.member.call(`GET /wps/game/launchGame?gameId=PHO&vassalage=SBX&rewardId=${id}`)).status).toBe(
      404,
    );
  });
});

describe('winnings as cash', () => {
  it('are paid up to the maximum, out of the budget that was reserved for them', async () => {
    const session = await startGame(portal);
    let id = '';
    const given = await changes(async () => {
      id = await giveRounds(portal, session.member);
    });
    expect(given).toMatchObject({ promotion_budget: 1000, house_promotions: -1000 });
    await advanceRounds(portal);
    const played = await changes(async () => {
      expect(await spin(session, id, '800')).toMatchObject({ balance: '1800' });
      expect(await spin(session, id, '900', { rewardClosed: true })).toMatchObject({ balance: '2000' });
    });
    expect(played).toMatchObject({ house_games: -1700, house_promotions: 700, promotion_budget: 0 });
    const ended = await changes(() => advanceRounds(portal));
    expect(ended).toMatchObject({ promotion_budget: -1000, house_games: 1000, house_promotions: 0 });
    expect(await rowOf(id)).toMatchObject({ state: 'done', left: 0, won: '10000000', reserved: '0' });
    expect(await ownRounds(session.member)).toEqual([]);
    expect(await ownRounds(session.member, 'ended')).toMatchObject([
      { id, state: 'done', won: '1000', winningsAs: 'cash' },
    ]);
  });

  it('may come as one total, which ends them', async () => {
    const { session, id } = await startRounds();
    const total = {
      kind: 'free',
      rewardId: id,
      roundId: fresh('total'),
      amount: '123.4',
      rewardClosed: true,
      txId: fresh('w'),
    };
    expect((await session.win(total)).body).toMatchObject({ status: 'OK', balance: '1123.4' });
    expect((await session.win(total)).body).toMatchObject({ status: 'OK', balance: '1123.4', duplicate: true });
    await advanceRounds(portal);
    expect(await rowOf(id)).toMatchObject({ state: 'done', won: '1234000' });
    const late = await session.win({ ...total, roundId: fresh('again'), txId: fresh('w') });
    expect(late.body).toMatchObject({ status: 'ROUND_NOT_FOUND' });
  });

  it('of an open round are paid after the expiry, and a cancelled bet gives its round back before', async () => {
    const { session, id } = await startRounds();
    const [txId, roundId] = [fresh('bet'), fresh('round')];
    await session.bet({ amount: '0', rewardId: id, txId });
    await session.cancel(txId);
    expect(await rowOf(id)).toMatchObject({ left: 2 });
    await session.bet({ amount: '0', rewardId: id, roundId });
    await sql(portal, 'update game_rewards set expires_at = now(), due_at = now() where public_id = $1', [id]);
    await advanceRounds(portal);
    expect(await rowOf(id)).toMatchObject({ state: 'lapsing' });
    expect((await session.bet({ amount: '0', rewardId: id })).body).toMatchObject({ status: 'REWARD_EXPIRED' });
    await advanceRounds(portal, id);
    expect(await rowOf(id)).toMatchObject({ state: 'lapsing' });
    const win = { kind: 'free', rewardId: id, roundId, amount: '50', roundClosed: true };
    expect((await session.win(win)).body).toMatchObject({ balance: '1050' });
    await advanceRounds(portal);
    expect(await rowOf(id)).toMatchObject({ state: 'expired', won: '500000', reserved: '0' });
  });
});

describe('winnings as a bonus', () => {
  const asBonus = { terms: WINNINGS_TERMS };

  it('collect, and are queued with their wagering when the free rounds have ended', async () => {
    const { session, id, play } = await startRounds(asBonus);
    expect(await play('0')).toMatchObject({ balance: '1000' });
    expect(await bonusesOf(portal, session.member)).toEqual([]);
    const roundId = fresh('round');
    await session.bet({ amount: '0', rewardId: id, roundId });
    const win = (amount: string) => session.win({ kind: 'free', rewardId: id, roundId, amount });
    expect((await win('700')).body).toMatchObject({ balance: '1000' });
    expect((await win('400.5')).body).toMatchObject({ balance: '1000' });
    expect(await bonusesOf(portal, session.member)).toMatchObject([
      { state: 'collecting', balance: '1000', required: '0' },
    ]);
    await advanceRounds(portal, id);
    expect(await rowOf(id)).toMatchObject({ state: 'open', left: 0 });
    await session.close(roundId);
    await advanceRounds(portal, id);
    expect(await rowOf(id)).toMatchObject({ state: 'done' });
    expect(await bonusesOf(portal, session.member)).toMatchObject([
      { state: 'active', balance: '1000', required: '5000' },
    ]);
    const [bonus] = (await session.member.call('GET /wps/member/bonuses')).body.value.rows;
    expect(bonus).toMatchObject({ id, name: 'Lotus night', amount: '1000', maxBet: '50000' });
    expect((await session.bet({ amount: '1500' })).body).toMatchObject({ status: 'OK', balance: '500' });
  });

  it('wait behind an active bonus', async () => {
    const { session, id } = await startRounds(asBonus);
    await giveBonus(portal, session.member, { amount: '100' });
    const roundId = fresh('round');
    await session.bet({ amount: '0', rewardId: id, roundId });
    // The balance of the vendor shows cash and the active bonus only.
    const won = await session.win({
      kind: 'free',
      rewardId: id,
      roundId,
      amount: '300',
      rewardClosed: true,
      roundClosed: true,
    });
    expect(won.body).toMatchObject({ balance: '1100' });
    await advanceRounds(portal);
    expect(await bonusesOf(portal, session.member)).toMatchObject([
      { state: 'active', balance: '100' },
      { state: 'queued', balance: '300', required: '1500' },
    ]);
  });

  it('of free rounds that an exclusion has cancelled are the promotion’s, and their budget goes back after the last round', async () => {
    const { session, id } = await startRounds(asBonus);
    const roundId = fresh('round');
    await session.bet({ amount: '0', rewardId: id, roundId });
    const memberId = await memberIdOf(portal, session.member);
    await portal.app.db.transaction((tx) => cancelFreeRoundsOf(tx, memberId, 'exclusion'));
    await advanceRounds(portal);
    expect(await rowOf(id)).toMatchObject({ state: 'cancelled', reserved: '10000000' });
    const late = { kind: 'free', rewardId: id, roundId, amount: '300', roundClosed: true };
    const won = await changes(async () => expect((await session.win(late)).body).toMatchObject({ balance: '1000' }));
    expect(won).toMatchObject({ house_games: -300, house_promotions: 300 });
    await advanceRounds(portal, id);
    expect(await rowOf(id)).toMatchObject({ state: 'cancelled', reserved: '0' });
    expect(await bonusesOf(portal, session.member)).toEqual([]);
  });

  it('that a cap held become the bonus when staff release them', async () => {
    const { session, play } = await startRounds(asBonus);
    await setLimits(portal, { win_minor: '10' });
    expect(await play('11')).toMatchObject({ balance: '1000' });
    await setLimits(portal, {});
    expect(await bonusesOf(portal, session.member)).toEqual([]);
    const [held] = await sql<{ id: bigint }>(
      portal,
      `select id from held_wins where state = 'held' and kind = 'free' order by id desc`,
    );
    const decision = { id: held?.id ?? 0n, state: 'released', actor: 'staff', note: 'checked' } as const;
    await portal.app.db.transaction((tx) => decideHeldWin(tx, portal.app.liveEventHub, decision));
    expect(await bonusesOf(portal, session.member)).toMatchObject([{ state: 'collecting', balance: '11' }]);
    expect(await session.member.balance()).toBe('1000');
  });
});

describe('staff', () => {
  const reason = 'sorry for the long outage';
  const pathOf = ({ playerId }: TestMember) => `/ops/api/members/${playerId}/free-rounds`;
  const offer = (changed: object = {}) => ({
    key: randomUUID(),
    name: 'Sorry for the wait',
    vendor: 'SBX',
    game: 'LOTUS',
    rounds: 10,
    stake: '1000',
    maxWin: '500000',
    validHours: 48,
    reason,
    ...changed,
  });
  const propose = (member: TestMember, changed?: object) =>
    staff.as('finance', `POST ${pathOf(member)}`, offer(changed));
  const listed = async (member: TestMember) => (await staff.as('auditor', `GET ${pathOf(member)}`)).body.value;
  const approve = async (proposed: Awaited<ReturnType<typeof propose>>) => {
    expect([proposed.status, proposed.body.code]).toEqual([202, 'second_person_needed']);
    const path = `POST /ops/api/proposals/${proposed.body.value.proposalId}/approve`;
    return portal.call(path, { token: colleague, body: {} });
  };

  it('give them by two people, once per key, and cancel them before the first round', async () => {
    const member = await portal.newMember();
    const bonus = { factor: '5', contribution: { RNG: '100' }, maxBet: '50000', validHours: 72 };
    const key = randomUUID();
    expect((await approve(await propose(member, { key, bonus }))).status).toBe(200);
    const given = await staff.lastAudit();
    expect((await approve(await propose(member, { key, bonus, reason: 'the same again' }))).status).toBe(200);
    const { rows, maxFactor } = await listed(member);
    expect(maxFactor).toBe('10');
    expect(rows).toMatchObject([
      { state: 'pending', rounds: 10, winningsAs: 'bonus', factor: '5', maxWin: '500000', won: '0' },
    ]);
    expect(given).toMatchObject({ actor: 'the-colleague', action: 'free_rounds.give', subject: rows[0].id });
    await advanceRounds(portal);
    const cancel = () => staff.as('finance', `POST ${pathOf(member)}/${rows[0].id}/cancel`, { reason });
    const returned = await changes(async () => expect((await cancel()).status).toBe(200));
    expect(returned).toMatchObject({ promotion_budget: -500_000, house_promotions: 500_000, house_games: 0 });
    expect((await cancel()).body).toMatchObject({ code: 'wrong_state' });
    vendor.answer(() => ({ status: 503 }));
    await advanceRounds(portal);
    vendor.answer(() => ({ body: {} }));
    await advanceRounds(portal, rows[0].id);
    expect(vendor.received.at(-1)).toMatchObject({ method: 'DELETE', target: `/rewards/${rows[0].id}` });
    await advanceRounds(portal, rows[0].id);
    expect(vendor.received.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
    expect((await listed(member)).rows).toMatchObject([{ state: 'cancelled', endedBy: 'the-finance' }]);
  });

  it('cannot cancel started ones, nor give what nobody could play or pay', async () => {
    const { session, id, play } = await startRounds();
    await play('0');
    const cancelled = await staff.as('finance', `POST ${pathOf(session.member)}/${id}/cancel`, { reason });
    expect(cancelled.body).toMatchObject({ code: 'wrong_state' });
    const member = await portal.newMember();
    expect((await propose(member, { game: 'NONE' })).body).toMatchObject({ code: 'game_unavailable' });
    expect((await propose(member, { stake: '7' })).body).toMatchObject({
      code: 'invalid_fields',
      fields: { stake: {} },
    });
    expect((await propose(member, { maxWin: undefined })).body).toMatchObject({ code: 'invalid_fields' });
    const bonus = { factor: '11', contribution: { RNG: '100' }, maxBet: '50000', validHours: 72 };
    expect((await propose(member, { bonus })).body.value).toEqual({ problems: ['factor_above_cap'] });
    await sql(portal, `update members set state = 'blocked' where public_id = $1`, [member.playerId]);
    expect((await propose(member)).body).toMatchObject({ code: 'bonus_not_for_account' });
  });

  it('erase an account whose free rounds then end at once, with their budget', async () => {
    const member = await portal.newMember();
    const id = await giveRounds(portal, member);
    await advanceRounds(portal);
    const erased = await changes(() => portal.app.db.transaction((tx) => eraseMember(tx, member.playerId)));
    expect(erased).toMatchObject({ promotion_budget: -1000, house_promotions: 1000 });
    expect(await rowOf(id)).toMatchObject({ state: 'cancelled' });
  });
});

it('reserves exactly what runs, and keeps the ledger balanced', async () => {
  const [reserved] = await sql<{ total: string }>(
    portal,
    'select sum(reserved_minor)::text as total from game_rewards',
  );
  expect((await accounts())['promotion_budget']).toBe(reserved?.total);
  expect((await computeTrialBalance(portal.app.db)).problems).toEqual([]);
});
