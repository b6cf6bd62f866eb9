import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { computeTrialBalance } from '#domain/ledger';
import { changeGame, listJackpots, moveReserve, settleDueDraws } from '#domain/lottery';
import { UNIT } from '#kernel/money';
import { createTestApp, type TestApp, type TestMember } from '../support/app.ts';
import { movePool } from '../support/jackpots.ts';
import { bet, drawn, lineOf, openDraw } from '../support/lottery-bets.ts';
import { sql } from '../support/sql.ts';
import { sharedDatabase } from '../support/two-nodes.ts';

const GAME = 'MEGA645';
const DRAWN = '01,02,03,04,05,06';
const FLOOR = 12_000_000_000n * UNIT;

let early: TestApp;
let late: TestApp;
let member: TestMember;
beforeAll(async () => {
  const env = await sharedDatabase(inject('postgresUrl'), 'lottery_jackpots');
  [early, late] = [await createTestApp(env), await createTestApp(env)];
  member = await early.newMember({ balance: '1000000' });
});
afterAll(async () => {
  await early.close();
  await late.close();
});

const reserve = ({ app }: TestApp, amountMinor: bigint, key = randomUUID()) =>
  app.db.transaction((tx) => moveReserve(tx, GAME, { key, amountMinor }));
const sell = ({ app }: TestApp) =>
  app.db.transaction((tx) => changeGame(tx, GAME, { isEnabled: true, isUnderMaintenance: false }));
const buy = (drawNumber: string, selection: string) =>
  bet(
    member,
    { gameCode: GAME, drawNumber, prizeMode: 'Elott' },
    lineOf(GAME, GAME, selection, { unitStake: '10000' }),
  );
const settle = ({ app }: TestApp) => settleDueDraws(app.db, { notifier: { balanceChanged: () => undefined } });

async function amounts() {
  const [jackpot] = await listJackpots(early.app.db, [GAME]);
  return [jackpot?.amountMinor, jackpot?.reserveMinor];
}

it('the reserve is funded once per key under concurrent calls', async () => {
  const key = randomUUID();
  const moves = await Promise.all([early, late, early, late].map((node) => reserve(node, FLOOR + 5n * UNIT, key)));
  expect(moves.filter((isMoved) => isMoved)).toHaveLength(1);
  expect(await amounts()).toEqual([FLOOR, 5n * UNIT]);
});

it('a pool gets its contributions and pays its winners once under concurrent settlements', async () => {
  await sell(early);
  const drawNumber = await openDraw(early, GAME);
  await buy(drawNumber, DRAWN);
  await buy(drawNumber, `${DRAWN},07`);
  await drawn(early, drawNumber, DRAWN);
  await reserve(early, FLOOR);
  await Promise.all([early, late, early, late].map(settle));
  // Eight tickets: 20,800 into the pool and 12,000 into the reserve; two of them win.
  expect(await amounts()).toEqual([FLOOR, 12_005n * UNIT]);
  const share = (FLOOR + 20_800n * UNIT) / 2n;
  const wins = await sql<{ paid: bigint }>(
    early,
    `select o.paid_minor as paid from lottery_bets o join lottery_draws d on d.id = o.draw_id where d.draw_number = $1 order by o.id`,
    [drawNumber],
  );
  expect(wins).toEqual([{ paid: share }, { paid: share + 6n * 10_000_000n * UNIT }]);
  const entries = await sql<{ kind: string; count: number }>(
    early,
    `select kind, count(*)::int as count from ledger_entries where namespace = 'lottery:jackpot' group by kind order by kind`,
  );
  expect(entries).toEqual([
    { kind: 'jackpot_contribution', count: 1 },
    { kind: 'jackpot_win', count: 1 },
  ]);
});

it('a game is never open below its seed when it is opened during a win', async () => {
  for (let round = 0; round < 6; round++) {
    const drawNumber = await openDraw(early, GAME);
    await buy(drawNumber, DRAWN);
    await drawn(early, drawNumber, DRAWN);
    const [settled] = await Promise.allSettled([settle(early), ...[late, late, late].map(sell)]);
    expect(settled.status).toBe('fulfilled');
    const [game] = await sql(
      early,
      `select is_under_maintenance as "isStopped" from lottery_games where game_code = $1`,
      [GAME],
    );
    expect(game).toEqual({ isStopped: true });
    await movePool({ query: (text, values) => sql(early, text, values) }, { gameCode: GAME, tier: 'M6' });
    await sell(late);
  }
});

it('keeps the ledger balanced', async () => {
  expect((await computeTrialBalance(early.app.db)).problems).toEqual([]);
});
