import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { entryCount, fresh, startGame, type GameSession } from '../support/game-session.ts';
import { sql } from '../support/sql.ts';
import { allowRoundless, setLimits } from '../support/vendor-limits.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());

const run = (text: string, values: unknown[] = []) => sql(portal, text, values);

/** Starts a game with a balance of 1000 and bets 10. */
async function startRound(): Promise<{ session: GameSession; roundId: string; betId: string }> {
  const session = await startGame(portal);
  const [roundId, betId] = [fresh('round'), fresh('bet')];
  await session.bet({ roundId, txId: betId, amount: '10' });
  return { session, roundId, betId };
}

async function expectRefused(status: string, work: () => Promise<{ status: number; body: object }>) {
  const before = await entryCount(portal);
  const { status: http, body } = await work();
  expect([http, body]).toMatchObject([200, { status, balance: expect.any(String), currency: 'VND' }]);
  expect(await entryCount(portal)).toBe(before);
}

describe('a win', () => {
  it('credits its round, with or without a reference to the bet', async () => {
    const { session, roundId, betId } = await startRound();
    expect((await session.win({ roundId, amount: '5' })).body).toMatchObject({ status: 'OK', balance: '995' });
    expect((await session.win({ roundId, refTxId: betId, amount: '7.5' })).body).toMatchObject({ balance: '1002.5' });
  });

  it('that is repeated gets the first answer; its id with other content is DUPLICATE_TRANSACTION', async () => {
    const { session, roundId } = await startRound();
    const win = { roundId, txId: fresh('win'), amount: '5' };
    const first = (await session.win(win)).body;
    await session.win({ roundId, amount: '100' });
    expect((await session.win(win)).body).toEqual({ ...first, requestId: expect.any(String), duplicate: true });
    await expectRefused('DUPLICATE_TRANSACTION', () => session.win({ ...win, amount: '6' }));
    expect(await session.member.balance()).toBe('1095');
  });

  it('is accepted with any token or none, for a blocked player, and in a disabled game of a disabled vendor', async () => {
    const { session, roundId } = await startRound();
    const id = [session.member.playerId];
    await run(`update members set state = 'blocked' where public_id = $1`, id);
    await run(
      `update game_sessions set expires_at = now() - interval '1 hour' where member_id = (select id from members where public_id = $1)`,
      id,
    );
    await run(`update games set enabled = false where code = 'LOTUS'`);
    await run('update vendors set enabled = false');
    for (const token of [session.token, 'made-up', undefined]) {
      expect((await session.win({ roundId, token, amount: '1' })).body.status).toBe('OK');
    }
    await run(`update games set enabled = true where code = 'LOTUS'`);
    await run('update vendors set enabled = true');
    await run(`update members set state = 'active' where public_id = $1`, id);
    expect(await session.member.balance()).toBe('993');
  });

  it('in an unknown round or another player’s round is ROUND_NOT_FOUND', async () => {
    const { session, roundId } = await startRound();
    const other = await startGame(portal);
    await expectRefused('ROUND_NOT_FOUND', () => session.win({ roundId: fresh('round') }));
    await expectRefused('ROUND_NOT_FOUND', () => other.win({ roundId }));
    for (const kind of ['win', 'free']) await expectRefused('ROUND_NOT_FOUND', () => session.win({ kind }));
  });

  it('of a promotion or a jackpot needs no round where the vendor may send it', async () => {
    await allowRoundless(portal, '10000');
    const { session } = await startRound();
    expect((await session.win({ kind: 'promo', amount: '3' })).body).toMatchObject({ status: 'OK', balance: '993' });
    expect((await session.win({ kind: 'jackpot', amount: '5000' })).body).toMatchObject({ balance: '5993' });
  });

  it('that an account cannot hold is refused for good', async () => {
    await setLimits(portal, {});
    const { session, roundId } = await startRound();
    const largest = { roundId, amount: '10000000000000' };
    for (let wins = 0; wins < 92; wins++) expect((await session.win(largest)).body.status).toBe('OK');
    await expectRefused('INVALID_AMOUNT', () => session.win(largest));
    const batch = await session.batch([{ call: 'win', ...session.winOf(largest) }]);
    expect([batch.status, batch.body.status]).toEqual([200, 'INVALID_AMOUNT']);
  });

  it('in a closed round is ROUND_CLOSED, whichever call closed it', async () => {
    for (const close of ['bet', 'win', 'close']) {
      const { session, roundId } = await startRound();
      if (close === 'bet') await session.bet({ roundId, roundClosed: true });
      if (close === 'win') await session.win({ roundId, roundClosed: true });
      if (close === 'close') await session.close(roundId);
      for (const kind of ['win', 'jackpot']) await expectRefused('ROUND_CLOSED', () => session.win({ roundId, kind }));
    }
  });

  it('of "0" is accepted and closes the round if it says so', async () => {
    const { session, roundId, betId } = await startRound();
    const lost = { roundId, refTxId: betId, amount: '0', roundClosed: true, txId: fresh('win') };
    expect((await session.win(lost)).body).toMatchObject({ status: 'OK', balance: '990', txId: expect.any(String) });
    expect((await session.win(lost)).body).toMatchObject({ status: 'OK', duplicate: true });
    await expectRefused('ROUND_CLOSED', () => session.win({ roundId }));
  });

  it('for a cancelled bet is BET_CANCELLED, even if the cancel came first', async () => {
    const { session, roundId, betId } = await startRound();
    const second = fresh('bet');
    await session.bet({ roundId, txId: second });
    await session.cancel(betId);
    await expectRefused('BET_CANCELLED', () => session.win({ roundId, refTxId: betId }));
    const never = fresh('bet');
    await session.cancel(never);
    await expectRefused('BET_CANCELLED', () => session.win({ roundId, refTxId: never }));
    expect((await session.win({ roundId, refTxId: second })).body.status).toBe('OK');
  });

  it('in a round with only cancelled bets is BET_CANCELLED', async () => {
    const { session, roundId, betId } = await startRound();
    await session.cancel(betId);
    await expectRefused('BET_CANCELLED', () => session.win({ roundId }));
  });

  it('for an unknown bet or one of another round is BET_NOT_FOUND, and for another transaction NOT_A_BET', async () => {
    const { session, roundId, betId } = await startRound();
    const elsewhere = fresh('round');
    const winId = fresh('win');
    await session.bet({ roundId: elsewhere });
    await session.win({ roundId, txId: winId });
    await expectRefused('BET_NOT_FOUND', () => session.win({ roundId, refTxId: fresh('bet') }));
    await expectRefused('BET_NOT_FOUND', () => session.win({ roundId: elsewhere, refTxId: betId }));
    await expectRefused('NOT_A_BET', () => session.win({ roundId, refTxId: winId }));
  });

  it('in another currency is WRONG_CURRENCY, of an invalid amount INVALID_AMOUNT, for an unknown player UNKNOWN_PLAYER', async () => {
    const { session, roundId } = await startRound();
    await expectRefused('WRONG_CURRENCY', () => session.win({ roundId, currency: 'USD' }));
    for (const amount of ['-1', '1e2', '0.00001', 'x', '']) {
      await expectRefused('INVALID_AMOUNT', () => session.win({ roundId, amount }));
    }
    expect((await session.win({ roundId, amount: 10 })).status).toBe(400);
    expect((await session.win({ roundId, playerId: 'MNOBODY' })).body).toMatchObject({ status: 'UNKNOWN_PLAYER' });
  });

  it('may be one of several in a round with several bets, and the bet history adds them up', async () => {
    const { session, roundId } = await startRound();
    for (const amount of ['20', '30']) expect((await session.bet({ roundId, amount })).body.status).toBe('OK');
    for (const amount of ['1', '2', '3']) expect((await session.win({ roundId, amount })).body.status).toBe('OK');
    expect((await session.close(roundId)).body).toMatchObject({ status: 'OK', balance: '946' });
    const { rows } = (await session.member.call('GET /wps/member/records/bets')).body.value;
    const record = { roundId, state: 'closed', stake: '60', win: '6', balanceBefore: '1000', balanceAfter: '946' };
    expect(rows).toMatchObject([record]);
  });
});

describe('a close', () => {
  it('ends a round once: its repetition gets the first answer, another close is ROUND_CLOSED', async () => {
    const { session, roundId } = await startRound();
    const txId = fresh('close');
    expect((await session.close(roundId, { txId })).body).toMatchObject({ status: 'OK', balance: '990' });
    expect((await session.close(roundId, { txId })).body).toMatchObject({ status: 'OK', duplicate: true });
    await expectRefused('ROUND_CLOSED', () => session.close(roundId));
  });

  it('of an unknown round is ROUND_NOT_FOUND, with the id of another transaction DUPLICATE_TRANSACTION', async () => {
    const { session, roundId, betId } = await startRound();
    await expectRefused('ROUND_NOT_FOUND', () => session.close(fresh('round')));
    await expectRefused('DUPLICATE_TRANSACTION', () => session.close(roundId, { txId: betId }));
    const txId = fresh('close');
    await session.close(roundId, { txId });
    await expectRefused('DUPLICATE_TRANSACTION', () => session.close(fresh('round'), { txId }));
  });

  it('is accepted for a blocked player, and for an unknown one is UNKNOWN_PLAYER', async () => {
    const { session, roundId } = await startRound();
    await run(`update members set state = 'blocked' where public_id = $1`, [session.member.playerId]);
    expect((await session.close(roundId)).body.status).toBe('OK');
    expect((await session.close(roundId, { playerId: 'MNOBODY' })).body).toMatchObject({ status: 'UNKNOWN_PLAYER' });
  });
});
