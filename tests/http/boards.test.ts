import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseBoards } from '#domain/boards';
import { computeTrialBalance } from '#domain/ledger';
import type { BoardTermsText } from '#rules/rewards/board-terms';
import type { OfferText } from '#rules/rewards/offers/offer-schema';
import { createTestApp, newNode, type TestApp, type TestMember, type TestResponse } from '../support/app.ts';
import { countBoards, endWindows, payBoards, RACE } from '../support/boards.ts';
import { giveBonus } from '../support/bonuses.ts';
import { fresh, startGame } from '../support/game-session.ts';
import { CASH, claim, insertPromotion, ownOffer, WELCOME } from '../support/promotions.ts';
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

const reason = 'the autumn races';
const { currency: _currency, ...WRITTEN } = RACE;
const RANKED = (...amounts: string[]) => ({ by: 'rank' as const, amounts });

async function approve(proposed: TestResponse): Promise<TestResponse> {
  expect([proposed.status, proposed.body.code]).toEqual([202, 'second_person_needed']);
  return portal.call(`POST /ops/api/proposals/${proposed.body.value.proposalId}/approve`, {
    token: colleague,
    body: {},
  });
}

const draft = async (terms: Partial<BoardTermsText> = {}): Promise<string> =>
  (await staff.as('support', 'POST /ops/api/boards', { terms: { ...WRITTEN, ...terms } })).body.value.id;
const propose = (id: string, version = 1) =>
  staff.as('finance', `POST /ops/api/boards/${id}/publish`, { version, reason });
async function publish(terms: Partial<BoardTermsText> = {}): Promise<string> {
  const id = await draft(terms);
  expect((await approve(await propose(id))).status).toBe(200);
  return id;
}
const stop = async (id: string) =>
  expect((await staff.as('support', `POST /ops/api/boards/${id}/stop`, { reason })).status).toBe(200);
const forStaff = async (id: string) => (await staff.as('auditor', `GET /ops/api/boards/${id}`)).body.value;
const windowOf = async (id: string) => (await forStaff(id)).windows[0];
const placesOf = async (id: string) => {
  const { window } = await windowOf(id);
  const { places } = (await staff.as('auditor', `GET /ops/api/boards/${id}/windows/${window}`)).body.value;
  return places.map((place: any) => [place.memberId, place.rank, place.score, place.prize, place.state]);
};

/** Reads the boards at a process whose cache is empty. */
async function boardsOf(member?: TestMember, query = '') {
  const options = member ? { token: member.token } : {};
  const { body } = await newNode(portal).call(`GET /wps/relay/MCS2_missionLeaderboard${query}`, options);
  return body.value;
}
const boardOf = async (id: string, member?: TestMember) => (await boardsOf(member, `?id=${id}`)).boards[0];

async function newPlayer() {
  const game = await startGame(portal, { balance: '100000' });
  const settle = async (amount: string, payout?: string) => {
    const round = { refTxId: fresh('bet'), roundId: fresh('round') };
    const { refTxId: txId, roundId } = round;
    const isClosed = payout === undefined;
    expect((await game.bet({ amount, txId, roundId, roundClosed: isClosed })).body.status).toBe('OK');
    if (!isClosed) expect((await game.win({ amount: payout, roundId, roundClosed: true })).body.status).toBe('OK');
    return round;
  };
  const { playerId: id } = game.member;
  return { ...game, id, settle };
}

/** Returns the cash of members, who may be blocked. */
const cashOf = async (players: readonly { id: string }[]): Promise<number[]> => {
  const rows = await sql<{ id: string; cash: number }>(
    portal,
    `select member.public_id as id, (balance.balance_minor / 10000)::int as cash from members member
       join ledger_accounts account on account.kind = 'player' and account.owner_id = member.id and account.currency = 'VND'
       join ledger_balances balance on balance.account_id = account.id`,
  );
  const byId = new Map(rows.map(({ id, cash }) => [id, cash]));
  return players.map(({ id }) => byId.get(id) ?? 0);
};

const setMember = (id: string, change: string) =>
  sql(portal, `update members set ${change} where public_id = $1`, [id]);
const prefer = (member: TestMember, preferences: object) =>
  member.call('PUT /wps/member/preferences/bonuses', {
    body: { optOut: false, wageringCap: null, boards: true, ...preferences },
  });

describe('a board', () => {
  it('is written, published by two people, changed in its members’ favor and stopped; what the rules forbid is refused', async () => {
    const day = 86_400_000;
    const at = (days: number) => new Date(Date.now() + days * day).toISOString();
    const refusals: [string, Partial<BoardTermsText>][] = [
      ['window_missing', { window: 'once' }],
      ['window_without_dates', { from: at(0), until: at(2) }],
      ['window_too_short', { window: 'once', from: at(0), until: at(0.9) }],
      ['window_over', { window: 'once', from: at(-3), until: at(-1) }],
      ['mixed_products', { categories: ['RNG', 'LOTT'] }],
      ['multiplier_missing', { metric: 'multiplier', minScore: '1' }],
      ['prizes_not_descending', { prizes: RANKED('5', '6') }],
    ];
    for (const [problem, terms] of refusals) {
      const id = await draft(terms);
      expect((await propose(id)).body).toMatchObject({ code: 'board_refused', value: { problems: [problem] } });
      expect((await forStaff(id)).problems).toEqual([problem]);
    }
    const id = await draft();
    expect((await staff.as('support', `POST /ops/api/boards/${id}/publish`, { version: 1, reason })).status).toBe(403);
    expect((await approve(await propose(id))).status).toBe(200);
    expect(await staff.lastAudit()).toMatchObject({
      actor: 'the-colleague',
      action: 'board.publish',
      subject: id,
      // The prizes of 31 days.
      details: { version: 1, monthlyBudget: '5270', reason, proposedBy: 'the-finance' },
    });
    await payBoards(portal);
    expect(await forStaff(id)).toMatchObject({ state: 'running', budget: '5270', budgetLeft: '5270', windows: [] });
    const edit = (version: number, terms: Partial<BoardTermsText>) =>
      staff.as('support', `PUT /ops/api/boards/${id}`, { version, terms: { ...WRITTEN, ...terms } });
    for (const worse of [
      { prizes: RANKED('100', '50', '19') },
      { prizes: { by: 'share' as const, pool: '500', ranks: 3 } },
      { minStake: '1' },
      { ties: 'split' as const },
      { turnoverFactor: '1' },
    ]) {
      expect((await edit((await forStaff(id)).lastVersion, worse)).status).toBe(200);
      expect((await propose(id, 2)).body.value.problems).toEqual(['not_in_players_favor']);
    }
    expect((await edit(2, { prizes: RANKED('200', '50', '20', '10') })).status).toBe(200);
    expect((await approve(await propose(id, 2))).status).toBe(200);
    await payBoards(portal);
    expect(await forStaff(id)).toMatchObject({ publishedVersion: 2, budgetLeft: '8680' });
    await stop(id);
    expect((await edit(2, {})).body.code).toBe('wrong_state');
    expect((await boardsOf()).boards.filter((board: any) => board.id === id)).toEqual([]);
  });

  it('ranks play in cash, corrects the window of its round, and pays each prize once after the review', async () => {
    const before = await newPlayer();
    await before.settle('900');
    await countBoards(portal);
    const id = await publish();
    const players = await Promise.all(Array.from({ length: 6 }, newPlayer));
    const [first, second, corrected, excluded, blocked, hidden] = players as [
      Player,
      Player,
      Player,
      Player,
      Player,
      Player,
    ];
    await first.settle('300');
    await second.settle('200');
    await second.settle('100');
    const round = await corrected.settle('5000');
    await corrected.settle('50', '80');
    await excluded.settle('700');
    await blocked.settle('600');
    await hidden.settle('650');
    // A stake of bonus money counts nothing.
    await giveBonus(portal, first.member, { amount: '100', stakesFirst: 'bonus', factorHundredths: 5000n });
    await first.settle('100');
    await countBoards(portal);
    // The higher score first; of two equal ones that which was reached first.
    expect(await placesOf(id)).toEqual([
      [corrected.id, 1, '5050', '100', 'open'],
      [excluded.id, 2, '700', '50', 'open'],
      [hidden.id, 3, '650', '20', 'open'],
      [blocked.id, 4, '600', '0', 'open'],
      [first.id, 5, '300', '0', 'open'],
      [second.id, 6, '300', '0', 'open'],
    ]);
    expect(await boardOf(id, second.member)).toMatchObject({
      title: 'Đua top ngày',
      phase: 'running',
      players: 6,
      total: '170',
      totalPlaces: 6,
      places: [
        { rank: 1, name: expect.stringMatching(/^..\*\*\*.$/), score: '5050', prize: '100', isOwn: false },
        {},
        {},
        {},
        {},
        { isOwn: true },
      ],
      own: { rank: 6, score: '300', prize: '0', next: { rank: 5, score: '300', gap: '0' } },
    });
    expect(await boardOf(id, before.member)).toMatchObject({ own: null });
    const page = await boardsOf(first.member, `?id=${id}&pageNo=2&pageSize=4`);
    expect(page.boards[0].places.map((place: any) => place.rank)).toEqual([5, 6]);

    // An adjustment to nothing takes the round out; two people take one member out, one is blocked, one leaves the boards.
    expect((await corrected.adjust({ ...round, amount: '0', reason: 'unsettle' })).body.status).toBe('OK');
    await countBoards(portal);
    const { window } = await windowOf(id);
    const exclude = (memberId: string) =>
      staff.as('finance', `POST /ops/api/boards/${id}/windows/${window}/exclusions/${memberId}`, { reason });
    expect((await exclude(before.id)).body.code).toBe('not_found');
    expect((await approve(await exclude(excluded.id))).status).toBe(200);
    await setMember(blocked.id, `state = 'blocked'`);
    expect((await prefer(hidden.member, { boards: false })).status).toBe(200);
    expect(await boardsOf(hidden.member)).toMatchObject({ isOff: true });
    expect((await boardOf(id, hidden.member)).own).toBeNull();
    const cash = await cashOf(players);
    await stop(id);
    await endWindows(portal, id, 47);
    await payBoards(portal);
    expect(await boardOf(id)).toMatchObject({
      phase: 'review',
      places: [{ score: '300' }, { score: '300' }, { score: '50' }],
    });
    await endWindows(portal, id, 49);
    await payBoards(portal);
    await payBoards(portal);
    expect(await placesOf(id)).toEqual([
      [first.id, 1, '300', '100', 'paid'],
      [second.id, 2, '300', '50', 'paid'],
      [corrected.id, 3, '50', '20', 'paid'],
      [excluded.id, null, '700', '0', 'excluded'],
    ]);
    const gains = (await cashOf(players)).map((sum, index) => sum - (cash[index] ?? 0));
    expect(gains).toEqual([100, 50, 20, 0, 0, 0]);
    expect(await forStaff(id)).toMatchObject({ paidAwards: 3, paid: '170', dueAwards: 0, budgetLeft: '5100' });
    expect((await exclude(first.id)).body.code).toBe('wrong_state');
    expect(await boardOf(id, second.member)).toMatchObject({ phase: 'final', own: { rank: 2, prize: '50' } });
    const { messages } = (await second.member.call('GET /wps/v2/messages')).body.value;
    expect(messages.filter(({ body }: { body: string }) => body.includes('Đua top ngày'))).toHaveLength(1);

    // A final window stays as it is, whatever is corrected or erased later.
    await first.settle('1');
    await countBoards(portal);
    const [{ memberId } = { memberId: 0n }] = await sql<{ memberId: bigint }>(
      portal,
      'select id as "memberId" from members where public_id = $1',
      [first.id],
    );
    await portal.app.db.transaction((tx) => eraseBoards(tx, memberId));
    expect((await placesOf(id))[0]).toEqual([first.id, 1, '300', '100', 'paid']);
  });

  it('divides tied prizes, shares a pool, and compares the best rounds exactly, also after a correction', async () => {
    const ids = {
      split: await publish({ ties: 'split', prizes: RANKED('100', '50', '20') }),
      share: await publish({ metric: 'netWin', prizes: { by: 'share', pool: '100', ranks: 2 }, minScore: '10' }),
      best: await publish({ metric: 'multiplier', minScore: '2', minStake: '3', prizes: RANKED('30', '20') }),
      points: await publish({ metric: 'points', minScore: '0.011', prizes: RANKED('10') }),
      inPoints: await publish({ metric: 'points', minScore: '0.011', form: 'points', prizes: RANKED('7.5') }),
    };
    const [one, two, three] = (await Promise.all(Array.from({ length: 3 }, newPlayer))) as [Player, Player, Player];
    // 10/3 is more than 33.33/10.
    await one.settle('3', '10');
    await one.settle('7', '0');
    await two.settle('10', '33.33');
    const best = await three.settle('3');
    expect((await three.adjust({ ...best, amount: '300' })).body.status).toBe('OK');
    await three.settle('4', '9');
    await three.settle('3', '3');
    // Below the minimum stake.
    await two.settle('2', '200');
    await two.adjust({ ...(await two.settle('2', '5')), amount: '0', reason: 'unsettle' });
    await countBoards(portal);
    expect((await placesOf(ids.best)).map((row: unknown[]) => row.slice(0, 3))).toEqual([
      [three.id, 1, '100'],
      [one.id, 2, '3.33'],
      [two.id, 3, '3.33'],
    ]);
    expect((await three.adjust({ ...best, amount: '-297' })).body.status).toBe('OK');
    await countBoards(portal);
    expect(await placesOf(ids.best)).toEqual([
      [one.id, 1, '3.33', '30', 'open'],
      [two.id, 2, '3.33', '20', 'open'],
      [three.id, 3, '2.25', '0', 'open'],
    ]);
    for (const id of Object.values(ids)) {
      await stop(id);
      await endWindows(portal, id, 49);
    }
    await payBoards(portal);
    // Turnover: 10, 12 and 10: ranks 2 and 3 share 70.
    expect(await placesOf(ids.split)).toEqual([
      [two.id, 1, '12', '100', 'paid'],
      expect.arrayContaining([2, '10', '35', 'paid']),
      expect.arrayContaining([2, '10', '35', 'paid']),
    ]);
    // One point for 1,000 at the lowest level: 0.01, 0.012 and 0.01.
    expect(await placesOf(ids.points)).toEqual([[two.id, 1, '0.012', '10', 'paid']]);
    // A prize in points needs no money.
    expect(await placesOf(ids.inPoints)).toEqual([[two.id, 1, '0.012', '7.5', 'paid']]);
    expect(await forStaff(ids.inPoints)).toMatchObject({ budget: '0', budgetLeft: '0', paid: '7.5' });
    expect((await boardOf(ids.inPoints)).form).toBe('points');
    const { rows } = (await two.member.call('GET /wps/relay/PTS_transactions')).body.value;
    expect(rows).toMatchObject([{ name: 'board', changedPoints: '7.5' }]);
    // Net win: 0, 23.33 + 198, and 0 + 5 + 0 below the minimum.
    expect(await placesOf(ids.share)).toEqual([[two.id, 1, '221.33', '100', 'paid']]);
  });
});

type Player = Awaited<ReturnType<typeof newPlayer>>;

/** A bonus of 10,000 that has to be staked five times. */
const BONUS: OfferText = {
  ...CASH,
  form: 'bonus',
  bonus: { ...WELCOME.bonus, factor: '5', contribution: { RNG: '100' } },
};

const staffBonus = () => ({
  key: randomUUID(),
  name: 'Sorry for the wait',
  amount: '100000',
  factor: '5',
  contribution: { RNG: '100' },
  maxBet: '50000',
  validHours: 168,
  reason,
});

describe('what a member decides about bonuses', () => {
  const preferencesOf = async (member: TestMember) =>
    (await member.call('GET /wps/member/preferences/bonuses')).body.value;

  it('hides bonuses at once and gives none; a day after it is turned off they are offered again', async () => {
    const { member } = await startGame(portal);
    const [offer, cash] = [await insertPromotion(portal, BONUS), await insertPromotion(portal, CASH)];
    expect(await ownOffer(member, offer)).toBeDefined();
    expect((await prefer(member, { optOut: true })).status).toBe(200);
    expect(await ownOffer(member, offer)).toBeUndefined();
    expect((await claim(member, offer)).body).toMatchObject({
      code: 'claim_refused',
      value: { reason: 'not_available' },
    });
    // Cash is no bonus.
    expect((await claim(member, cash)).status).toBe(200);
    const given = await staff.as('finance', `POST /ops/api/members/${member.playerId}/bonuses`, staffBonus());
    expect(given.body.code).toBe('bonus_opted_out');
    expect((await prefer(member, {})).status).toBe(200);
    const { optOut, optOutEndsAt } = await preferencesOf(member);
    expect(optOut).toBe(true);
    expect(Date.parse(optOutEndsAt) - Date.now()).toBeGreaterThan(86_000_000);
    // Turning it off again does not begin another day.
    await prefer(member, {});
    expect((await preferencesOf(member)).optOutEndsAt).toBe(optOutEndsAt);
    expect(await ownOffer(member, offer)).toBeUndefined();
    await sql(portal, `update bonus_preferences set opt_out_ends_at = now() where opt_out_ends_at is not null`);
    expect(await preferencesOf(member)).toMatchObject({ optOut: false, optOutEndsAt: null });
    expect((await claim(member, offer)).status).toBe(200);
  });

  it('limits the wagering of what is offered, up to the brand’s maximum', async () => {
    const { member } = await startGame(portal);
    const offer = await insertPromotion(portal, BONUS);
    const { maxWageringCap } = await preferencesOf(member);
    expect((await prefer(member, { wageringCap: String(Number(maxWageringCap) + 0.01) })).body).toMatchObject({
      code: 'invalid_fields',
    });
    await prefer(member, { wageringCap: '5' });
    expect(await ownOffer(member, offer)).toBeDefined();
    await prefer(member, { wageringCap: '4.99' });
    expect(await ownOffer(member, offer)).toBeUndefined();
    expect((await claim(member, offer)).body.value.reason).toBe('not_available');
  });
});

it('balances at the end', async () => {
  expect((await computeTrialBalance(portal.app.db)).problems).toEqual([]);
});
