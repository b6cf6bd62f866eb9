import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { entryCount, fresh, startGame } from '../support/game-session.ts';
import { allowRoundless } from '../support/vendor-limits.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
  await allowRoundless(portal, '100000');
});
afterAll(() => portal.close());

const run = (text: string, values: unknown[] = []) => sql(portal, text, values);

async function expectUnchanged(status: string, work: () => Promise<{ status: number; body: object }>) {
  const before = await entryCount(portal);
  const { status: http, body } = await work();
  expect([http, body]).toMatchObject([200, { status, balance: expect.any(String), currency: 'VND' }]);
  expect(await entryCount(portal)).toBe(before);
}

async function placeBet(amount = '10') {
  const session = await startGame(portal);
  const [roundId, betId] = [fresh('round'), fresh('bet')];
  await session.bet({ roundId, txId: betId, amount });
  return { session, roundId, betId };
}

describe('a cancel', () => {
  it('refunds the bet with an entry that reverses it', async () => {
    const { session, betId } = await placeBet();
    expect((await session.cancel(betId)).body).toMatchObject({ status: 'OK', balance: '1000', currency: 'VND' });
    const rows = await run(
      `select r.kind from ledger_entries r join ledger_entries b on b.id = r.reverses_id where b.key = $1`,
      [betId],
    );
    expect(rows).toEqual([{ kind: 'bet_refunded' }]);
  });

  it('that is repeated gets the first answer; its id for another bet is DUPLICATE_TRANSACTION', async () => {
    const { session, betId } = await placeBet();
    const txId = fresh('cancel');
    await session.cancel(betId, { txId });
    await session.bet({ amount: '100' });
    await expectUnchanged('OK', () => session.cancel(betId, { txId }));
    expect((await session.cancel(betId, { txId })).body).toMatchObject({ balance: '1000', duplicate: true });
    await expectUnchanged('DUPLICATE_TRANSACTION', () => session.cancel(fresh('bet'), { txId }));
  });

  it('of a cancelled bet under a new id is OK and books nothing', async () => {
    const { session, betId } = await placeBet();
    await session.cancel(betId);
    await expectUnchanged('OK', () => session.cancel(betId));
    expect(await session.member.balance()).toBe('1000');
  });

  it('that arrives before its bet is OK, and the bet is BET_CANCELLED forever', async () => {
    const session = await startGame(portal);
    const betId = fresh('bet');
    await expectUnchanged('OK', () => session.cancel(betId));
    for (const _ of [1, 2]) await expectUnchanged('BET_CANCELLED', () => session.bet({ txId: betId }));
    await expectUnchanged('OK', () => session.cancel(betId));
    await expectUnchanged('BET_CANCELLED', () => session.bet({ txId: betId, amount: '99' }));
    await expectUnchanged('DUPLICATE_TRANSACTION', () => session.win({ txId: betId, kind: 'promo' }));
  });

  it('in another currency is WRONG_CURRENCY, and so is closing a round', async () => {
    const session = await startGame(portal);
    const [betId, roundId] = [fresh('bet'), fresh('round')];
    await session.bet({ txId: betId, roundId });
    await expectUnchanged('WRONG_CURRENCY', () => session.cancel(betId, { currency: 'USD' }));
    await expectUnchanged('WRONG_CURRENCY', () => session.close(roundId, { currency: 'USD' }));
    expect((await session.cancel(betId, { currency: 'VND' })).body).toMatchObject({ status: 'OK' });
  });

  it('that is repeated before its bet arrives gets the first answer', async () => {
    const session = await startGame(portal);
    const [betId, txId] = [fresh('bet'), fresh('cancel')];
    const first = (await session.cancel(betId, { txId })).body;
    expect((await session.cancel(betId, { txId })).body).toMatchObject({
      status: 'OK',
      txId: first.txId,
      duplicate: true,
    });
  });

  it('does not change the answer to a repetition of its bet', async () => {
    const session = await startGame(portal);
    const bet = { txId: fresh('bet'), roundId: fresh('round') };
    await session.bet(bet);
    await session.cancel(bet.txId);
    await expectUnchanged('OK', () => session.bet(bet));
    expect((await session.bet(bet)).body).toMatchObject({ duplicate: true, balance: '990' });
  });

  it('after a win in the round is BET_SETTLED', async () => {
    const { session, roundId, betId } = await placeBet();
    await session.win({ roundId, amount: '1' });
    await expectUnchanged('BET_SETTLED', () => session.cancel(betId));
  });

  it('after the close of the round is BET_SETTLED', async () => {
    const { session, roundId, betId } = await placeBet();
    await session.close(roundId);
    await expectUnchanged('BET_SETTLED', () => session.cancel(betId));
  });

  it('of a win, a close or a cancel is NOT_A_BET', async () => {
    const { session, roundId, betId } = await placeBet();
    const [winId, cancelId, closeId] = [fresh('win'), fresh('cancel'), fresh('close')];
    await session.cancel(betId, { txId: cancelId });
    await session.win({ txId: winId, kind: 'promo' });
    await session.close(roundId, { txId: closeId });
    for (const id of [winId, cancelId, closeId]) await expectUnchanged('NOT_A_BET', () => session.cancel(id));
  });

  it('refunds the bet that it names and no other of the round', async () => {
    const { session, roundId, betId } = await placeBet('10');
    await session.bet({ roundId, amount: '70' });
    expect((await session.cancel(betId)).body).toMatchObject({ status: 'OK', balance: '930' });
    const { rows } = (await session.member.call('GET /wps/member/records/bets')).body.value;
    expect(rows).toMatchObject([{ stake: '70', state: 'open' }]);
  });

  it('of another player’s bet is BET_NOT_FOUND and changes neither balance', async () => {
    const { session, betId } = await placeBet();
    const other = await startGame(portal);
    await expectUnchanged('BET_NOT_FOUND', () => other.cancel(betId));
    expect([await session.member.balance(), await other.member.balance()]).toEqual(['990', '1000']);
  });

  it('under the id of its own bet is DUPLICATE_TRANSACTION, whether the bet is known or not', async () => {
    const { session, betId } = await placeBet();
    const unknown = fresh('bet');
    await expectUnchanged('DUPLICATE_TRANSACTION', () => session.cancel(betId, { txId: betId }));
    await expectUnchanged('DUPLICATE_TRANSACTION', () => session.cancel(unknown, { txId: unknown }));
    expect((await session.bet({ txId: unknown })).body.status).toBe('OK');
  });

  it('is accepted with an expired token, for a blocked player and in a disabled game', async () => {
    const { session, betId } = await placeBet();
    await run(`update members set state = 'blocked' where public_id = $1`, [session.member.playerId]);
    await run(`update games set enabled = false where code = 'LOTUS'`);
    expect((await session.cancel(betId, { token: 'expired' })).body).toMatchObject({ status: 'OK', balance: '1000' });
    await run(`update games set enabled = true where code = 'LOTUS'`);
  });

  it('of a free round books no money and still cancels it', async () => {
    const session = await startGame(portal);
    const [roundId, betId] = [fresh('round'), fresh('bet')];
    await session.bet({ roundId, txId: betId, amount: '0', rewardId: 'gift' });
    await expectUnchanged('OK', () => session.cancel(betId));
    await expectUnchanged('BET_CANCELLED', () => session.win({ roundId, kind: 'free' }));
  });

  it('of a whole round lets a new bet open the round again', async () => {
    const { session, roundId, betId } = await placeBet();
    await session.cancel(betId);
    expect((await session.bet({ roundId, amount: '20' })).body).toMatchObject({ status: 'OK', balance: '980' });
    expect((await session.win({ roundId, amount: '5' })).body).toMatchObject({ status: 'OK', balance: '985' });
  });

  it('for an unknown player is UNKNOWN_PLAYER', async () => {
    const { session, betId } = await placeBet();
    expect((await session.cancel(betId, { playerId: 'MNOBODY' })).body).toMatchObject({ status: 'UNKNOWN_PLAYER' });
  });
});
