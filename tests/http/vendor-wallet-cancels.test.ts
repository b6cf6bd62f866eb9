import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { entryCount, fresh, sitDown } from '../support/game-table.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());

const set = (text: string, values: unknown[] = []) => sql(portal, text, values);

async function expectNothingMoved(status: string, work: () => Promise<{ status: number; body: object }>) {
  const before = await entryCount(portal);
  const { status: http, body } = await work();
  expect([http, body]).toMatchObject([200, { status, balance: expect.any(String), currency: 'VND' }]);
  expect(await entryCount(portal)).toBe(before);
}

async function withBet(amount = '10') {
  const table = await sitDown(portal);
  const [roundId, betId] = [fresh('round'), fresh('bet')];
  await table.bet({ roundId, txId: betId, amount });
  return { table, roundId, betId };
}

describe('a cancel', () => {
  it('gives the bet back by an entry that reverses it', async () => {
    const { table, betId } = await withBet();
    expect((await table.cancel(betId)).body).toMatchObject({ status: 'OK', balance: '1000', currency: 'VND' });
    const rows = await set(
      `select r.kind from ledger_entries r join ledger_entries b on b.id = r.reverses_id where b.key = $1`,
      [betId],
    );
    expect(rows).toEqual([{ kind: 'bet_cancelled' }]);
  });

  it('again gets the first answer; its id with another bet is DUPLICATE_TRANSACTION', async () => {
    const { table, betId } = await withBet();
    const txId = fresh('cancel');
    await table.cancel(betId, { txId });
    await table.bet({ amount: '100' });
    await expectNothingMoved('OK', () => table.cancel(betId, { txId }));
    expect((await table.cancel(betId, { txId })).body).toMatchObject({ balance: '1000', duplicate: true });
    await expectNothingMoved('DUPLICATE_TRANSACTION', () => table.cancel(fresh('bet'), { txId }));
  });

  it('a second, different cancel of the same bet is OK and moves nothing', async () => {
    const { table, betId } = await withBet();
    await table.cancel(betId);
    await expectNothingMoved('OK', () => table.cancel(betId));
    expect(await table.member.balance()).toBe('1000');
  });

  it('of a bet that has not come is OK, and the bet is BET_CANCELLED for ever', async () => {
    const table = await sitDown(portal);
    const betId = fresh('bet');
    await expectNothingMoved('OK', () => table.cancel(betId));
    for (const _ of [1, 2]) await expectNothingMoved('BET_CANCELLED', () => table.bet({ txId: betId }));
    await expectNothingMoved('OK', () => table.cancel(betId));
    await expectNothingMoved('BET_CANCELLED', () => table.bet({ txId: betId, amount: '99' }));
    await expectNothingMoved('DUPLICATE_TRANSACTION', () => table.win({ txId: betId, kind: 'promo' }));
  });

  it('repeated before the bet has come gets the first answer', async () => {
    const table = await sitDown(portal);
    const [betId, txId] = [fresh('bet'), fresh('cancel')];
    const first = (await table.cancel(betId, { txId })).body;
    expect((await table.cancel(betId, { txId })).body).toMatchObject({
      status: 'OK',
      txId: first.txId,
      duplicate: true,
    });
  });

  it('a bet that was cancelled after it came answers its first answer to its own repetition', async () => {
    const table = await sitDown(portal);
    const bet = { txId: fresh('bet'), roundId: fresh('round') };
    await table.bet(bet);
    await table.cancel(bet.txId);
    await expectNothingMoved('OK', () => table.bet(bet));
    expect((await table.bet(bet)).body).toMatchObject({ duplicate: true, balance: '990' });
  });

  it('of a bet whose round has paid is BET_SETTLED', async () => {
    const { table, roundId, betId } = await withBet();
    await table.win({ roundId, amount: '1' });
    await expectNothingMoved('BET_SETTLED', () => table.cancel(betId));
  });

  it('of a bet whose round is closed is BET_SETTLED', async () => {
    const { table, roundId, betId } = await withBet();
    await table.close(roundId);
    await expectNothingMoved('BET_SETTLED', () => table.cancel(betId));
  });

  it('of a win, a close or a cancel is NOT_A_BET', async () => {
    const { table, roundId, betId } = await withBet();
    const [winId, cancelId, closeId] = [fresh('win'), fresh('cancel'), fresh('close')];
    await table.cancel(betId, { txId: cancelId });
    await table.win({ txId: winId, kind: 'promo' });
    await table.close(roundId, { txId: closeId });
    for (const id of [winId, cancelId, closeId]) await expectNothingMoved('NOT_A_BET', () => table.cancel(id));
  });

  it('undoes the bet that it names, not another of the round', async () => {
    const { table, roundId, betId } = await withBet('10');
    await table.bet({ roundId, amount: '70' });
    expect((await table.cancel(betId)).body).toMatchObject({ status: 'OK', balance: '930' });
    const { rows } = (await table.member.call('GET /wps/member/records/bets')).body.value;
    expect(rows).toMatchObject([{ stake: '70', state: 'open' }]);
  });

  it('of another player’s bet is BET_NOT_FOUND and moves nothing for either', async () => {
    const { table, betId } = await withBet();
    const other = await sitDown(portal);
    await expectNothingMoved('BET_NOT_FOUND', () => other.cancel(betId));
    expect([await table.member.balance(), await other.member.balance()]).toEqual(['990', '1000']);
  });

  it('under the very id of its bet is DUPLICATE_TRANSACTION, whether the bet is known or not', async () => {
    const { table, betId } = await withBet();
    const unknown = fresh('bet');
    await expectNothingMoved('DUPLICATE_TRANSACTION', () => table.cancel(betId, { txId: betId }));
    await expectNothingMoved('DUPLICATE_TRANSACTION', () => table.cancel(unknown, { txId: unknown }));
    expect((await table.bet({ txId: unknown })).body.status).toBe('OK');
  });

  it('is taken with an expired token, for a blocked player and in a game that is switched off', async () => {
    const { table, betId } = await withBet();
    await set(`update members set state = 'blocked' where public_id = $1`, [table.member.playerId]);
    await set(`update games set enabled = false where code = 'LOTUS'`);
    expect((await table.cancel(betId, { token: 'expired' })).body).toMatchObject({ status: 'OK', balance: '1000' });
    await set(`update games set enabled = true where code = 'LOTUS'`);
  });

  it('of a free round moves no money and still cancels it', async () => {
    const table = await sitDown(portal);
    const [roundId, betId] = [fresh('round'), fresh('bet')];
    await table.bet({ roundId, txId: betId, amount: '0', rewardId: 'gift' });
    await expectNothingMoved('OK', () => table.cancel(betId));
    await expectNothingMoved('BET_CANCELLED', () => table.win({ roundId, kind: 'free' }));
  });

  it('of a whole round lets a new bet open it again', async () => {
    const { table, roundId, betId } = await withBet();
    await table.cancel(betId);
    expect((await table.bet({ roundId, amount: '20' })).body).toMatchObject({ status: 'OK', balance: '980' });
    expect((await table.win({ roundId, amount: '5' })).body).toMatchObject({ status: 'OK', balance: '985' });
  });

  it('for a player who does not exist is UNKNOWN_PLAYER', async () => {
    const { table, betId } = await withBet();
    expect((await table.cancel(betId, { playerId: 'MNOBODY' })).body).toMatchObject({ status: 'UNKNOWN_PLAYER' });
  });
});
