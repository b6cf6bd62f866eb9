import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { formatAmount } from '../../../src/lib/kernel/money.ts';
import { ticketSchema } from '../../../src/lib/rules/games/tickets.ts';
import type { Dice } from '../../../src/lib/vendor-sandbox/maths/dice.ts';
import { openStore } from '../../../src/lib/vendor-sandbox/store/store.ts';
import { BACCARAT_TABLE } from '../../../src/lib/vendor-sandbox/tables/baccarat-table.ts';
import { createTableClock } from '../../../src/lib/vendor-sandbox/tables/clock.ts';
import { createSettlement } from '../../../src/lib/vendor-sandbox/wallet/settlement.ts';
import { Bench, SettableClock, until } from '../../support/vendor-sandbox/workbench.ts';

const BETTING_MS = 15_000;
const TO_REVEAL_MS = BETTING_MS + 1500;
const TO_END_MS = TO_REVEAL_MS + 9000;

const betSchema = z.looseObject({
  roundId: z.string(),
  state: z.string(),
  spots: z.record(z.string(), z.string()),
  payouts: z.record(z.string(), z.string()),
  win: z.string(),
  payout: z.string(),
});
const tableSchema = z.looseObject({
  serverTime: z.number(),
  phase: z.string(),
  round: z.looseObject({
    number: z.number(),
    opensAt: z.number(),
    odds: z.record(z.string(), z.string()).nullable(),
    result: z.looseObject({ winner: z.string(), also: z.array(z.string()) }).nullable(),
  }),
  bets: z.array(betSchema),
  players: z.number(),
  history: z.array(z.looseObject({ number: z.number(), winner: z.string() })),
});
const placedSchema = z.looseObject({
  outcome: z.string().optional(),
  error: z.string().optional(),
  bet: betSchema.optional(),
});

/** Dice of the tests: the first card of the shoe, the first line, and a fight that meron wins. */
const first: Dice = { below: (bound) => (bound === 10_000 ? 1000 : 0) };

let bench: Bench;
let clock: SettableClock;

beforeEach(async () => {
  clock = new SettableClock();
  bench = await new Bench({}, clock).open(first);
});
afterEach(() => bench.close());

async function table(session: string) {
  const response = await bench.fetch('/api/table', { headers: { authorization: `Bearer ${session}` } });
  return tableSchema.parse(await response.json());
}

async function bet(session: string, betId: string, round: number, spots: Record<string, string>) {
  const response = await bench.post('/api/table/bets', { betId, round, spots, language: 'en' }, session);
  return { status: response.status, ...placedSchema.parse(await response.json()) };
}

/** Restarts the vendor on the store that the first one left; its clocks do nothing while they stop. */
async function restart(): Promise<void> {
  await bench.vendor?.stop();
  await bench.open(first);
}

const balance = () => formatAmount(bench.portal.balanceMinor);
const sent = (operation: string) => bench.portal.requestsOf(operation);

it('a table takes bets until its clock closes them, and only then has a result, the same for all players', async () => {
  const [one, other] = [
    await bench.session({ game: 'PAVILION' }),
    await bench.session({ game: 'PAVILION', token: 'good-token-M2' }),
  ];
  expect(await table(one)).toMatchObject({ phase: 'betting', round: { number: 1, result: null }, players: 2 });
  const spots = { banker: '50000', player: '20000', playerPair: '5000' };
  const placed = await bet(one, 'bet-0001', 1, spots);
  expect(placed).toMatchObject({ status: 200, outcome: 'placed', bet: { state: 'placed', spots } });
  expect(await bet(one, 'bet-0001', 1, { playerPair: '5000', player: '20000', banker: '50000' })).toEqual(placed);
  expect(await bet(one, 'bet-0001', 1, { banker: '75000' })).toMatchObject({ status: 409, error: 'bet_id_reused' });
  expect(await bet(one, 'bet-0002', 1, { tie: '10000' })).toMatchObject({ outcome: 'placed' });
  const refusals: [refused: object, status: number, error: string][] = [
    [{ spots: { dragon: '50000' } }, 422, 'spot_unknown'],
    [{ spots: { constructor: '50000' } }, 422, 'spot_unknown'],
    [{ spots: { player: '5000' } }, 422, 'stake_below_minimum'],
    [{ spots: { player: '12345' } }, 422, 'stake_not_offered'],
    [{ spots: { tie: '995000' } }, 422, 'stake_above_maximum'],
    [{ spots: { player: '-50000' } }, 400, 'malformed'],
    [{ spots: {} }, 400, 'malformed'],
    [{ round: 2 }, 409, 'bets_closed'],
  ];
  for (const [refused, status, error] of refusals) {
    const body = { betId: 'bet-0003', round: 1, spots: { player: '50000' }, ...refused };
    const response = await bench.post('/api/table/bets', body, one);
    expect([response.status, await response.json()]).toEqual([status, { error }]);
  }
  bench.portal.next('bet', { status: 'INSUFFICIENT_FUNDS' });
  expect(await bet(other, 'bet-0004', 1, { player: '50000' })).toMatchObject({
    outcome: 'refused',
    reason: 'INSUFFICIENT_FUNDS',
  });
  expect((await bench.post('/api/spin', { spinId: 'spin-0001', stake: '1000' }, one)).status).toBe(401);
  const onSlots = { betId: 'bet-0005', round: 1, spots: { player: '50000' } };
  expect((await bench.post('/api/table/bets', onSlots, await bench.session())).status).toBe(401);
  expect(sent('bet').map(({ amount }) => amount)).toEqual(['75000', '10000', '50000']);

  clock.forward(BETTING_MS);
  expect(await table(one)).toMatchObject({ phase: 'closed', round: { result: null } });
  expect(await bet(one, 'bet-0005', 1, { player: '50000' })).toMatchObject({ status: 409, error: 'bets_closed' });
  expect(await bet(one, 'bet-0001', 1, spots)).toEqual(placed);
  clock.forward(TO_REVEAL_MS - BETTING_MS);
  const revealed = await table(one);
  // Four aces of spades: a tie of two pairs on 2 and, after a third card each, on 3.
  expect(revealed).toMatchObject({
    phase: 'reveal',
    history: [],
    round: { result: { winner: 'tie', also: ['playerPair', 'bankerPair'] } },
  });
  expect((await table(other)).round).toEqual(revealed.round);
  expect([sent('win'), sent('close')]).toEqual([[], []]);
  clock.forward(TO_END_MS - TO_REVEAL_MS);
  // The tie refunds player and banker, 5000 on the pair pay 12 times, 10000 on the tie 9 times.
  expect((await table(one)).bets.map(({ win }) => win)).toEqual(['130000', '90000']);
  await until(() => balance() === '1135000');
  const { phase, bets, history } = await table(one);
  expect([phase, history]).toEqual(['result', [{ number: 1, winner: 'tie', also: ['playerPair', 'bankerPair'] }]]);
  expect(bets[0]?.payouts).toEqual({ playerPair: '60000', player: '20000', banker: '50000' });
  expect((await table(other)).bets).toEqual([]);

  const path = `/portal/rounds/${placed.bet?.roundId}?playerId=M1&language=en`;
  const { address } = z.object({ address: z.string() }).parse(await (await bench.request('GET', path)).json());
  const html = await (await bench.fetch(new URL(address).pathname)).text();
  expect(html.match(/class="card/g)).toHaveLength(6);
  for (const words of ['Round 1', 'Tie · Player pair, Banker pair', '₫130,000', '₫60,000'])
    expect(html).toContain(words);
});

it('a bet on a fight carries its odds as a ticket, and a negative price pays by the exact odds', async () => {
  const session = await bench.session({ game: 'ARENA' });
  const { round } = await table(session);
  expect(round.odds).toEqual({ meron: '0.72', wala: '-0.85', draw: '-0.125' });
  expect(await bet(session, 'bet-0001', 1, { meron: '50000', wala: '50000' })).toMatchObject({
    status: 422,
    error: 'one_spot_per_bet',
  });
  await bet(session, 'bet-0001', 1, { meron: '50000' });
  await bet(session, 'bet-0002', 1, { draw: '5000' });
  const [ticket, drawTicket] = sent('bet').map((body) => ticketSchema.parse(body['ticket']));
  expect(ticket).toMatchObject({ type: 'single', oddsFormat: 'malay', odds: '0.72' });
  expect(ticket?.legs).toMatchObject([
    { event: 'Fight 1: Meron v Wala', market: 'Winner', selection: 'Meron', odds: '0.72' },
  ]);
  expect(drawTicket).toMatchObject({ odds: '-0.125', legs: [{ selection: 'Draw' }] });
  clock.forward(TO_REVEAL_MS);
  expect((await table(session)).round.result?.winner).toBe('meron');
  clock.forward(TO_END_MS - TO_REVEAL_MS);
  await table(session);
  await until(() => balance() === formatAmount(10_310_000_000n));
  expect(sent('win').map((body) => body['ticket'])).toMatchObject([{ odds: '0.72', legs: [{ result: 'won' }] }]);
  await until(() => sent('close').length === 1);
  expect(sent('close').map((body) => body['ticket'])).toMatchObject([
    { legs: [{ selection: 'Draw', result: 'lost' }] },
  ]);
  expect(new Set(bench.portal.received.map(({ vendor }) => vendor))).toEqual(new Set(['DS88']));
});

it('a bet whose debit is answered after the draw is settled by it, because it was placed before', async () => {
  const session = await bench.session({ game: 'ARENA' });
  await table(session);
  clock.forward(BETTING_MS - 3000);
  const answer = Promise.withResolvers<void>();
  bench.portal.next('bet', { after: answer.promise });
  const late = bet(session, 'bet-0001', 1, { meron: '50000' });
  await until(() => sent('bet').length === 1);
  clock.forward(TO_END_MS - BETTING_MS + 3000);
  const { bets } = await table(session);
  expect(bets).toMatchObject([{ state: 'placing' }]);
  answer.resolve();
  clock.forward(9000);
  expect((await table(session)).round.result?.winner).toBe('meron');
  expect(await late).toMatchObject({ outcome: 'placed' });
  await until(() => balance() === '1036000');
});

it('the clock settles without a page that watches, and goes on with the next number when one does', async () => {
  const session = await bench.session({ game: 'PAVILION' });
  await table(session);
  await bet(session, 'bet-0001', 1, { banker: '50000' });
  clock.forward(TO_REVEAL_MS);
  expect((await table(session)).phase).toBe('reveal');
  clock.forward(100_000);
  await until(() => balance() === '1000000');
  clock.forward(60_000);
  const { round, phase, serverTime } = await table(session);
  expect([round.number, phase, serverTime - round.opensAt]).toEqual([2, 'betting', 0]);
});

it('a clock that no page watches any more ends its round, then rests and opens no other', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vendor-sandbox-clock-'));
  const store = openStore(folder, clock);
  try {
    const settlement = createSettlement({ store, dice: first, clock });
    const outbound = { resolve: () => Promise.resolve() };
    const log = pino({ level: 'silent' });
    const one = createTableClock({ store, settlement, outbound, dice: first, clock, log }, BACCARAT_TABLE);
    one.watch('M1');
    clock.forward(TO_REVEAL_MS);
    expect(one.tick()).toBe(true);
    clock.forward(100_000);
    expect([one.tick(), one.tick()]).toEqual([false, false]);
    expect(store.tables.last('PAVILION')).toMatchObject({ number: 1, state: 'ended' });
  } finally {
    store.close();
    rmSync(folder, { recursive: true });
  }
});

it('a win that the portal refuses is disputed', async () => {
  const session = await bench.session({ game: 'ARENA' });
  await table(session);
  await bet(session, 'bet-0001', 1, { meron: '50000' });
  bench.portal.next('win', { status: 'ROUND_CLOSED' });
  clock.forward(TO_REVEAL_MS);
  await table(session);
  clock.forward(TO_END_MS - TO_REVEAL_MS);
  await expect.poll(async () => (await table(session)).bets).toMatchObject([{ state: 'disputed', payout: 'disputed' }]);
});

it('a bet that cannot be read stops neither the vendor nor the other tables', async () => {
  const [fight, cards] = [await bench.session({ game: 'ARENA' }), await bench.session({ game: 'PAVILION' })];
  for (const [session, spots] of [
    [fight, { meron: '50000' }],
    [cards, { banker: '50000' }],
  ] as const) {
    await table(session);
    await bet(session, 'bet-0001', 1, spots);
  }
  clock.forward(TO_REVEAL_MS);
  await Promise.all([table(fight), table(cards)]);
  await bench.vendor?.stop();
  bench.vendor = undefined;
  const database = new DatabaseSync(join(bench.dataDir, 'vendor-sandbox', 'store.sqlite'));
  database.exec(`UPDATE rounds SET input = '{}' WHERE game_code = 'ARENA'`);
  database.close();
  await bench.open(first);
  // Dealt from equal cards, the round is a tie: the stake on the banker comes back.
  await until(() => balance() === '950000');
  expect(sent('win')).toMatchObject([{ amount: '50000' }]);
  clock.forward(TO_END_MS);
  expect(await table(fight)).toMatchObject({ phase: 'betting', round: { number: 2 } });
  expect(await table(fight)).toMatchObject({ phase: 'betting', round: { number: 2 } });
});

it('after a restart a drawn round settles its bets, and any other refunds them', async () => {
  const session = await bench.session({ game: 'ARENA' });
  await table(session);
  await bet(session, 'bet-0001', 1, { meron: '50000' });
  clock.forward(TO_REVEAL_MS);
  expect((await table(session)).phase).toBe('reveal');
  await restart();
  await until(() => balance() === '1036000');
  expect((await table(session)).phase).toBe('result');
  clock.forward(TO_END_MS);
  const { round } = await table(session);
  expect(round.number).toBe(2);
  await bet(session, 'bet-0002', 2, { wala: '50000' });
  clock.forward(BETTING_MS);
  expect((await table(session)).phase).toBe('closed');
  await restart();
  await until(() => sent('cancel').length === 1);
  await until(() => balance() === '1036000');
  expect(await table(session)).toMatchObject({ round: { number: 3, result: null }, isBeforeVoid: true });
});
