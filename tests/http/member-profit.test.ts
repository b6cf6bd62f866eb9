import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestMember } from '../support/app.ts';
import { giveBonus, settle } from '../support/bonuses.ts';
import { advanceAll } from '../support/figures.ts';
import { fresh, startGame } from '../support/game-session.ts';
import { bet, lineOf, openDraw, settled } from '../support/lottery-bets.ts';
import { sql, tamper } from '../support/sql.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());

const dayOf = (time: number) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Ho_Chi_Minh' }).format(time);
/** The day of the first test and the next one, for tests that run at midnight. */
const [today, tomorrow] = [dayOf(Date.now()), dayOf(Date.now() + 86_400_000)];

async function profitOf(member: TestMember, query: Record<string, string> = {}) {
  await advanceAll(portal);
  const path = `GET /wps/member/profit?${new URLSearchParams({ from: today, to: tomorrow, ...query })}`;
  const { status, body } = await member.call(path);
  expect(status).toBe(200);
  return body.value;
}

const NONE = { rounds: 0, validBet: '0', stake: '0', win: '0', bonus: '0', rebate: '0', net: '0' };

it('has the rounds with their corrections, the lottery with its rebate, and adds up to the balance', async () => {
  const session = await startGame(portal, { balance: '10000' });
  const other = await startGame(portal);
  await other.bet({ amount: '7', roundClosed: true });
  const { member } = session;
  const [roundId, refTxId] = [fresh('round'), fresh('bet')];
  await session.bet({ roundId, txId: refTxId, amount: '30' });
  await session.win({ roundId, amount: '12', roundClosed: true });
  await session.adjust({ roundId, refTxId, amount: '20' });
  await session.bet({ amount: '5' });
  const drawNumber = await openDraw(portal, 'SSC1M');
  await bet(member, { drawNumber }, lineOf('SSC1M', 'SSC_DWD', '7|-|-|-|-'));
  await settled(portal, drawNumber, '7,2,3,4,5');

  const slots = { ...NONE, rounds: 1, validBet: '30', stake: '30', win: '32', net: '2' };
  const lottery = { ...NONE, rounds: 1, validBet: '1000', stake: '1000', win: '9500', rebate: '40', net: '8540' };
  const profit = await profitOf(member);
  expect(profit).toEqual({
    currency: 'VND',
    totals: { rounds: 2, validBet: '1030', stake: '1030', win: '9532', bonus: '0', rebate: '40', net: '8542' },
    days: [{ day: expect.toBeOneOf([today, tomorrow]), ...profit.totals }],
    categories: [
      { category: 'ELOTT', ...lottery },
      { category: 'RNG', ...slots },
    ],
    vendors: [
      { vendor: null, vendorName: null, ...lottery },
      { vendor: 'SBX', vendorName: expect.any(String), ...slots },
    ],
  });
  // The open bet is the only money that the figures do not have yet.
  expect(await member.balance()).toBe(String(10_000 + Number(profit.totals.net) - 5));
  expect((await profitOf(member, { category: 'RNG' })).totals).toEqual(slots);
  expect((await profitOf(member, { vendor: 'SBX' })).vendors).toHaveLength(1);
  expect((await profitOf(member, { category: 'LIVE' })).totals).toEqual(NONE);
  expect((await profitOf(other.member)).totals).toEqual({ ...NONE, rounds: 1, validBet: '7', stake: '7', net: '-7' });
});

it('counts bonus money when it turns into cash', async () => {
  const session = await startGame(portal, { balance: '10' });
  await giveBonus(portal, session.member, { amount: '20' });
  await session.bet({ amount: '30', roundClosed: true });
  expect((await profitOf(session.member)).totals).toMatchObject({ stake: '10', win: '0', validBet: '30', net: '-10' });
  const cleared = await startGame(portal, { balance: '100' });
  await giveBonus(portal, cleared.member, { amount: '20' });
  await cleared.bet({ amount: '50', roundClosed: true });
  await settle(portal);
  const { totals, categories } = await profitOf(cleared.member);
  expect(totals).toMatchObject({ stake: '50', bonus: '20', net: '-30' });
  expect(categories).toContainEqual({ category: null, ...NONE, bonus: '20', net: '20' });
  expect(await cleared.member.balance()).toBe('70');
});

it('begins a day at midnight of the operator, and takes corrections back to the day of the round', async () => {
  const session = await startGame(portal);
  const { member } = session;
  const [roundId, refTxId] = [fresh('round'), fresh('bet')];
  await session.bet({ roundId, txId: refTxId, amount: '10' });
  await session.win({ roundId, amount: '4', roundClosed: true });
  await session.bet({ amount: '3', roundClosed: true });
  // One round closed a moment before the midnight of Vietnam (17:00 UTC), the other at it.
  const [first] = await sql<{ id: bigint }>(portal, 'select id from game_rounds where vendor_round_id = $1', [roundId]);
  const moved = `case when source_id = ${first?.id} then '2026-03-01T16:59:59.9Z' else '2026-03-01T17:00:00Z' end::timestamptz`;
  const mine = `member_id = (select id from members where public_id = '${member.playerId}')`;
  await tamper(portal, `update settled_rounds set first_settled_at = ${moved} where ${mine}`);
  await tamper(portal, `update game_rounds set closed_at = '2026-03-01T16:59:59.9Z' where id = ${first?.id}`);
  await session.adjust({ roundId, refTxId, amount: '1' });
  const { days } = await profitOf(member, { from: '2026-03-01', to: '2026-03-02' });
  expect(days.map(({ day, stake, win, rounds }: any) => [day, stake, win, rounds])).toEqual([
    ['2026-03-01', '10', '5', 1],
    ['2026-03-02', '3', '0', 1],
  ]);
  expect((await profitOf(member, { from: '2026-03-02', to: '2026-03-02' })).totals).toMatchObject({ net: '-3' });
});

it('refuses a period that is inverted, too long or no days at all', async () => {
  const member = await portal.newMember();
  const statusOf = async (from: string, to: string) =>
    (await member.call(`GET /wps/member/profit?${new URLSearchParams({ from, to })}`)).status;
  expect(await statusOf('2026-01-01', '2026-04-03')).toBe(200);
  for (const [from, to] of [
    ['2026-01-01', '2026-04-04'],
    ['2026-01-02', '2026-01-01'],
    ['2026-02-30', '2026-03-01'],
    ['', ''],
  ] as const)
    expect(await statusOf(from, to)).toBe(422);
});
