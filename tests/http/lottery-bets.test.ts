import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { computeTrialBalance } from '#domain/ledger';
import { createTestApp, type TestApp, type TestMember } from '../support/app.ts';
import { newBrowser } from '../support/sign-in.ts';
import { bet, lineOf, openDraw, place } from '../support/lottery-bets.ts';
import { createStaff } from '../support/staff.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
let member: TestMember;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());

const GAME = 'SSC1M';
const ssc = (betType: string, selection: string, given: object = {}) => lineOf(GAME, betType, selection, given);
const DIGIT = ssc('SSC_DWD', '7|-|-|-|-');

async function newMember(balance = '1000000') {
  member = await portal.newMember({ balance });
  return member;
}

const betCount = async () =>
  (await sql<{ count: number }>(portal, 'select count(*)::int as count from lottery_bets'))[0]?.count;

describe('placing a slip', () => {
  it('debits the total stake once, in one ledger entry, and answers each bet with its possible win', async () => {
    await newMember();
    const drawNumber = await openDraw(portal, GAME);
    const lines = [ssc('SSC_DWD', '7|-|-|-|1,2'), ssc('SSC_Q3_ZX_FS', '1|2|3', { multiplier: 2 })];
    const { status, body } = await place(member, { gameCode: GAME, issue: drawNumber, lines });
    expect(status).toBe(200);
    expect(body.value).toMatchObject({ totalStake: '5000', balance: '995000', currency: 'VND' });
    // Rebate: (1980 − 1900) / 2000 of the total stake.
    expect(body.value.bets).toMatchObject([
      { issue: drawNumber, betType: 'SSC_DWD', totalStake: '3000', rebate: '120', possibleWin: '19000' },
      { issue: drawNumber, betType: 'SSC_Q3_ZX_FS', totalStake: '2000', rebate: '80', possibleWin: '1900000' },
    ]);
    expect(await member.balance()).toBe('995000');
    const record = (await member.call('GET /wps/member/records/account')).body.value.rows;
    expect(record[0]).toMatchObject({ kind: 'bet', amount: '-5000', reference: body.value.slipId });
  });

  it('repeats the first answer for the same key, and refuses the key with other content', async () => {
    await newMember();
    const drawNumber = await openDraw(portal, GAME);
    const key = randomUUID();
    const slip = { gameCode: GAME, issue: drawNumber, lines: [DIGIT] };
    const first = await place(member, slip, key);
    await place(member, slip);
    const again = await Promise.all([place(member, slip, key), place(member, slip, key)]);
    for (const { status, body } of again) expect([status, body]).toEqual([200, first.body]);
    expect((await place(member, { ...slip, lines: [DIGIT, DIGIT] }, key)).body.code).toBe('idempotency_key_reused');
    expect(await member.balance()).toBe('998000');
    // A repeated request is answered after the close as well.
    await sql(portal, `update lottery_draws set closes_at = clock_timestamp() where draw_number = $1`, [drawNumber]);
    expect((await place(member, slip, key)).body).toEqual(first.body);
    expect((await place(member, slip)).body.code).toBe('bet_draw_closed');
  });

  it('places fifty lines with one statement', async () => {
    await newMember();
    const drawNumber = await openDraw(portal, GAME);
    await bet(member, { drawNumber }, DIGIT);
    const { db } = portal.app;
    const statements: string[] = [];
    const { query } = db;
    db.query = (statement, values) => {
      statements.push(statement.name);
      return query.call(db, statement, values) as never;
    };
    try {
      const lines = Array.from({ length: 50 }, () => DIGIT);
      expect((await place(member, { gameCode: GAME, issue: drawNumber, lines })).body.value.totalStake).toBe('50000');
    } finally {
      db.query = query;
    }
    expect(statements.filter((name) => name.startsWith('lottery'))).toEqual(['lottery_place_slips']);
    const max = Array.from({ length: 51 }, () => DIGIT);
    expect((await place(member, { gameCode: GAME, issue: drawNumber, lines: max })).status).toBe(422);
  });

  it('places all lines or none', async () => {
    await newMember();
    const [drawNumber, before] = [await openDraw(portal, GAME), await betCount()];
    const lines = [DIGIT, ssc('SSC_DWD', '8|-|-|-|-', { combinations: 2 })];
    const { status, body } = await place(member, { gameCode: GAME, issue: drawNumber, lines });
    expect([status, body.code, body.value]).toEqual([
      422,
      'bet_combinations_wrong',
      { line: 1, combinations: 1, maxCombinations: 100_000 },
    ]);
    expect([await member.balance(), await betCount()]).toEqual(['1000000', before]);
  });

  it('places a guest’s slip with the demo balance, without exposure', async () => {
    const drawNumber = await openDraw(portal, GAME);
    const guest = newBrowser(portal);
    await guest.call('POST /wps/session/login/freeplay', { body: {} });
    const { body } = await place(guest, { gameCode: GAME, issue: drawNumber, lines: [DIGIT] });
    expect(body.value.currency).toBe('FUN');
    const rows = await sql(
      portal,
      `select 1 from lottery_exposures e join lottery_draws d on d.id = e.draw_id where d.draw_number = $1`,
      [drawNumber],
    );
    expect(rows).toEqual([]);
  });
});

describe('refusing a bet', () => {
  it.each([
    ['a bet type of another board', { lines: [ssc('SSC_C_2S_B1', 'BIG')] }, 'bet_type_disabled'],
    ['a bet type of another group', { lines: [{ ...DIGIT, betType: 'PK10_DWD' }] }, 'bet_type_disabled'],
    ['a prize mode that does not list the game', { prizeMode: 'SEA', lines: [DIGIT] }, 'bet_type_disabled'],
    ['an invalid selection', { lines: [{ ...DIGIT, selection: '7,7|-|-|-|-' }] }, 'bet_selection_invalid'],
    ['a wrong number of combinations', { lines: [{ ...DIGIT, combinations: 3 }] }, 'bet_combinations_wrong'],
    ['a unit stake that is not offered', { lines: [{ ...DIGIT, unitStake: '1500' }] }, 'bet_price_not_allowed'],
    ['a denomination that is not offered', { lines: [{ ...DIGIT, denomination: 'LI' }] }, 'bet_price_not_allowed'],
    ['a multiplier above the limit', { lines: [{ ...DIGIT, multiplier: 10_001 }] }, 'bet_price_not_allowed'],
    ['a prize group above the member’s', { lines: [{ ...DIGIT, prizeGroup: 1990 }] }, 'bet_price_not_allowed'],
    ['an odds table without overrides', { lines: [{ ...DIGIT, oddsTable: 'B' }] }, 'bet_price_not_allowed'],
    [
      'a total stake below the minimum',
      { lines: [{ ...DIGIT, denomination: 'JIAO' }] },
      'bet_total_stake_out_of_range',
    ],
    [
      'a total stake above the maximum',
      { lines: [{ ...DIGIT, unitStake: '2000', multiplier: 10_000, selection: '1,2,3|-|-|-|-', combinations: 3 }] },
      'bet_total_stake_out_of_range',
    ],
    ['outdated odds', { lines: [{ ...DIGIT, odds: { WIN: '11' } }] }, 'bet_odds_changed'],
    ['malformed odds', { lines: [{ ...DIGIT, odds: { WIN: 'many' } }] }, 'bet_odds_changed'],
    ['too many covered outcomes', { lines: [ssc('SSC_DWD', '0,1,2,3,4,5,6,7,8,9|-|-|-|-')] }, 'bet_coverage_exceeded'],
    ['an unknown draw', { issue: '20990101-0001', lines: [DIGIT] }, 'bet_draw_closed'],
  ])('refuses %s', async (_, slip, code) => {
    await newMember('100000000');
    const drawNumber = await openDraw(portal, GAME);
    const { body } = await place(member, { gameCode: GAME, issue: drawNumber, ...slip });
    expect(body.code).toBe(code);
    expect(body.message).not.toContain('bet_');
    expect(await member.balance()).toBe('100000000');
  });

  it('reports a closed draw before any other reason, and refuses a draw that has not opened', async () => {
    await newMember();
    const wrong = { ...DIGIT, combinations: 4 };
    const [closed, future] = [
      await openDraw(portal, GAME, { closesIn: -1 }),
      await openDraw(portal, GAME, { opensIn: 60 }),
    ];
    for (const drawNumber of [closed, future]) {
      for (const line of [DIGIT, wrong]) {
        const { status, body } = await place(member, { gameCode: GAME, issue: drawNumber, lines: [line] });
        expect([status, body.code, body.value]).toEqual([409, 'bet_draw_closed', { line: 0 }]);
      }
    }
  });

  it('refuses an insufficient balance and leaves no trace of the slip', async () => {
    await newMember('2999');
    const drawNumber = await openDraw(portal, GAME);
    const lines = [DIGIT, DIGIT, DIGIT];
    expect((await place(member, { gameCode: GAME, issue: drawNumber, lines })).body.code).toBe('insufficient_funds');
    const [row] = await sql<{ liability: bigint }>(
      portal,
      `select coalesce(sum(e.liability_minor), 0)::bigint as liability
         from lottery_exposures e join lottery_draws d on d.id = e.draw_id where d.draw_number = $1`,
      [drawNumber],
    );
    expect([await member.balance(), row?.liability]).toEqual(['2999', 0n]);
  });

  it('counts the outcomes that earlier bets cover', async () => {
    await newMember();
    const drawNumber = await openDraw(portal, GAME);
    await bet(member, { drawNumber }, ssc('SSC_DWD', '0,1,2,3,4,5,6,7,8|-|-|-|-'));
    await bet(member, { drawNumber }, ssc('SSC_DWD', '8|9|-|-|-'));
    const { body } = await place(member, {
      gameCode: GAME,
      issue: drawNumber,
      lines: [DIGIT, ssc('SSC_DWD', '9|-|-|-|-')],
    });
    expect(body.code).toBe('bet_coverage_exceeded');
  });
});

describe('pricing', () => {
  it('applies changes by staff from the next bet on, in every process', async () => {
    await newMember();
    const drawNumber = await openDraw(portal, 'PK105M');
    const line = lineOf('PK105M', 'PK10_DWD', '07|-|-|-|-|-|-|-|-|-');
    const slip = { gameCode: 'PK105M', issue: drawNumber, lines: [line] };
    expect((await place(member, slip)).status).toBe(200);
    const change = (set: string) =>
      sql(portal, `update lottery_games set ${set}, changed_at = clock_timestamp() where game_code = 'PK105M'`);
    await change(`disabled_bet_types = '["PK10_DWD"]'`);
    expect((await place(member, slip)).body.code).toBe('bet_type_disabled');
    await change(`disabled_bet_types = '[]'`);
    expect((await place(member, slip)).status).toBe(200);
    await change('is_under_maintenance = true');
    expect((await place(member, slip)).body.code).toBe('game_unavailable');
    await change(`is_under_maintenance = false, limits = '{"houseMaxLossMinor": "10000"}'`);
    expect((await place(member, slip)).body.code).toBe('bet_number_full');
    await change(`limits = '{"maxLiabilityMinor": "10000"}'`);
    expect((await place(member, slip)).body.code).toBe('bet_number_full');
    await change(`limits = '{"maxWinPerMemberDrawMinor": "10000"}'`);
    expect((await place(member, slip)).body.code).toBe('bet_win_too_high');
  });

  it('answers changed odds, places better ones when they are accepted, and never places worse ones', async () => {
    await newMember();
    const drawNumber = await openDraw(portal, 'LHC5M');
    const line = lineOf('LHC5M', 'LHC_TM', '07');
    const slip = { gameCode: 'LHC5M', issue: drawNumber, lines: [line] };
    const setOdds = (odds: string) =>
      sql(
        portal,
        `insert into lottery_odds (game_code, bet_type, tier, odds_table, odds, changed_at) values ('LHC5M', 'LHC_TM', 'WIN', 'A', $1, clock_timestamp())
         on conflict (game_code, bet_type, tier, odds_table) do update set odds = excluded.odds, changed_at = excluded.changed_at`,
        [odds],
      );
    expect((await place(member, slip)).status).toBe(200);
    await setOdds('48');
    const refused = (await place(member, slip)).body;
    expect([refused.code, refused.value]).toEqual(['bet_odds_changed', { line: 0, odds: { WIN: '48' } }]);
    const { body } = await place(member, { ...slip, acceptBetter: true });
    expect(body.value.bets[0].possibleWin).toBe('48000');
    await setOdds('40');
    expect((await place(member, { ...slip, acceptBetter: true })).body.code).toBe('bet_odds_changed');
    const pricing = (await portal.call('GET /lgw/games/LHC5M/pricing')).body.value;
    expect(pricing).toMatchObject({
      isOpen: true,
      limits: { minTotalStake: '1000' },
      odds: [{ betType: 'LHC_TM', odds: '40' }],
    });
  });
});

describe('listing bets', () => {
  it('shows the member’s own bets, newest first, and nobody else’s', async () => {
    await newMember();
    const drawNumber = await openDraw(portal, GAME);
    const ids = [
      await bet(member, { drawNumber }, DIGIT),
      await bet(member, { drawNumber }, ssc('SSC_Q3_ZX_FS', '1|2|3')),
    ];
    const { rows, totalRows } = (await member.call('GET /lgw/bets')).body.value;
    expect([totalRows, rows.map(({ id }: { id: string }) => id)]).toEqual([2, ids.toReversed()]);
    expect(rows[1]).toMatchObject({
      state: 'placed',
      selection: '7|-|-|-|-',
      paid: null,
      gameCode: GAME,
      issue: drawNumber,
    });
    const page = (await member.call('GET /lgw/bets?pageSize=1&pageNo=2')).body.value;
    expect([page.rows.length, page.rows[0].id]).toEqual([1, ids[0]]);
    expect((await member.call('GET /lgw/bets?gameCode=PK101M')).body.value.rows).toEqual([]);
    const one = (await member.call(`GET /lgw/bets/${ids[0]}`)).body.value;
    expect(one).toMatchObject({
      id: ids[0],
      numbers: null,
      fairnessProofPath: `/lgw/draws/${GAME}/${drawNumber}/proof`,
    });
    const stranger = await portal.newMember();
    expect((await stranger.call(`GET /lgw/bets/${ids[0]}`)).status).toBe(404);
    expect((await stranger.call(`DELETE /lgw/bets/${ids[0]}`)).status).toBe(404);
  });

  it('lists the games with the member’s latest bets', async () => {
    await newMember();
    const recent = async () =>
      (await member.call('GET /lgw/vn/games/game_menu/recent')).body.value.gameMenus.map(
        ({ gameCode }: { gameCode: string }) => gameCode,
      );
    expect(await recent()).toEqual([]);
    await bet(member, { drawNumber: await openDraw(portal, GAME) }, DIGIT);
    const gameCode = 'MBVIP1M';
    const drawNumber = await openDraw(portal, gameCode);
    await bet(member, { gameCode, drawNumber, prizeMode: 'Elott' }, lineOf(gameCode, 'VN_LO2', '68'));
    expect(await recent()).toEqual([gameCode, GAME]);
  });
});

describe('cancelling a bet', () => {
  it('refunds the stake and the exposure once, while the draw is open', async () => {
    await newMember();
    const drawNumber = await openDraw(portal, GAME);
    const id = await bet(member, { drawNumber }, DIGIT);
    expect((await member.call(`DELETE /lgw/bets/${id}`)).body.value).toEqual({
      count: 1,
      refund: '1000',
      currency: 'VND',
    });
    expect((await member.call(`DELETE /lgw/bets/${id}`)).body.code).toBe('wrong_state');
    expect(await member.balance()).toBe('1000000');
    const rows = await sql<{ liability: bigint; income: bigint }>(
      portal,
      `select e.liability_minor as liability, e.income_minor as income from lottery_exposures e
         join lottery_draws d on d.id = e.draw_id where d.draw_number = $1`,
      [drawNumber],
    );
    expect(rows).toEqual([{ liability: 0n, income: 0n }]);
    expect((await member.call(`GET /lgw/bets/${id}`)).body.value.state).toBe('cancelled');
  });

  it('is refused after the close and on the credit board', async () => {
    await newMember();
    const drawNumber = await openDraw(portal, GAME);
    const id = await bet(member, { drawNumber }, DIGIT);
    const credit = await bet(member, { drawNumber, prizeMode: 'ZY' }, ssc('SSC_C_2S_B1', 'BIG'));
    expect((await member.call(`DELETE /lgw/bets/${credit}`)).body.code).toBe('wrong_state');
    await sql(portal, `update lottery_draws set closes_at = clock_timestamp() where draw_number = $1`, [drawNumber]);
    expect((await member.call(`DELETE /lgw/bets/${id}`)).body.code).toBe('wrong_state');
    expect(await member.balance()).toBe('998000');
  });
});

describe('the back office', () => {
  it('shows the liabilities of a draw, the highest first', async () => {
    const staff = await createStaff(portal);
    const gameCode = 'SSC5M';
    await sql(
      portal,
      `update lottery_games set limits = '{"houseMaxLossMinor": "10000"}', changed_at = clock_timestamp() where game_code = $1`,
      [gameCode],
    );
    await newMember();
    const drawNumber = await openDraw(portal, gameCode);
    await bet(member, { gameCode, drawNumber }, ssc('SSC_DWD', '7,8|-|-|-|-'));
    await bet(member, { gameCode, drawNumber, prizeMode: 'ZY' }, ssc('SSC_C_2S_B1', 'BIG'));
    const path = `GET /ops/api/lottery/exposures?gameCode=${gameCode}&issue=${drawNumber}`;
    const { body } = await staff.as('auditor', path);
    expect(body.value).toEqual({
      currency: 'VND',
      limit: '10000',
      rows: [
        { market: 'SSC_DWD/1', outcome: '7', liability: '9500', marketIncome: '2000', level: 'warning' },
        { market: 'SSC_DWD/1', outcome: '8', liability: '9500', marketIncome: '2000', level: 'warning' },
        { market: 'SSC_C_2S_B1', outcome: 'BIG', liability: '1950', marketIncome: '1000', level: 'normal' },
      ],
    });
  });
});

it('keeps the ledger balanced', async () => {
  expect((await computeTrialBalance(portal.app.db)).problems).toEqual([]);
});
