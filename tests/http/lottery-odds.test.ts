import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { broadcast } from '#domain/messaging';
import { createTestApp, type TestApp, type TestMember } from '../support/app.ts';
import { bet, lineOf, openDraw, place, settled } from '../support/lottery-bets.ts';
import { openVisitorStream } from '../support/event-stream.ts';
import { createStaff, type Staff } from '../support/staff.ts';
import { newBrowser } from '../support/sign-in.ts';
import { sql } from '../support/sql.ts';
import { adjustLotteryOdds } from '../../src/lib/server/jobs/lottery.ts';

let portal: TestApp;
let staff: Staff;
let member: TestMember;
beforeAll(async () => {
  portal = await createTestApp();
  staff = await createStaff(portal);
});
afterAll(() => portal.close());
beforeEach(async () => {
  member = await portal.newMember({ balance: '10000000' });
});

const GAME = 'SSC3M';
const BET_TYPE = 'SSC_C_2S_B1';

const set = (odds: object[], gameCode = GAME) =>
  staff.as('admin', `PUT /ops/api/lottery/games/${gameCode}/odds`, { odds });
const setOne = (odds: string | null, betType = BET_TYPE, tier = 'WIN') => set([{ betType, tier, odds }]);

const oddsRow = async (betType = BET_TYPE, tier = 'WIN', gameCode = GAME) => {
  const { rows } = (await staff.as('auditor', `GET /ops/api/lottery/games/${gameCode}/odds`)).body.value;
  return rows.find((row: any) => row.betType === betType && row.tier === tier);
};

/** Places a bet on the credit board with these quoted odds. */
const placeQuoted = (
  drawNumber: string,
  selection: string,
  { odds, ...given }: { odds: object; acceptBetter?: boolean },
) =>
  place(member, {
    gameCode: GAME,
    issue: drawNumber,
    prizeMode: 'ZY',
    lines: [lineOf(GAME, BET_TYPE, selection, { odds })],
    ...given,
  });

describe('odds overrides', () => {
  it('apply to the next bet, whose old quote is refused with the new odds, until they are removed', async () => {
    const drawNumber = await openDraw(portal, GAME);
    expect((await placeQuoted(drawNumber, 'BIG', { odds: { WIN: '1.95' } })).status).toBe(200);
    const changed = await setOne('1.900');
    expect(changed.body.value).toMatchObject({ gameCode: GAME });
    expect(await oddsRow()).toEqual({
      betType: BET_TYPE,
      tier: 'WIN',
      oddsTable: 'A',
      odds: '1.9',
      preset: '1.95',
      isChanged: true,
      max: '2',
      adjusted: [],
    });
    const refused = (await placeQuoted(drawNumber, 'BIG', { odds: { WIN: '1.95' } })).body;
    expect([refused.code, refused.value]).toEqual(['bet_odds_changed', { line: 0, odds: { WIN: '1.9' } }]);
    expect((await placeQuoted(drawNumber, 'BIG', { odds: { WIN: '1.9' } })).body.value.bets[0].possibleWin).toBe(
      '1900',
    );
    expect(await staff.lastAudit()).toMatchObject({
      action: 'lottery.odds',
      subject: GAME,
      actor: 'the-admin',
      details: { odds: JSON.stringify([{ betType: BET_TYPE, tier: 'WIN', oddsTable: 'A', odds: '1.900' }]) },
    });
    const pricing = (await portal.call(`GET /lgw/games/${GAME}/pricing`)).body.value;
    expect(pricing.odds).toEqual([{ betType: BET_TYPE, tier: 'WIN', oddsTable: 'A', odds: '1.9' }]);

    await setOne(null);
    expect(await oddsRow()).toMatchObject({ odds: '1.95', isChanged: false });
    expect((await placeQuoted(drawNumber, 'BIG', { odds: { WIN: '1.9' } })).body.value.odds).toEqual({ WIN: '1.95' });
    expect((await placeQuoted(drawNumber, 'BIG', { odds: { WIN: '1.95' } })).status).toBe(200);
    expect((await portal.call(`GET /lgw/games/${GAME}/pricing`)).body.value.odds).toEqual([]);
  });

  it('never move the pricing moment backwards, and keep it when nothing changes', async () => {
    const since = async () =>
      (
        await sql<{ at: string }>(
          portal,
          `select extract(epoch from greatest(g.changed_at, (select max(changed_at) from lottery_odds o where o.game_code = $1)))::text as at
             from lottery_games g where g.game_code = $1`,
          [GAME],
        )
      )[0]?.at ?? '';
    const moments = [await since()];
    for (const odds of ['1.91', null, '1.92', null]) {
      await setOne(odds);
      moments.push(await since());
    }
    expect(new Set(moments).size).toBe(5);
    expect(moments.map(Number)).toEqual(moments.map(Number).toSorted((a, b) => a - b));
    await setOne(null);
    await setOne(null, 'SSC_C_B1');
    expect(await since()).toBe(moments.at(-1));
    // A clock that was set back does not lower the moment either.
    await sql(portal, `update lottery_games set changed_at = now() + interval '1 hour' where game_code = $1`, [GAME]);
    const ahead = await since();
    await setOne('1.93');
    expect(Number(await since())).toBeGreaterThan(Number(ahead));
    await staff.as('admin', `PUT /ops/api/lottery/games/${GAME}`, { isHot: true });
    expect(Number(await since())).toBeGreaterThan(Number(ahead) + 0.000_001);
    await setOne(null);
  });

  it.each([
    [
      'odds above the fair ones',
      [{ betType: BET_TYPE, tier: 'WIN', odds: '2.01' }],
      { code: 'too_big', params: { max: '2' } },
    ],
    [
      'odds that return the stake only',
      [{ betType: BET_TYPE, tier: 'WIN', odds: '1' }],
      { code: 'too_small', params: { min: '1.001' } },
    ],
    ['too many decimals', [{ betType: BET_TYPE, tier: 'WIN', odds: '1.9999' }], { code: 'invalid_value' }],
    ['a fraction', [{ betType: BET_TYPE, tier: 'WIN', odds: '19/10' }], { code: 'invalid_value' }],
    [
      'a bet type priced by its prize group',
      [{ betType: 'SSC_DWD', tier: 'WIN', odds: '9' }],
      { code: 'invalid_value' },
    ],
    ['a bet type of another group', [{ betType: 'LHC_TM', tier: 'WIN', odds: '40' }], { code: 'invalid_value' }],
    ['a tier the bet type does not have', [{ betType: BET_TYPE, tier: 'BIG', odds: '1.9' }], { code: 'invalid_value' }],
    [
      'a side, which follows its tier',
      [{ betType: BET_TYPE, tier: 'WIN:BIG', odds: '1.9' }],
      { code: 'invalid_value' },
    ],
    [
      'a property name of JavaScript objects',
      [{ betType: BET_TYPE, tier: 'constructor', odds: null }],
      { code: 'invalid_value' },
    ],
  ])('refuse %s and write nothing', async (_, wrong, problem) => {
    const good = { betType: 'SSC_C_B1', tier: 'WIN', odds: '9.8' };
    const { status, body } = await set([good, ...wrong]);
    expect([status, body.code, body.fields]).toEqual([422, 'invalid_fields', { 'odds.1': problem }]);
    expect(await oddsRow('SSC_C_B1')).toMatchObject({ odds: '9.75', isChanged: false });
  });

  it('refuse two values for one tier, an empty list and an unknown game', async () => {
    expect((await set([])).status).toBe(422);
    expect((await set([1, 2].map(() => ({ betType: BET_TYPE, tier: 'WIN', odds: '1.9' })))).status).toBe(422);
    expect((await set([{ betType: BET_TYPE, tier: 'WIN', odds: '1.9' }], 'NOSUCH')).status).toBe(404);
    expect((await staff.as('auditor', 'GET /ops/api/lottery/games/NOSUCH/odds')).status).toBe(404);
  });

  it('can be set by administrators only', async () => {
    for (const role of ['finance', 'auditor'] as const) {
      const odds = [{ betType: BET_TYPE, tier: 'WIN', odds: '1.9' }];
      expect((await staff.as(role, `PUT /ops/api/lottery/games/${GAME}/odds`, { odds })).status, role).toBe(403);
    }
    expect(await oddsRow()).toMatchObject({ isChanged: false });
  });

  it('open another odds table to those it is set for, and close it when removed', async () => {
    const drawNumber = await openDraw(portal, GAME);
    const setOddsTable = async (oddsTable: string) => {
      const position = { type: 'member', upline: '', maxPrizeGroup: 1980, oddsTable, reason: 'agreed with the agent' };
      const path = `PUT /ops/api/members/${member.playerId}/tree-position`;
      expect((await staff.as('admin', path, position)).status).toBe(200);
      expect(await staff.lastAudit()).toMatchObject({ action: 'member.move', details: { oddsTable } });
    };
    const onB = () =>
      place(member, {
        gameCode: GAME,
        issue: drawNumber,
        prizeMode: 'ZY',
        lines: [lineOf(GAME, BET_TYPE, 'BIG', { oddsTable: 'B', odds: { WIN: '1.9' } })],
      });
    expect((await onB()).body.code).toBe('bet_price_not_allowed');
    await set([{ betType: BET_TYPE, tier: 'WIN', oddsTable: 'B', odds: '1.9' }]);
    // Nobody bets with a table that is not theirs, nor sees its odds.
    expect((await onB()).body.code).toBe('bet_price_not_allowed');
    const pricing = (await portal.call(`GET /lgw/games/${GAME}/pricing`)).body.value;
    expect(pricing.odds.filter(({ oddsTable }: any) => oddsTable !== 'A')).toEqual([]);
    const own = async () => (await member.call(`GET /lgw/games/${GAME}/pricing/own`)).body.value;
    expect(await own()).toMatchObject({ oddsTable: 'A' });
    await setOddsTable('C');
    expect((await onB()).body.code).toBe('bet_price_not_allowed');
    expect(await own()).toEqual({ oddsTable: 'C', odds: [] });
    await setOddsTable('B');
    expect((await member.call('GET /wps/member/info')).body.value).toMatchObject({ oddsTable: 'B' });
    expect(await own()).toEqual({
      oddsTable: 'B',
      odds: [{ betType: BET_TYPE, tier: 'WIN', oddsTable: 'B', odds: '1.9' }],
    });
    expect((await onB()).status).toBe(200);
    await set([{ betType: BET_TYPE, tier: 'WIN', oddsTable: 'B', odds: null }]);
    expect((await onB()).body.code).toBe('bet_price_not_allowed');
  });
});

describe('odds of two-sided lines', () => {
  const step = (limits: object) => staff.as('admin', `PUT /ops/api/lottery/games/${GAME}`, { limits });
  const adjust = () => adjustLotteryOdds(portal.app);
  const adjusted = async (betType = BET_TYPE, tier = 'WIN') =>
    Object.fromEntries((await oddsRow(betType, tier)).adjusted.map(({ side, odds }: any) => [side, odds]));
  const stake = (
    drawNumber: string,
    selection: string,
    thousands: number,
    odds: object = { WIN: '1.95' },
    betType = BET_TYPE,
  ) =>
    bet(
      member,
      { gameCode: GAME, drawNumber, prizeMode: 'ZY' },
      lineOf(GAME, betType, selection, { odds, multiplier: thousands }),
    );

  /** Ends the current draw, runs the worker and opens the next draw. */
  const sell = async () => {
    await sql(
      portal,
      `update lottery_draws set closes_at = clock_timestamp() where game_code = $1 and closes_at > clock_timestamp()`,
      [GAME],
    );
    await adjust();
    return openDraw(portal, GAME);
  };

  it('stay unadjusted without a step', async () => {
    const drawNumber = await sell();
    await stake(drawNumber, 'BIG', 50);
    await adjust();
    expect(await adjusted()).toEqual({});
  });

  it('follow the stake difference and return when it is balanced', async () => {
    expect((await step({ adjustmentStepMinor: '10000' })).body.value).toMatchObject({
      limits: { adjustmentStepMinor: '10000' },
      changedLimits: ['adjustmentStepMinor'],
    });
    const drawNumber = await sell();
    await adjust();
    expect(await adjusted()).toEqual({});
    await stake(drawNumber, 'BIG', 39);
    await adjust();
    expect(await adjusted()).toEqual({ BIG: '1.92', SMALL: '1.98' });

    const odds = { WIN: '1.95', 'WIN:BIG': '1.92', 'WIN:SMALL': '1.98' };
    const small = (await placeQuoted(drawNumber, 'SMALL', { odds: { WIN: '1.95' } })).body;
    expect([small.code, small.value]).toEqual(['bet_odds_changed', { line: 0, odds }]);
    // A bet that accepts better odds gets the lighter side's; the heavier side's worse odds need a new quote.
    const better = (await placeQuoted(drawNumber, 'SMALL', { odds: { WIN: '1.95' }, acceptBetter: true })).body.value;
    expect(better.bets[0].possibleWin).toBe('1980');
    expect((await placeQuoted(drawNumber, 'BIG', { odds: { WIN: '1.95' }, acceptBetter: true })).body.code).toBe(
      'bet_odds_changed',
    );
    expect((await placeQuoted(drawNumber, 'BIG,ODD', { odds: { WIN: '1.95' } })).body.code).toBe('bet_odds_changed');
    // The other lines of the bet type are unchanged.
    expect((await placeQuoted(drawNumber, 'ODD', { odds: { WIN: '1.95' } })).body.value.bets[0].possibleWin).toBe(
      '1950',
    );
    await stake(drawNumber, 'SMALL', 38, odds);
    await adjust();
    expect(await adjusted()).toEqual({});
  });

  it('are published to pages of the game, visitors included, like overrides', async () => {
    await step({ adjustmentStepMinor: '10000' });
    const drawNumber = await sell();
    const [visitor, ofAll] = [await openVisitorStream(portal, GAME), await openVisitorStream(portal, 'all')];
    await stake(drawNumber, 'BIG', 39);
    await adjust();
    const big = { betType: BET_TYPE, tier: 'WIN:BIG', oddsTable: 'A', odds: '1.92' };
    const first = await visitor.next();
    expect(first).toMatchObject({ event: 'odds', data: { gameCode: GAME } });
    expect(first.data).toMatchObject({ odds: expect.arrayContaining([big]) });
    await setOne('9', 'SSC_C_B1');
    expect((await visitor.next()).data).toMatchObject({
      odds: expect.arrayContaining([big, { betType: 'SSC_C_B1', tier: 'WIN', oddsTable: 'A', odds: '9' }]),
    });
    await setOne(null, 'SSC_C_B1');
    // A page that watches all games shows no odds.
    await portal.app.db.transaction(async (tx) => broadcast(tx, 'draw', [{ gameCode: GAME, issue: 'the next' }]));
    expect((await ofAll.next()).event).toBe('draw');
    await Promise.all([visitor.close(), ofAll.close()]);
  });

  it('pay the odds of the side at placement', async () => {
    const drawNumber = await sell();
    await stake(drawNumber, 'SMALL', 30);
    await adjust();
    const odds = { WIN: '1.95', 'WIN:BIG': '1.98', 'WIN:SMALL': '1.92' };
    const id = await stake(drawNumber, 'BIG,ODD', 1, odds);
    const before = Number(await member.balance());
    await settled(portal, drawNumber, '7,2,3,4,5');
    const paid = (await member.call(`GET /lgw/bets/${id}`)).body.value;
    expect(paid).toMatchObject({ state: 'won', paid: '3930', wins: [{ tier: 'WIN', count: 2 }] });
    expect(Number(await member.balance()) - before).toBe(3930);
  });

  it('start unadjusted with the next draw and stop at their bounds', async () => {
    const drawNumber = await sell();
    await stake(drawNumber, 'BIG', 900);
    await stake(drawNumber, 'DRAGON', 20, { DRAGON: '1.95', TIGER: '1.95', TIE: '9.75' }, 'SSC_C_LH_WQ');
    await adjust();
    expect(await adjusted()).toEqual({ BIG: '1.85', SMALL: '1.99' });
    // Sides with tiers of their own are adjusted by tier.
    expect(await adjusted('SSC_C_LH_WQ', 'DRAGON')).toEqual({ DRAGON: '1.93' });
    expect(await oddsRow('SSC_C_LH_WQ', 'TIGER')).toMatchObject({
      odds: '1.95',
      adjusted: [{ side: 'TIGER', odds: '1.97' }],
    });
    const pricing = (await portal.call(`GET /lgw/games/${GAME}/pricing`)).body.value.odds;
    expect(pricing).toContainEqual({ betType: 'SSC_C_LH_WQ', tier: 'DRAGON', oddsTable: 'A', odds: '1.93' });
    const next = await sell();
    expect(await adjusted()).toEqual({});
    await adjust();
    expect(await adjusted()).toEqual({});
    expect((await placeQuoted(next, 'BIG', { odds: { WIN: '1.95' } })).status).toBe(200);
  });

  it('are stored apart from overrides, so that neither loses the other', async () => {
    const drawNumber = await sell();
    await stake(drawNumber, 'BIG', 30);
    await adjust();
    await setOne('1.9');
    expect(await oddsRow()).toMatchObject({ odds: '1.9', isChanged: true });
    expect(await adjusted()).toEqual({ BIG: '1.87', SMALL: '1.93' });
    await adjust();
    expect(await adjusted()).toEqual({ BIG: '1.87', SMALL: '1.93' });
    await setOne(null);
    expect(await adjusted()).toEqual({ BIG: '1.92', SMALL: '1.98' });
    await step({});
    await adjust();
    expect(await adjusted()).toEqual({});
    await step({ adjustmentStepMinor: '10000' });
  });

  it('write nothing without a change, so that quotes stay valid', async () => {
    const drawNumber = await sell();
    await stake(drawNumber, 'BIG', 25);
    await adjust();
    const rows = () =>
      sql(portal, `select * from lottery_odds where game_code = $1 order by bet_type, tier, odds_table`, [GAME]);
    const before = await rows();
    const odds = { WIN: '1.95', 'WIN:BIG': '1.93', 'WIN:SMALL': '1.97' };
    await stake(drawNumber, 'BIG', 4, odds);
    await adjust();
    expect(await rows()).toEqual(before);
  });

  it('ignore demo bets', async () => {
    await step({ adjustmentStepMinor: '100' });
    const drawNumber = await sell();
    const guest = newBrowser(portal);
    await guest.call('POST /wps/session/login/freeplay', { body: {} });
    const lines = [lineOf(GAME, BET_TYPE, 'BIG')];
    expect((await place(guest, { gameCode: GAME, issue: drawNumber, prizeMode: 'ZY', lines })).status).toBe(200);
    await adjust();
    expect(await adjusted()).toEqual({});
  });
});
