import { afterEach, beforeAll, afterAll, describe, expect, it } from 'vitest';
import { beginMaintenance, endMaintenance, getMaintenance } from '#domain/modules';
import { createTestApp, type TestApp } from '../support/app.ts';
import { fresh, startGame } from '../support/game-session.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterEach(async () => {
  if (await getMaintenance(portal.app.db)) await portal.app.db.transaction(endMaintenance);
});
afterAll(() => portal.close());

const startMaintenance = () =>
  portal.app.db.transaction((tx) => beginMaintenance(tx, portal.app, { message: null, minutes: null }));

describe('during maintenance', () => {
  it('bets are refused as GAME_DISABLED and book nothing', async () => {
    const session = await startGame(portal, { balance: '100' });
    await startMaintenance();
    const closed = { status: 'GAME_DISABLED', balance: '100', currency: 'VND' };
    expect((await session.bet()).body).toMatchObject(closed);
    expect((await session.bet({ amount: '0', rewardId: 'free-1' })).body).toMatchObject(closed);
    const roundId = fresh('round');
    const calls = [session.betOf({ call: 'bet', roundId }), session.winOf({ call: 'win', roundId })];
    expect((await session.batch(calls)).body).toMatchObject(closed);
    await portal.app.db.transaction(endMaintenance);
    expect((await session.bet()).body).toMatchObject({ status: 'OK', balance: '90' });
  });

  it('wins, cancels and closes are accepted', async () => {
    const session = await startGame(portal, { balance: '100' });
    const [won, undone] = [fresh('round'), fresh('round')];
    const txId = fresh('bet');
    await session.bet({ roundId: won, amount: '10' });
    await session.bet({ roundId: undone, txId, amount: '20' });
    await startMaintenance();
    expect((await session.win({ roundId: won, amount: '35' })).body).toMatchObject({ status: 'OK', balance: '105' });
    const wins = [session.winOf({ call: 'win', roundId: won, amount: '5' })];
    expect((await session.batch(wins)).body).toMatchObject({ status: 'OK', balance: '110' });
    expect((await session.cancel(txId)).body).toMatchObject({ status: 'OK', balance: '130' });
    expect((await session.close(won)).body).toMatchObject({ status: 'OK', balance: '130' });
  });

  it('a bet that was booked before gets its first answer again, alone and in a batch', async () => {
    const session = await startGame(portal, { balance: '100' });
    const alone = { roundId: fresh('round'), txId: fresh('bet') };
    const together = { roundId: fresh('round'), txId: fresh('bet') };
    const calls = [session.betOf({ call: 'bet', ...together })];
    const [first, batch] = [(await session.bet(alone)).body, (await session.batch(calls)).body];
    await startMaintenance();
    const { requestId: _, ...firstAnswer } = first;
    expect((await session.bet(alone)).body).toMatchObject({ ...firstAnswer, duplicate: true });
    expect((await session.batch(calls)).body).toMatchObject({ status: 'OK', txId: batch.txId, duplicate: true });
    expect((await session.bet({ ...alone, amount: '11' })).body.status).toBe('DUPLICATE_TRANSACTION');
  });
});
