import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseMember } from '#domain/erasure';
import { decideHeldWin } from '#domain/games';
import { computeTrialBalance } from '#domain/ledger';
import { cancelFreeRoundsOf, claimDueFreeRounds, lapseGrants } from '#domain/rewards';
import { getTranslator } from '#i18n/translator';
import type { OfferText } from '#rules/rewards/offers/offer-schema';
import { rewardDeps } from '../../src/lib/server/reward-deps.ts';
import { termsOf } from '../../src/layouts/promotions/terms.ts';
import { createTestApp, type TestApp, type TestMember, type TestResponse } from '../support/app.ts';
import { bonusesOf, giveBonus, memberIdOf } from '../support/bonuses.ts';
import { advanceAll } from '../support/figures.ts';
import { advanceRounds, giveRounds, openRewardVendor, WINNINGS_TERMS } from '../support/free-rounds.ts';
import { fresh, type GameSession, startGame } from '../support/game-session.ts';
import { CASH, claim, insertPromotion, ownOffer } from '../support/promotions.ts';
import { sql, tamper } from '../support/sql.ts';
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

describe('a promotion of free rounds', () => {
  const OFFER: OfferText = {
    ...CASH,
    award: {
      type: 'free_rounds',
      vendor: 'SBX',
      game: 'LOTUS',
      rounds: 2,
      stake: '1000',
      maxWin: '1000',
      validHours: 24,
    },
    form: 'free-rounds',
    budget: '1999',
  };
  /** Returns what the promotion has left, and what it has paid so far. */
  const moneyOf = async (contentId: string) => {
    const rows = await sql<{ kind: string; total: string }>(
      portal,
      `select account.kind, trim_scale(sum(posting.amount_minor) / 10000)::text as total from ledger_postings posting
         join ledger_accounts account on account.id = posting.account_id and account.kind in ('promotion_budget', 'house_promotions')
         join promotions promotion on promotion.id = account.owner_id
        where promotion.content_id = $1 group by account.kind`,
      [contentId],
    );
    return Object.fromEntries(rows.map(({ kind, total }) => [kind, total]));
  };
  const reasonOf = ({ status, body }: TestResponse) => (status === 200 ? 'ok' : body.value?.reason);

  it('gives a claim its rounds out of its budget, says so in its terms, and has back what they do not win', async () => {
    const id = await insertPromotion(portal, OFFER);
    const [session, other] = [await startGame(portal), await portal.newMember()];
    const { member } = session;
    const own = await ownOffer(member, id);
    expect(own).toMatchObject({
      amount: '0',
      actions: ['claim'],
      rules: { type: 'free_rounds', mode: 'claim', maxAward: '1000' },
    });
    const terms = termsOf(own.rules, { t: getTranslator('en', ['promotions', 'common']), tag: 'en' });
    expect(
      Object.fromEntries(terms.map(({ name, values }) => [name, values.join().replaceAll(/[\u2066\u2069]/g, '')])),
    ).toMatchObject({
      'You get': `2 × ₫1,000 · free rounds · ${own.rules.freeRounds.titles.en}`,
      Wagering: 'None',
      'Time to use': '24 hours',
      'Becomes cash, at most': '₫1,000',
    });

    // The budget reserves 1,000 of a claim: it covers one of two at once, and a repeated request gives nothing more.
    const key = randomUUID();
    const answers = await Promise.all([claim(member, id, {}, key), claim(member, id, {}, key)]);
    expect(answers.map(reasonOf)).toContain('ok');
    expect((await claim(member, id, {}, key)).body.value).toMatchObject({
      state: 'issued',
      amount: '0',
      form: 'free-rounds',
    });
    expect(reasonOf(await claim(other, id))).toBe('budget_used');
    expect([await ownRounds(other), await moneyOf(id)]).toEqual([
      [],
      { promotion_budget: '999', house_promotions: '-1999' },
    ]);
    const [given, ...more] = await ownRounds(member);
    expect([given, more]).toMatchObject([
      { rounds: 2, stake: '1000', maxWin: '1000', winningsAs: 'cash', name: 'A promotion' },
      [],
    ]);
    await sql(
      portal,
      `insert into content_texts (item_id, language_tag, title, summary, body)
       select id, 'vi', 'Ưu đãi', '', '' from content_items where public_id = $1`,
      [id],
    );
    const inVietnamese = await member.call('GET /wps/member/free-rounds?state=open', {
      headers: { 'Accept-Language': 'vi' },
    });
    expect(inVietnamese.body.value.rows).toMatchObject([{ name: 'Ưu đãi' }]);

    await advanceRounds(portal, given.id);
    await spin(session, given.id, '250');
    await spin(session, given.id, '50', { rewardClosed: true });
    await advanceRounds(portal, given.id);
    expect(await rowOf(given.id)).toMatchObject({ state: 'done', won: '3000000', reserved: '0' });
    expect(await moneyOf(id)).toEqual({ promotion_budget: '999', house_promotions: '-1299' });
    expect(await computeTrialBalance(portal.app.db)).toMatchObject({ isBalanced: true });
  });

  it('turns what a claim wins into a bonus by its terms, which its budget pays for', async () => {
    const bonus = { factor: '5', contribution: { RNG: '100' }, maxBet: '50000', validHours: 48 };
    const id = await insertPromotion(portal, { ...OFFER, budget: '5000', bonus });
    const session = await startGame(portal);
    const { member } = session;
    const own = await ownOffer(member, id);
    const terms = termsOf(own.rules, { t: getTranslator('en', ['promotions', 'common']), tag: 'en' });
    expect(
      Object.fromEntries(terms.map(({ name, values }) => [name, values.join('; ').replaceAll(/[\u2066\u2069]/g, '')])),
    ).toMatchObject({
      'You get': `2 × ₫1,000 · free rounds · ${own.rules.freeRounds.titles.en} · Up to ₫1,000 · paid as a bonus`,
      Wagering: 'Wager the bonus 5 times: ₫5,000 for ₫1,000',
      'Time to use': 'free rounds: 24 hours; Wagering: 2 days',
    });
    const picky = await portal.newMember();
    const preferences = { optOut: false, wageringCap: '4', boards: true };
    await picky.call('PUT /wps/member/preferences/bonuses', { body: preferences });
    expect(reasonOf(await claim(picky, id))).toBe('not_available');
    expect(reasonOf(await claim(member, id))).toBe('ok');
    const [given] = await ownRounds(member);
    expect(given).toMatchObject({ winningsAs: 'bonus', factor: '5', maxWin: '1000' });

    await advanceRounds(portal, given.id);
    await spin(session, given.id, '250');
    await spin(session, given.id, '50', { rewardClosed: true });
    await advanceRounds(portal, given.id);
    expect(await bonusesOf(portal, member)).toMatchObject([{ state: 'active', balance: '300', required: '1500' }]);
    const [held] = await sql<{ left: number; from: string }>(
      portal,
      `select round(extract(epoch from expires_at - now()) / 3600)::int as left, promotion.content_id as "from"
         from bonus_grants given join promotions promotion on promotion.id = given.promotion_id where given.public_id = $1`,
      [given.id],
    );
    expect(held).toEqual({ left: 48, from: id });
    // The games have back what they paid, so that the cost is what was won.
    expect(await moneyOf(id)).toEqual({ promotion_budget: '4000', house_promotions: '-4300' });

    // The promotion has what is left of the bonus at its expiry.
    await tamper(portal, `update bonus_grants set expires_at = now(), lapses_at = now() where public_id = $1`, [
      given.id,
    ]);
    await lapseGrants(portal.app.db, rewardDeps(portal.app));
    expect(await moneyOf(id)).toEqual({ promotion_budget: '4000', house_promotions: '-4000' });
    expect(await computeTrialBalance(portal.app.db)).toMatchObject({ isBalanced: true });
  });

  it('awards no money by itself: cashback and reports count what the rounds win', async () => {
    const rounds = await insertPromotion(portal, OFFER);
    const cashback = await insertPromotion(portal, {
      ...CASH,
      award: { type: 'cashback', period: 'day', tiers: [{ min: '100', rate: '10' }], max: '500' },
    });
    const session = await startGame(portal, { balance: '10000' });
    const { member } = session;
    expect(reasonOf(await claim(member, rounds))).toBe('ok');
    await session.bet({ amount: '1500', roundClosed: true });
    await advanceAll(portal);
    const days = [
      `update member_days day set day = day.day - 1 from members member where member.id = day.member_id and member.public_id = $1`,
      `update promotion_claims claim set issued_at = issued_at - interval '1 day' from members member
        where member.id = claim.member_id and member.public_id = $1`,
    ];
    for (const earlier of days) await sql(portal, earlier, [member.playerId]);
    expect(await ownOffer(member, cashback)).toMatchObject({ amount: '150', actions: ['claim'] });

    const valueOf = async (path: string) => (await staff.as('auditor', `GET /ops/api/${path}`)).body.value;
    expect((await valueOf(`claims?contentId=${rounds}`)).rows).toMatchObject([{ state: 'issued', amount: '0' }]);
    expect(await valueOf(`promotions/${rounds}`)).toMatchObject({ issued: '0', issuedClaims: 1 });
    const costs = (await valueOf('reports/promotions?type=free_rounds&days=7&pageSize=100')).rows;
    expect(costs.find(({ contentId }: { contentId: string }) => contentId === rounds)).toMatchObject({
      claims: 1,
      awarded: '0',
    });
  });

  it('names the game of its vendor to staff, although another vendor has one of this code', async () => {
    const copies = [
      `insert into vendors overriding system value select copy.* from vendors vendor
         cross join lateral jsonb_populate_record(vendor, '{"id": 9000, "code": "SBX-2"}') copy where vendor.code = 'SBX'`,
      `insert into games overriding system value select copy.* from games game join vendors vendor on vendor.id = game.vendor_id
         cross join lateral jsonb_populate_record(game, '{"id": 9000, "vendor_id": 9000, "titles": {"en": "Of another vendor"}}') copy
        where game.code = 'LOTUS' and vendor.code = 'SBX'`,
    ];
    for (const copy of copies) await sql(portal, copy);
    const id = await insertPromotion(portal, OFFER);
    const { terms } = (await staff.as('auditor', `GET /ops/api/promotions/${id}`)).body.value;
    const own = await ownOffer(await portal.newMember(), id);
    expect(terms.freeRounds.titles).toEqual(own.rules.freeRounds.titles);
    expect(terms.freeRounds.titles.en).not.toBe('Of another vendor');
    for (const table of ['games', 'vendors']) await sql(portal, `delete from ${table} where id = 9000`);
  });

  it('is published for a game that plays them only, and is closed to who wants no bonuses', async () => {
    const unknown = { ...OFFER, award: { ...OFFER.award, game: 'NO-SUCH-GAME' } } as OfferText;
    const problems = { value: { problems: ['game_not_offered'] } };
    await expect(insertPromotion(portal, unknown)).rejects.toMatchObject(problems);
    await expect(insertPromotion(portal, { ...OFFER, form: 'cash' })).rejects.toThrow('invalid_value');
    const terms = { factor: '30', contribution: { RNG: '100' }, maxBet: '50000', validHours: 12 };
    await expect(insertPromotion(portal, { ...OFFER, bonus: terms })).rejects.toMatchObject({
      value: { problems: ['factor_above_cap', 'validity_too_short'] },
    });
    const onDeposit = { ...OFFER, bonus: { ...terms, base: 'deposit+bonus' } } as OfferText;
    await expect(insertPromotion(portal, onDeposit)).rejects.toThrow('invalid_value');
    await expect(insertPromotion(portal, { ...OFFER, turnoverFactor: '1' })).rejects.toThrow('invalid_value');
    await expect(insertPromotion(portal, { ...OFFER, caps: { perPlayer: '500' } })).rejects.toThrow('invalid_value');
    // Staff choose among the slots of vendors that play them.
    const listed = await staff.as('finance', 'GET /ops/api/games?supports=freeRounds');
    const kinds = listed.body.value.rows.map((row: Record<string, string>) => `${row['vendor']} ${row['category']}`);
    expect(new Set(kinds)).toEqual(new Set(['SBX RNG']));
    const id = await insertPromotion(portal, OFFER);
    const [member, unwilling] = [await portal.newMember(), await portal.newMember()];
    await unwilling.call('PUT /wps/member/preferences/bonuses', {
      body: { optOut: true, wageringCap: null, boards: true },
    });
    expect(reasonOf(await claim(unwilling, id))).toBe('not_available');
    // The game is taken away between the publication and the claim.
    await sql(portal, `update games set enabled = false where code = 'LOTUS'`);
    expect(reasonOf(await claim(member, id))).toBe('not_available');
    await sql(portal, `update games set enabled = true where code = 'LOTUS'`);
    expect(await moneyOf(id)).toEqual({ promotion_budget: '1999', house_promotions: '-1999' });
    expect(reasonOf(await claim(member, id))).toBe('ok');
  });
});
