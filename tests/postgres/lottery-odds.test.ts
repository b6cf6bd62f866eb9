import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { setOddsOverrides } from '#domain/lottery';
import { untilLockWait } from '../support/lock-waits.ts';
import { createTestApp, type TestApp, type TestMember } from '../support/app.ts';
import { lineOf, openDraw, place } from '../support/lottery-bets.ts';
import { createStaff, type Staff } from '../support/staff.ts';
import { sql } from '../support/sql.ts';
import { sharedDatabase } from '../support/two-nodes.ts';
import { adjustLotteryOdds } from '../../src/lib/server/jobs/lottery.ts';

let early: TestApp;
let late: TestApp;
let staff: Staff;
beforeAll(async () => {
  const env = await sharedDatabase(inject('postgresUrl'), 'lottery_odds');
  [early, late] = [await createTestApp(env), await createTestApp(env)];
  staff = await createStaff(early);
});
afterAll(async () => {
  await early.close();
  await late.close();
});

const GAME = 'SSC5M';
const BET_TYPE = 'SSC_C_2S_B1';
let member: TestMember;
let drawNumber: string;
beforeEach(async () => {
  member = await early.newMember({ balance: '100000000' });
  await sql(early, `update lottery_draws set closes_at = clock_timestamp() where closes_at > clock_timestamp()`);
  await adjustLotteryOdds(early.app);
  drawNumber = await openDraw(early, GAME);
});

const set = (odds: string | null) =>
  staff.as('admin', `PUT /ops/api/lottery/games/${GAME}/odds`, { odds: [{ betType: BET_TYPE, tier: 'WIN', odds }] });
const memberOn = (node: TestApp) => ({
  call: (key: string, options: object = {}) => node.call(key, { ...options, token: member.token }),
});
/** Places a bet of the same member on a node. */
const placeQuoted = (node: TestApp, selection: string, odds: object, multiplier = 1) =>
  place(memberOn(node), {
    gameCode: GAME,
    issue: drawNumber,
    prizeMode: 'ZY',
    lines: [lineOf(GAME, BET_TYPE, selection, { odds, multiplier })],
  });
const storedRows = () =>
  sql<{ tier: string; adjustment: number; changedAt: Date }>(
    early,
    `select tier, adjustment, changed_at::text as "changedAt" from lottery_odds where game_code = $1 and bet_type = $2 order by tier`,
    [GAME, BET_TYPE],
  );

describe('odds changed on one node', () => {
  it('apply to the next bet on every other node, despite its cache', async () => {
    for (const node of [early, late]) expect((await placeQuoted(node, 'BIG', { WIN: '1.95' })).status).toBe(200);
    for (const now of ['1.9', '1.91', null]) {
      await set(now);
      const odds = { WIN: now ?? '1.95' };
      for (const node of [late, early]) {
        const refused = await placeQuoted(node, 'BIG', { WIN: '1.92' });
        expect([refused.body.code, refused.body.value]).toEqual(['bet_odds_changed', { line: 0, odds }]);
        expect((await placeQuoted(node, 'BIG', odds)).status).toBe(200);
      }
    }
  });

  it('are not missed by a node that reads between two concurrent changes', async () => {
    const other = { betType: 'SSC_C_B1', tier: 'WIN', oddsTable: 'A', odds: '9.6' } as const;
    let pending: Promise<unknown> | undefined;
    await early.app.db.transaction(async (tx) => {
      await setOddsOverrides(tx, GAME, [{ betType: BET_TYPE, tier: 'WIN', oddsTable: 'A', odds: '1.9' }]);
      // The second change must not commit, with a later moment, before the first.
      pending = late.app.db.transaction((second) => setOddsOverrides(second, GAME, [other]));
      await untilLockWait(early.app.db);
      expect((await placeQuoted(late, 'BIG', { WIN: '1.95' })).status).toBe(200);
    });
    await pending;
    for (const node of [late, early]) {
      expect((await placeQuoted(node, 'BIG', { WIN: '1.95' })).body.value).toEqual({ line: 0, odds: { WIN: '1.9' } });
    }
    await early.app.db.transaction((tx) => setOddsOverrides(tx, GAME, [{ ...other, odds: null }]));
    await set(null);
  });
});

describe('several workers that adjust odds', () => {
  const both = () => Promise.all([early, late, early, late].map(({ app }) => adjustLotteryOdds(app)));

  it('compute one result and write it once', async () => {
    await staff.as('admin', `PUT /ops/api/lottery/games/${GAME}`, { limits: { adjustmentStepMinor: '10000' } });
    expect((await placeQuoted(late, 'BIG', { WIN: '1.95' }, 35)).status).toBe(200);
    await both();
    const first = await storedRows();
    expect(first.map(({ tier, adjustment }) => [tier, adjustment])).toContainEqual(['WIN:BIG', -3]);
    expect(first.map(({ tier, adjustment }) => [tier, adjustment])).toContainEqual(['WIN:SMALL', 3]);
    for (let tick = 0; tick < 5; tick += 1) await both();
    expect(await storedRows()).toEqual(first);
    const odds = { WIN: '1.95', 'WIN:BIG': '1.92', 'WIN:SMALL': '1.98' };
    for (const node of [early, late]) {
      expect((await placeQuoted(node, 'SMALL', { WIN: '1.95' })).body.value).toEqual({ line: 0, odds });
      expect((await placeQuoted(node, 'SMALL', odds)).status).toBe(200);
    }
  });

  it('follow concurrent bets and overrides', async () => {
    /** Repeats the bet with the current odds until it is accepted, like a player. */
    const insist = async (node: TestApp) => {
      let odds: object = { WIN: '1.95' };
      for (let attempt = 0; attempt < 20; attempt += 1) {
        const { status, body } = await placeQuoted(node, 'SMALL', odds, 20);
        if (status === 200) return;
        expect(body.code).toBe('bet_odds_changed');
        odds = body.value.odds;
      }
      throw new Error('the odds never stood still');
    };
    for (let round = 0; round < 3; round += 1) {
      await Promise.all([both(), set(round % 2 === 0 ? '1.9' : null), insist(round % 2 ? early : late)]);
    }
    await set(null);
    await both();
    // 60,000 on one side: six steps, of which the lighter side can use four.
    const adjustments = Object.fromEntries((await storedRows()).map(({ tier, adjustment }) => [tier, adjustment]));
    expect(adjustments).toMatchObject({ 'WIN:SMALL': -6, 'WIN:BIG': 4 });
  });
});
