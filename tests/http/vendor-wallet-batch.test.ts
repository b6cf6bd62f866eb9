import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { entryCount, fresh, sitDown, type GameTable } from '../support/game-table.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());

/** Calls of one round, in the form that a batch wants. */
function round(table: GameTable) {
  const roundId = fresh('round');
  return {
    roundId,
    bet: (fields: object = {}) => ({ call: 'bet', ...table.betOf({ roundId, ...fields }) }),
    win: (fields: object = {}) => ({ call: 'win', ...table.winOf({ roundId, ...fields }) }),
  };
}

async function refused(expected: object, work: () => Promise<{ status: number; body: object }>) {
  const before = await entryCount(portal);
  const { status, body } = await work();
  expect({ http: status, ...body }).toMatchObject(expected);
  expect(await entryCount(portal)).toBe(before);
}

describe('a batch', () => {
  it('makes several bets and wins of one round in their order and answers each', async () => {
    const table = await sitDown(portal, { balance: '30' });
    const { bet, win } = round(table);
    const calls = [
      bet({ amount: '10', requestId: 'one' }),
      bet({ amount: '20' }),
      win({ amount: '45', roundClosed: true }),
    ];
    const { body } = await table.batch(calls, { requestId: 'whole' });
    expect(body).toMatchObject({ requestId: 'whole', status: 'OK', balance: '45', currency: 'VND' });
    expect(body.results).toMatchObject([
      { requestId: 'one', status: 'OK', balance: '20' },
      { requestId: 'whole', status: 'OK', balance: '0' },
      { status: 'OK', balance: '45' },
    ]);
    expect(await table.member.balance()).toBe('45');
  });

  it('again gets the first answers and moves nothing', async () => {
    const table = await sitDown(portal);
    const { bet, win } = round(table);
    const calls = [bet({ amount: '10' }), win({ amount: '4' })];
    const first = (await table.batch(calls)).body;
    await refused({ http: 200, status: 'OK', duplicate: true, balance: '994', txId: first.txId }, () =>
      table.batch(calls),
    );
  });

  it('is all or nothing: the refusal of one undoes what came before it', async () => {
    const table = await sitDown(portal, { balance: '30' });
    const { bet, win, roundId } = round(table);
    const none = { http: 200, balance: '30', currency: 'VND' };
    const small = bet({ amount: '10' });
    await refused({ ...none, status: 'INSUFFICIENT_FUNDS' }, () => table.batch([small, bet({ amount: '20.0001' })]));
    await refused({ ...none, status: 'INVALID_AMOUNT' }, () => table.batch([small, win({ amount: '1e1' })]));
    await refused({ ...none, status: 'WRONG_CURRENCY' }, () => table.batch([small, win({ currency: 'USD' })]));
    await refused({ ...none, status: 'BET_NOT_FOUND' }, () => table.batch([small, win({ refTxId: fresh('bet') })]));
    expect((await table.win({ roundId })).body.status).toBe('ROUND_NOT_FOUND');
    expect((await table.batch([small])).body).toMatchObject({ status: 'OK', balance: '20' });
  });

  it('with one id for two different movements is DUPLICATE_TRANSACTION and moves nothing', async () => {
    const table = await sitDown(portal);
    const { bet, win } = round(table);
    const txId = fresh('tx');
    await refused({ http: 200, status: 'DUPLICATE_TRANSACTION', balance: '1000' }, () =>
      table.batch([bet({ txId }), win({ txId })]),
    );
  });

  it('of bets after wins, of two rounds or players, of nothing, of too many or of other calls is a 400', async () => {
    const table = await sitDown(portal);
    const other = await sitDown(portal);
    const { bet, win, roundId } = round(table);
    const wrong = [
      [win(), bet()],
      [bet(), win(), bet()],
      [bet(), bet({ roundId: fresh('round') })],
      [bet(), { call: 'bet', ...other.betOf({ roundId }) }],
      [],
      Array.from({ length: 51 }, () => bet()),
      [{ call: 'cancel', playerId: table.member.playerId, txId: 'x', refTxId: 'y' }],
      [{ ...bet(), call: 'batch' }],
      [bet(), { ...bet(), amount: 5 }],
    ];
    for (const calls of wrong) await refused({ http: 400 }, () => table.batch(calls));
    expect(await table.member.balance()).toBe('1000');
  });

  it('checks the token for its bets and takes its wins without one', async () => {
    const table = await sitDown(portal);
    const { bet, win } = round(table);
    await refused({ http: 200, status: 'INVALID_TOKEN' }, () => table.batch([bet({ token: 'made-up' })]));
    await table.batch([bet()]);
    expect((await table.batch([win(), win()])).body).toMatchObject({ status: 'OK', balance: '1010' });
  });

  it('for a player who does not exist is UNKNOWN_PLAYER', async () => {
    const table = await sitDown(portal);
    await refused({ http: 200, status: 'UNKNOWN_PLAYER' }, () =>
      table.batch([round(table).bet({ playerId: 'MNOBODY' })]),
    );
  });
});
