import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { computeTrialBalance } from '#domain/ledger';
import { createTestApp, type TestResponse, type TestApp } from '../support/app.ts';
import { fresh, startGame, type GameSession } from '../support/game-session.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());

/** Every kind of bet with its answer and a function that prepares it; the prepared bets are sent at the same moment. */
const CASES: [name: string, status: string, bet: (session: GameSession) => Promise<() => Promise<TestResponse>>][] = [
  ['a plain bet', 'OK', async (session) => () => session.bet()],
  ['a bet that takes the last of the money', 'OK', async (session) => () => session.bet({ amount: '1000' })],
  [
    'a second bet of a round',
    'OK',
    async (session) => {
      const roundId = fresh('round');
      await session.bet({ roundId });
      return () => session.bet({ roundId, roundClosed: true });
    },
  ],
  ['a free round', 'OK', async (session) => () => session.bet({ amount: '0', rewardId: 'gift' })],
  [
    'a repeated bet',
    'OK',
    async (session) => {
      const bet = { txId: fresh('bet'), roundId: fresh('round') };
      await session.bet(bet);
      return () => session.bet(bet);
    },
  ],
  [
    'an id used with other content',
    'DUPLICATE_TRANSACTION',
    async (session) => {
      const txId = fresh('bet');
      await session.bet({ txId });
      return () => session.bet({ txId, amount: '11' });
    },
  ],
  [
    'a bet whose cancel came first',
    'BET_CANCELLED',
    async (session) => {
      const txId = fresh('bet');
      await session.cancel(txId);
      return () => session.bet({ txId });
    },
  ],
  [
    'a bet of a closed round',
    'ROUND_CLOSED',
    async (session) => {
      const roundId = fresh('round');
      await session.bet({ roundId, roundClosed: true });
      return () => session.bet({ roundId });
    },
  ],
  [
    'a bet of a blocked player',
    'PLAYER_BLOCKED',
    async (session) => {
      await sql(portal, `update members set state = 'blocked' where public_id = $1`, [session.member.playerId]);
      return () => session.bet();
    },
  ],
  ['a bet above the balance', 'INSUFFICIENT_FUNDS', async (session) => () => session.bet({ amount: '1000.0001' })],
  ['a bet of an unknown player', 'UNKNOWN_PLAYER', async (session) => () => session.bet({ playerId: 'MNOBODY' })],
  ['a bet in another currency', 'WRONG_CURRENCY', async (session) => () => session.bet({ currency: 'EUR' })],
  [
    'a bet with an unknown token',
    'INVALID_TOKEN',
    async (session) => () => session.bet({ token: 'somebody-elses-token' }),
  ],
  ['a bet in an unknown game', 'UNKNOWN_GAME', async (session) => () => session.bet({ gameCode: 'NONE' })],
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
    const session = await startGame(portal, { balance: '100' });
    const responses = await Promise.all(Array.from({ length: 12 }, () => session.bet({ amount: '10' })));
    const statuses = responses.map(({ body }) => body.status as string);
    expect(statuses.filter((status) => status === 'OK')).toHaveLength(10);
    expect(statuses.filter((status) => status === 'INSUFFICIENT_FUNDS')).toHaveLength(2);
    expect(await session.member.balance()).toBe('0');
  });
});
