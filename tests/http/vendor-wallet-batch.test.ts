import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { entryCount, fresh, startGame, type GameSession } from '../support/game-session.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());

/** Builds calls of one round in the form that a batch takes. */
function newRound(session: GameSession) {
  const roundId = fresh('round');
  return {
    roundId,
    bet: (fields: object = {}) => ({ call: 'bet', ...session.betOf({ roundId, ...fields }) }),
    win: (fields: object = {}) => ({ call: 'win', ...session.winOf({ roundId, ...fields }) }),
  };
}

async function expectUnchanged(expected: object, work: () => Promise<{ status: number; body: object }>) {
  const before = await entryCount(portal);
  const { status, body } = await work();
  expect({ http: status, ...body }).toMatchObject(expected);
  expect(await entryCount(portal)).toBe(before);
}

describe('a batch', () => {
  it('books several bets and wins of one round in their order and answers each', async () => {
    const session = await startGame(portal, { balance: '30' });
    const { bet, win } = newRound(session);
    const calls = [
      bet({ amount: '10', requestId: 'one' }),
      bet({ amount: '20' }),
      win({ amount: '45', roundClosed: true }),
    ];
    const { body } = await session.batch(calls, { requestId: 'whole' });
    expect(body).toMatchObject({ requestId: 'whole', status: 'OK', balance: '45', currency: 'VND' });
    expect(body.results).toMatchObject([
      { requestId: 'one', status: 'OK', balance: '20' },
      { requestId: 'whole', status: 'OK', balance: '0' },
      { status: 'OK', balance: '45' },
    ]);
    expect(await session.member.balance()).toBe('45');
  });

  it('that is repeated gets the first answers and books nothing', async () => {
    const session = await startGame(portal);
    const { bet, win } = newRound(session);
    const calls = [bet({ amount: '10' }), win({ amount: '4' })];
    const first = (await session.batch(calls)).body;
    await expectUnchanged({ http: 200, status: 'OK', duplicate: true, balance: '994', txId: first.txId }, () =>
      session.batch(calls),
    );
  });

  it('is all or nothing: a refused request undoes the requests before it', async () => {
    const session = await startGame(portal, { balance: '30' });
    const { bet, win, roundId } = newRound(session);
    const none = { http: 200, balance: '30', currency: 'VND' };
    const small = bet({ amount: '10' });
    await expectUnchanged({ ...none, status: 'INSUFFICIENT_FUNDS' }, () =>
      session.batch([small, bet({ amount: '20.0001' })]),
    );
    await expectUnchanged({ ...none, status: 'INVALID_AMOUNT' }, () => session.batch([small, win({ amount: '1e1' })]));
    await expectUnchanged({ ...none, status: 'WRONG_CURRENCY' }, () =>
      session.batch([small, win({ currency: 'USD' })]),
    );
    await expectUnchanged({ ...none, status: 'BET_NOT_FOUND' }, () =>
      session.batch([small, win({ refTxId: fresh('bet') })]),
    );
    expect((await session.win({ roundId })).body.status).toBe('ROUND_NOT_FOUND');
    expect((await session.batch([small])).body).toMatchObject({ status: 'OK', balance: '20' });
  });

  it('with one id for two different transactions is DUPLICATE_TRANSACTION and books nothing', async () => {
    const session = await startGame(portal);
    const { bet, win } = newRound(session);
    const txId = fresh('tx');
    await expectUnchanged({ http: 200, status: 'DUPLICATE_TRANSACTION', balance: '1000' }, () =>
      session.batch([bet({ txId }), win({ txId })]),
    );
  });

  it('is a 400 if bets follow wins, rounds or players differ, or its size or calls are not allowed', async () => {
    const session = await startGame(portal);
    const other = await startGame(portal);
    const { bet, win, roundId } = newRound(session);
    const wrong = [
      [win(), bet()],
      [bet(), win(), bet()],
      [bet(), bet({ roundId: fresh('round') })],
      [bet(), { call: 'bet', ...other.betOf({ roundId }) }],
      [],
      Array.from({ length: 51 }, () => bet()),
      [{ call: 'cancel', playerId: session.member.playerId, txId: 'x', refTxId: 'y' }],
      [{ ...bet(), call: 'batch' }],
      [bet(), { ...bet(), amount: 5 }],
    ];
    for (const calls of wrong) await expectUnchanged({ http: 400 }, () => session.batch(calls));
    expect(await session.member.balance()).toBe('1000');
  });

  it('checks the token of its bets and accepts its wins without one', async () => {
    const session = await startGame(portal);
    const { bet, win } = newRound(session);
    await expectUnchanged({ http: 200, status: 'INVALID_TOKEN' }, () => session.batch([bet({ token: 'made-up' })]));
    await session.batch([bet()]);
    expect((await session.batch([win(), win()])).body).toMatchObject({ status: 'OK', balance: '1010' });
  });

  it('for an unknown player is UNKNOWN_PLAYER', async () => {
    const session = await startGame(portal);
    await expectUnchanged({ http: 200, status: 'UNKNOWN_PLAYER' }, () =>
      session.batch([newRound(session).bet({ playerId: 'MNOBODY' })]),
    );
  });
});

describe('a batch of closes', () => {
  /** Starts games of several players in one table's round, each with a bet of 10. */
  async function tableRound(players: number) {
    const roundId = fresh('table');
    const sessions = [];
    for (let number = 0; number < players; number += 1) {
      const session = await startGame(portal, { balance: '100' });
      await session.bet({ roundId });
      sessions.push(session);
    }
    const closeOf = ({ member }: GameSession) => ({
      call: 'close',
      playerId: member.playerId,
      roundId,
      txId: fresh('close'),
    });
    return { roundId, sessions, closeOf };
  }
  const vendorBatch = (calls: object[]) => portal.vendor('batch', { requestId: 'whole', calls });

  it('closes a round for all of its players and answers each in order', async () => {
    const { sessions, closeOf } = await tableRound(5);
    const calls = sessions.map((session, index) => ({ ...closeOf(session), requestId: `close-${index}` }));
    const { status, body } = await vendorBatch(calls);
    expect([status, body.status, body.requestId]).toEqual([200, 'OK', 'whole']);
    expect(body.results).toMatchObject(
      sessions.map((_, index) => ({ requestId: `close-${index}`, status: 'OK', balance: '90', currency: 'VND' })),
    );
    for (const { member } of sessions) {
      const { rows } = (await member.call('GET /wps/member/records/bets')).body.value;
      expect(rows).toMatchObject([{ state: 'closed', stake: '10', win: '0' }]);
    }
  });

  it('decides about each player alone: what one is refused does not keep the others', async () => {
    const { roundId, sessions, closeOf } = await tableRound(3);
    const [first, second, third] = sessions as [GameSession, GameSession, GameSession];
    await second.close(roundId);
    const stranger = await startGame(portal);
    const calls = [
      closeOf(first),
      closeOf(second),
      closeOf(stranger),
      { ...closeOf(third), playerId: 'MNOBODY' },
      closeOf(third),
    ];
    const { body } = await vendorBatch(calls);
    expect(body.status).toBe('OK');
    const statuses = ['OK', 'ROUND_CLOSED', 'ROUND_NOT_FOUND', 'UNKNOWN_PLAYER', 'OK'];
    expect(body.results.map((result: { status: string }) => result.status)).toEqual(statuses);
  });

  it('that is repeated gets the first answers, also many times at once', async () => {
    const { sessions, closeOf } = await tableRound(3);
    const calls = sessions.map(closeOf);
    const bodies = (await Promise.all(Array.from({ length: 10 }, () => vendorBatch(calls)))).map(({ body }) => body);
    const idsOf = (body: { results: { txId: string; status: string }[] }) =>
      body.results.map(({ txId, status }) => `${txId} ${status}`).join();
    expect(new Set(bodies.map(idsOf)).size).toBe(1);
    expect((await vendorBatch(calls)).body).toMatchObject({ status: 'OK', duplicate: true });
    expect(
      (await vendorBatch([...calls, { ...closeOf(sessions[0] as GameSession), txId: fresh('other') }])).body,
    ).not.toHaveProperty('duplicate');
  });

  it('takes 500 players, and neither more nor other calls or rounds among them', async () => {
    const { sessions, closeOf } = await tableRound(1);
    const [session] = sessions as [GameSession];
    const nobody = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...closeOf(session), playerId: `MNOBODY${index}` }));
    const { status, body } = await vendorBatch([...nobody(499), closeOf(session)]);
    expect([status, body.status, body.results.length, body.results.at(-1).status]).toEqual([200, 'OK', 500, 'OK']);
    expect((await vendorBatch(nobody(501))).status).toBe(400);
    expect((await vendorBatch([closeOf(session), { call: 'win', ...session.winOf() }])).status).toBe(400);
    expect((await vendorBatch([closeOf(session), { ...closeOf(session), roundId: fresh('round') }])).status).toBe(400);
    const bets = Array.from({ length: 51 }, () => ({ call: 'bet', ...session.betOf({ roundId: 'same' }) }));
    expect((await vendorBatch(bets)).status).toBe(400);
  });
});
