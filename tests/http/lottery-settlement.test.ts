import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { computeTrialBalance } from '#domain/ledger';
import { broadcast } from '#domain/messaging';
import { settleDueDraws } from '#domain/lottery';
import { settleLotteries } from '#server/jobs/lottery';
import { createTestApp, type TestApp, type TestMember } from '../support/app.ts';
import { bet, corrected, drawn, lineOf, openDraw, place, settled, voided } from '../support/lottery-bets.ts';
import { NORTH } from '../support/lottery/northern-draw.ts';
import { openStream, openVisitorStream } from '../support/event-stream.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());

const GAME = 'SSC1M';
const ssc = (betType: string, selection: string, given: object = {}) => lineOf(GAME, betType, selection, given);
const SEVEN = ssc('SSC_DWD', '7|-|-|-|-');
const EIGHT = ssc('SSC_DWD', '8|-|-|-|-');

const newMember = (balance = '1000000') => portal.newMember({ balance });
const betOf = async (member: TestMember, id: string) => (await member.call(`GET /lgw/bets/${id}`)).body.value;
const kinds = async (member: TestMember) =>
  (await member.call('GET /wps/member/records/account')).body.value.rows.map(
    ({ kind, amount }: Record<string, string>) => [kind, amount],
  );
const drawOf = async (drawNumber: string) =>
  (
    await sql<{ state: string; settled: number }>(
      portal,
      'select state, settled_version as settled from lottery_draws where draw_number = $1',
      [drawNumber],
    )
  )[0];

describe('settlement', () => {
  it('pays winners and rebates, and leaves the rows of losing bets unchanged', async () => {
    const [winner, loser] = [await newMember(), await newMember()];
    const drawNumber = await openDraw(portal, GAME);
    const won = await bet(winner, { drawNumber }, SEVEN);
    const lost = await bet(loser, { drawNumber }, EIGHT);
    await settled(portal, drawNumber, '7,2,3,4,5');
    expect(await drawOf(drawNumber)).toEqual({ state: 'SETTLED', settled: 1 });
    expect(await betOf(winner, won)).toMatchObject({
      state: 'won',
      payout: '9500',
      paid: '9500',
      wins: [{ tier: 'WIN', count: 1 }],
      numbers: '7,2,3,4,5',
    });
    expect(await betOf(loser, lost)).toMatchObject({ state: 'lost', paid: null, wins: null });
    // 1,000 staked at 1900 of 1980: a rebate of 40 for both.
    expect([await winner.balance(), await loser.balance()]).toEqual(['1008540', '999040']);
    expect((await kinds(winner)).slice(0, 3)).toEqual([
      ['rebate', '40'],
      ['win', '9500'],
      ['bet', '-1000'],
    ]);
    const rows = await sql(portal, `select 1 from lottery_bets where state <> 'placed' and public_id in ($1, $2)`, [
      won,
      lost,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('happens once, however often the worker runs', async () => {
    const member = await newMember();
    const drawNumber = await openDraw(portal, GAME);
    await bet(member, { drawNumber }, SEVEN);
    await drawn(portal, drawNumber, '7,2,3,4,5');
    await Promise.all([settleLotteries(portal.app), settleLotteries(portal.app)]);
    await settleLotteries(portal.app);
    expect(await member.balance()).toBe('1008540');
  });

  it('notifies members who watch the game once per settled result', async () => {
    const [member, bettor] = [await newMember(), await newMember()];
    const watching = await openStream(portal, member.token, {}, `?draws=${GAME}`);
    await watching.next();
    const drawNumber = await openDraw(portal, GAME);
    const id = await bet(bettor, { drawNumber }, SEVEN);
    await drawn(portal, drawNumber, '7,2,3,4,5');
    await Promise.all([settleLotteries(portal.app), settleLotteries(portal.app)]);
    expect(await watching.next()).toMatchObject({
      event: 'settled',
      data: { gameCode: GAME, issue: drawNumber, resultVersion: 1 },
    });
    expect((await betOf(bettor, id)).state).toBe('won');
    await corrected(portal, drawNumber, '8,2,3,4,5');
    expect((await watching.next()).data).toMatchObject({ issue: drawNumber, resultVersion: 2 });
    await watching.close();
  });

  it('notifies a member of a net win once, on pages that do not watch the game, and of no loss', async () => {
    const [winner, loser] = [await newMember(), await newMember()];
    const drawNumber = await openDraw(portal, GAME);
    await bet(winner, { drawNumber }, SEVEN);
    await bet(winner, { drawNumber }, EIGHT);
    await bet(loser, { drawNumber }, EIGHT);
    await settled(portal, drawNumber, '7,2,3,4,5');
    const wins = (member: TestMember) =>
      sql<{ payload: object }>(
        portal,
        `select payload from live_events event join members member on member.id = event.member_id
          where event.type = 'win' and member.public_id = $1 order by event.id`,
        [member.playerId],
      );
    // Paid 9,500 for two bets of 1,000.
    const win = { payload: { gameCode: GAME, issue: drawNumber, net: '7500', currency: 'VND' } };
    expect([await wins(winner), await wins(loser)]).toEqual([[win], []]);
    await corrected(portal, drawNumber, '7,7,3,4,5');
    expect([await wins(winner), await wins(loser)]).toEqual([[win], []]);
    await corrected(portal, drawNumber, '8,2,3,4,5');
    expect(await wins(winner)).toEqual([win]);
    expect(await wins(loser)).toEqual([{ payload: { ...win.payload, net: '8500' } }]);
  });

  it('publishes nothing to visitors, and nothing about draws without bets', async () => {
    const member = await newMember();
    const [watching, visitor] = [
      await openStream(portal, member.token, {}, `?draws=${GAME}`),
      await openVisitorStream(portal, GAME),
    ];
    await watching.next();
    const [empty, drawNumber] = [await openDraw(portal, GAME), await openDraw(portal, GAME)];
    await settled(portal, empty, '7,2,3,4,5');
    await bet(await newMember(), { drawNumber }, SEVEN);
    await settled(portal, drawNumber, '7,2,3,4,5');
    expect(await drawOf(empty)).toEqual({ state: 'SETTLED', settled: 1 });
    expect((await watching.next()).data).toMatchObject({ issue: drawNumber });
    await portal.app.db.transaction(async (tx) => broadcast(tx, 'draw', [{ gameCode: GAME, issue: 'the next' }]));
    expect(await visitor.next()).toMatchObject({ event: 'draw', data: { issue: 'the next' } });
    await Promise.all([watching.close(), visitor.close()]);
  });

  it('lists each bet under its state only', async () => {
    const member = await newMember();
    const [drawNumber, later, voidedDraw] = [
      await openDraw(portal, GAME),
      await openDraw(portal, GAME),
      await openDraw(portal, GAME),
    ];
    const won = await bet(member, { drawNumber }, SEVEN);
    const lost = await bet(member, { drawNumber }, EIGHT);
    const returned = await bet(member, { drawNumber, prizeMode: 'ZY' }, ssc('SSC_C_LH_WQ', 'DRAGON'));
    const placed = await bet(member, { drawNumber: later }, SEVEN);
    const cancelled = await bet(member, { drawNumber: later }, EIGHT);
    await member.call(`DELETE /lgw/bets/${cancelled}`);
    const refunded = await bet(member, { drawNumber: voidedDraw }, SEVEN);
    await settled(portal, drawNumber, '7,7,3,4,5');
    await voided(portal, voidedDraw);
    for (const [state, id] of Object.entries({ won, lost, returned, placed, cancelled, refunded })) {
      const { rows, totalRows } = (await member.call(`GET /lgw/bets?state=${state}`)).body.value;
      expect([state, totalRows, rows.map((row: { id: string }) => row.id)]).toEqual([state, 1, [id]]);
    }
    expect((await member.call('GET /lgw/bets?state=open')).status).toBe(422);
  });

  it('books a member’s wins in one entry and stores each bet’s own win', async () => {
    const member = await newMember();
    const drawNumber = await openDraw(portal, GAME);
    const lines = [SEVEN, SEVEN, ssc('SSC_Q3_ZX_FS', '7|2|3,4', { multiplier: 3 }), EIGHT];
    const { body } = await place(member, { gameCode: GAME, issue: drawNumber, lines });
    await settled(portal, drawNumber, '7,2,3,4,5');
    const paid = (await member.call(`GET /lgw/bets?slipId=${body.value.slipId}`)).body.value.rows.map(
      ({ paid: amount }: { paid: string | null }) => amount,
    );
    expect(paid).toEqual([null, '2850000', '9500', '9500']);
    expect((await kinds(member)).slice(0, 2)).toEqual([
      ['rebate', '360'],
      ['win', '2869000'],
    ]);
  });

  it('pays the odds stored with the bet, not the current ones', async () => {
    const member = await newMember();
    const drawNumber = await openDraw(portal, GAME);
    const id = await bet(member, { drawNumber, prizeMode: 'ZY' }, ssc('SSC_C_2S_B1', 'BIG'));
    await sql(
      portal,
      `insert into lottery_odds (game_code, bet_type, tier, odds_table, odds) values ($1, 'SSC_C_2S_B1', 'WIN', 'A', '1.5')`,
      [GAME],
    );
    await settled(portal, drawNumber, '7,2,3,4,5');
    expect(await betOf(member, id)).toMatchObject({ state: 'won', paid: '1950', rebate: '0' });
  });

  it('caps a win at the bet’s maximum and stores both amounts', async () => {
    const member = await newMember('100000000');
    const gameCode = 'SSC3M';
    await sql(
      portal,
      `update lottery_games set limits = '{"maxWinPerBetMinor": "400000"}', changed_at = clock_timestamp() where game_code = $1`,
      [gameCode],
    );
    const drawNumber = await openDraw(portal, gameCode);
    const { body } = await place(member, { gameCode, issue: drawNumber, lines: [ssc('SSC_Q3_ZX_FS', '7|2|3')] });
    expect(body.value.bets[0].possibleWin).toBe('400000');
    await settled(portal, drawNumber, '7,2,3,4,5');
    expect(await betOf(member, body.value.bets[0].id)).toMatchObject({ payout: '950000', paid: '400000' });
  });

  it('returns the stake of a push', async () => {
    const member = await newMember();
    const drawNumber = await openDraw(portal, GAME);
    const id = await bet(member, { drawNumber, prizeMode: 'ZY' }, ssc('SSC_C_LH_WQ', 'DRAGON'));
    await settled(portal, drawNumber, '4,4,3,4,5');
    expect(await betOf(member, id)).toMatchObject({ state: 'returned', paid: '1000' });
    expect(await member.balance()).toBe('1000000');
  });

  it('refunds the stakes of a void draw without rebates', async () => {
    const member = await newMember();
    const drawNumber = await openDraw(portal, GAME);
    const id = await bet(member, { drawNumber }, SEVEN);
    await voided(portal, drawNumber);
    expect(await betOf(member, id)).toMatchObject({ state: 'refunded', paid: null });
    expect(await member.balance()).toBe('1000000');
    expect((await kinds(member))[0]).toEqual(['bet_refunded', '1000']);
    expect(await drawOf(drawNumber)).toEqual({ state: 'VOID', settled: 1 });
  });

  it('continues with other draws when one fails', async () => {
    const member = await newMember();
    const [broken, sound] = [await openDraw(portal, GAME), await openDraw(portal, GAME)];
    const id = await bet(member, { drawNumber: broken }, SEVEN);
    await bet(member, { drawNumber: sound }, SEVEN);
    const setSelection = (selection: string) =>
      sql(portal, `update lottery_bets set selection = $2 where public_id = $1`, [id, selection]);
    await setSelection('nonsense');
    await drawn(portal, broken, '7,2,3,4,5');
    await drawn(portal, sound, '7,2,3,4,5');
    await expect(settleLotteries(portal.app)).rejects.toThrow('1 of 2 draws');
    expect([await drawOf(broken), await drawOf(sound)]).toEqual([
      { state: 'DRAWN', settled: 0 },
      { state: 'SETTLED', settled: 1 },
    ]);
    await setSelection('7|-|-|-|-');
    await settleLotteries(portal.app);
    expect(await member.balance()).toBe(String(1_000_000 + 2 * 8540));
  });

  it('pays a Vietnamese lô bet once per hit', async () => {
    const drawNumber = await openDraw(portal, 'MBVIP1M');
    const member = await newMember();
    await bet(member, { gameCode: 'MBVIP1M', drawNumber, prizeMode: 'Elott' }, lineOf('MBVIP1M', 'VN_LO2', '68'));
    await settled(portal, drawNumber, JSON.stringify(NORTH));
    // 27 combinations, six hits of 98.
    expect(await member.balance()).toBe(String(1_000_000 - 27_000 + 588_000));
  });
});

describe('resettlement', () => {
  it('reverses the payouts and pays the new ones, once', async () => {
    const [first, second] = [await newMember(), await newMember()];
    const drawNumber = await openDraw(portal, GAME);
    const [seven, eight] = [await bet(first, { drawNumber }, SEVEN), await bet(second, { drawNumber }, EIGHT)];
    await settled(portal, drawNumber, '7,2,3,4,5');
    await corrected(portal, drawNumber, '8,2,3,4,5');
    await settleLotteries(portal.app);
    expect([await first.balance(), await second.balance()]).toEqual(['999040', '1008540']);
    expect((await betOf(first, seven)).state).toBe('lost');
    expect(await betOf(second, eight)).toMatchObject({ state: 'won', paid: '9500' });
    expect((await kinds(first))[0]).toEqual(['reversal', '-9500']);
    expect(await drawOf(drawNumber)).toEqual({ state: 'RESETTLED', settled: 2 });
    await corrected(portal, drawNumber, '7,2,3,4,5');
    expect([await first.balance(), await second.balance()]).toEqual(['1008540', '999040']);
  });

  it('takes the available balance and records the rest as receivable', async () => {
    const member = await newMember('1000');
    const drawNumber = await openDraw(portal, GAME);
    await bet(member, { drawNumber }, SEVEN);
    await settled(portal, drawNumber, '7,2,3,4,5');
    await bet(member, { drawNumber: await openDraw(portal, GAME) }, { ...SEVEN, unitStake: '2000', multiplier: 4 });
    expect(await member.balance()).toBe('1540');
    await corrected(portal, drawNumber, '8,2,3,4,5');
    expect(await member.balance()).toBe('0');
    const [row] = await sql<{ receivable: bigint }>(
      portal,
      `select r.open_minor as receivable from receivables r join members m on m.id = r.member_id where m.public_id = $1`,
      [member.playerId],
    );
    expect(row?.receivable).toBe(79_600_000n);
  });
});

it('a correction ends a running settlement, and its resettlement pays everybody', async () => {
  const members = [await newMember(), await newMember(), await newMember()];
  const drawNumber = await openDraw(portal, GAME);
  for (const member of members) await bet(member, { drawNumber }, SEVEN);
  await drawn(portal, drawNumber, '7,2,3,4,5');
  const { db } = portal.app;
  let looks = 0;
  const behind = {
    ...db,
    async query(statement: Parameters<typeof db.query>[0], values?: Parameters<typeof db.query>[1]) {
      // Another process corrects the result after the first page.
      if (statement.name === 'lottery_settle_next' && ++looks === 2) {
        await sql(
          portal,
          `update lottery_draws set state = 'RESETTLED', result = '8,2,3,4,5', result_version = 2 where draw_number = $1`,
          [drawNumber],
        );
      }
      return db.query(statement, values);
    },
  } as typeof db;
  await settleDueDraws(behind, { notifier: { balanceChanged: () => undefined }, betsPerPage: 1 });
  expect(looks).toBe(2);
  await settleLotteries(portal.app);
  expect(await drawOf(drawNumber)).toEqual({ state: 'RESETTLED', settled: 2 });
  // Each staked 1,000 and gets a rebate of 40.
  for (const member of members) expect(await member.balance()).toBe('999040');
});

describe('a multi-draw bet', () => {
  const multiDraw = (member: TestMember, draws: { issue: string; multiplier: number }[], given: object = {}) => {
    const { multiplier: _, ...line } = SEVEN;
    return member.call('POST /lgw/chases', {
      body: { gameCode: GAME, prizeMode: 'Lott', stopOnWin: true, line, draws, ...given },
      headers: { 'Idempotency-Key': randomUUID() },
    });
  };
  const threeDraws = async () => [
    { issue: await openDraw(portal, GAME), multiplier: 1 },
    { issue: await openDraw(portal, GAME, { opensIn: 60 }), multiplier: 2 },
    { issue: await openDraw(portal, GAME, { opensIn: 120 }), multiplier: 4 },
  ];

  it('debits all stakes at once, and refunds the remaining draws when it stops after a win', async () => {
    const member = await newMember();
    const draws = await threeDraws();
    const { body } = await multiDraw(member, draws);
    expect(body.value).toMatchObject({ totalStake: '7000', balance: '993000' });
    await settled(portal, draws[0]?.issue ?? '', '7,2,3,4,5');
    expect(await member.balance()).toBe(String(993_000 + 9500 + 40 + 6000));
    const states = (await member.call(`GET /lgw/bets?slipId=${body.value.slipId}`)).body.value.rows.map(
      ({ state }: { state: string }) => state,
    );
    expect(states).toEqual(['cancelled', 'cancelled', 'won']);
  });

  it('continues after a loss, and after a win if it is not set to stop', async () => {
    const [unlucky, steady] = [await newMember(), await newMember()];
    const draws = await threeDraws();
    await multiDraw(unlucky, draws, { line: { ...EIGHT, multiplier: undefined } });
    await multiDraw(steady, draws, { stopOnWin: false });
    await settled(portal, draws[0]?.issue ?? '', '7,2,3,4,5');
    expect([await unlucky.balance(), await steady.balance()]).toEqual(['993040', '1002540']);
  });

  it('refunds the stakes of its open draws once when the member ends it', async () => {
    const member = await newMember();
    const draws = await threeDraws();
    const { slipId } = (await multiDraw(member, draws)).body.value;
    const stranger = await newMember();
    expect((await stranger.call(`DELETE /lgw/chases/${slipId}`)).status).toBe(404);
    expect((await member.call(`DELETE /lgw/chases/${slipId}`)).body.value).toMatchObject({ count: 3, refund: '7000' });
    expect((await member.call(`DELETE /lgw/chases/${slipId}`)).body.code).toBe('wrong_state');
    expect(await member.balance()).toBe('1000000');
  });

  it('refuses a draw that is named twice', async () => {
    const drawNumber = await openDraw(portal, GAME);
    const twice = [1, 2].map((multiplier) => ({ issue: drawNumber, multiplier }));
    expect((await multiDraw(await newMember(), twice)).status).toBe(422);
  });
});

it('keeps the ledger balanced', async () => {
  expect((await computeTrialBalance(portal.app.db)).problems).toEqual([]);
});
