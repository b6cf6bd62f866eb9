import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { computeTrialBalance } from '#domain/ledger';
import { createTestApp, type TestResponse, type TestApp } from '../support/app.ts';
import { fresh, startGame, type GameTable } from '../support/game-table.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());

/** Every kind of bet with its answer and a function that prepares it; the prepared bets are sent at the same moment. */
const CASES: [name: string, status: string, bet: (table: GameTable) => Promise<() => Promise<TestResponse>>][] = [
  ['a plain bet', 'OK', async (table) => () => table.bet()],
  ['a bet that takes the last of the money', 'OK', async (table) => () => table.bet({ amount: '1000' })],
  [
    'a second bet of a round',
    'OK',
    async (table) => {
      const roundId = fresh('round');
      await table.bet({ roundId });
      return () => table.bet({ roundId, roundClosed: true });
    },
  ],
  ['a free round', 'OK', async (table) => () => table.bet({ amount: '0', rewardId: 'gift' })],
  [
    'a repeated bet',
    'OK',
    async (table) => {
      const bet = { txId: fresh('bet'), roundId: fresh('round') };
      await table.bet(bet);
      return () => table.bet(bet);
    },
  ],
  [
    'an id used with other content',
    'DUPLICATE_TRANSACTION',
    async (table) => {
      const txId = fresh('bet');
      await table.bet({ txId });
      return () => table.bet({ txId, amount: '11' });
    },
  ],
  [
    'a bet whose cancel came first',
    'BET_CANCELLED',
    async (table) => {
      const txId = fresh('bet');
      await table.cancel(txId);
      return () => table.bet({ txId });
    },
  ],
  [
    'a bet of a closed round',
    'ROUND_CLOSED',
    async (table) => {
      const roundId = fresh('round');
      await table.bet({ roundId, roundClosed: true });
      return () => table.bet({ roundId });
    },
  ],
  [
    'a bet of a blocked player',
    'PLAYER_BLOCKED',
    async (table) => {
      await sql(portal, `update members set state = 'blocked' where public_id = $1`, [table.member.playerId]);
      return () => table.bet();
    },
  ],
  ['a bet above the balance', 'INSUFFICIENT_FUNDS', async (table) => () => table.bet({ amount: '1000.0001' })],
  ['a bet of an unknown player', 'UNKNOWN_PLAYER', async (table) => () => table.bet({ playerId: 'MNOBODY' })],
  ['a bet in another currency', 'WRONG_CURRENCY', async (table) => () => table.bet({ currency: 'EUR' })],
  ['a bet with an unknown token', 'INVALID_TOKEN', async (table) => () => table.bet({ token: 'somebody-elses-token' })],
  ['a bet in an unknown game', 'UNKNOWN_GAME', async (table) => () => table.bet({ gameCode: 'NONE' })],
];

const facts = ({ body: { status, balance, currency, duplicate } }: TestResponse) => ({
  status,
  balance,
  currency,
  duplicate,
});

describe('bets that arrive together', () => {
  it('get the same answers as one after the other, and the books balance', async () => {
    const prepareAll = async () => {
      const ready: (() => Promise<TestResponse>)[] = [];
      for (const [, , prepare] of CASES) ready.push(await prepare(await startGame(portal)));
      return ready;
    };
    const together = await Promise.all((await prepareAll()).map((bet) => bet()));
    const alone: TestResponse[] = [];
    for (const bet of await prepareAll()) alone.push(await bet());
    expect(together.map(facts)).toEqual(alone.map(facts));
    expect(together.map(({ body }, index) => [CASES[index]?.[0], body.status])).toEqual(
      CASES.map(([name, status]) => [name, status]),
    );
    expect((await computeTrialBalance(portal.app.db)).problems).toEqual([]);
  });

  it('are booked even if another one of them cannot be', async () => {
    const [one, two, three] = [await startGame(portal), await startGame(portal), await startGame(portal)];
    const txId = fresh('tx');
    const responses = await Promise.all([one.bet({ txId }), two.bet({ txId }), three.bet()]);
    expect(responses.map(({ body }) => body.status as string).toSorted()).toEqual([
      'DUPLICATE_TRANSACTION',
      'OK',
      'OK',
    ]);
    expect(responses[2]?.body.status).toBe('OK');
  });

  it('of one player are booked in turn', async () => {
    const table = await startGame(portal, { balance: '100' });
    const responses = await Promise.all(Array.from({ length: 12 }, () => table.bet({ amount: '10' })));
    const statuses = responses.map(({ body }) => body.status as string);
    expect(statuses.filter((status) => status === 'OK')).toHaveLength(10);
    expect(statuses.filter((status) => status === 'INSUFFICIENT_FUNDS')).toHaveLength(2);
    expect(await table.member.balance()).toBe('0');
  });
});
