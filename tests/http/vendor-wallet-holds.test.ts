import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { computeTrialBalance } from '#domain/ledger';
import { createTestApp, type TestApp, type TestResponse } from '../support/app.ts';
import { entryCount, fresh, reportOf, startGame, ticketOf, type GameSession } from '../support/game-session.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());

const TIMES = 50;

/** Starts a game with a balance of 1000 and puts a bet of 100 on hold. */
async function holdBet(fields: object = {}) {
  const session = await startGame(portal);
  const [roundId, betId] = [fresh('round'), fresh('bet')];
  const bet = { roundId, txId: betId, amount: '100', hold: true, ticket: ticketOf(), ...fields };
  expect((await session.bet(bet)).body).toMatchObject({ status: 'OK', balance: '900' });
  return { session, roundId, betId, bet };
}

async function expectUnchanged(session: GameSession, status: string, work: () => Promise<TestResponse>) {
  const before = [await entryCount(portal), await session.member.balance()];
  expect((await work()).body).toMatchObject({ status, balance: before[1], currency: 'VND' });
  expect([await entryCount(portal), await session.member.balance()]).toEqual(before);
}

const recordOf = async ({ member }: GameSession) =>
  (await member.call('GET /wps/member/records/bets')).body.value.rows[0];

describe('a bet on hold', () => {
  it('debits its stake, and its round is pending with the ticket until it is confirmed', async () => {
    const { session, roundId, betId } = await holdBet();
    expect(await recordOf(session)).toMatchObject({ state: 'pending', stake: '100', tickets: [ticketOf()] });
    expect((await session.confirm({ roundId, refTxId: betId, amount: '100' })).body).toMatchObject({ balance: '900' });
    expect(await recordOf(session)).toMatchObject({ state: 'open', stake: '100', tickets: [ticketOf()] });
    expect((await session.win({ roundId, amount: '150', roundClosed: true })).body).toMatchObject({ balance: '1050' });
    expect(await recordOf(session)).toMatchObject({ state: 'closed', stake: '100', win: '150' });
  });

  it('that is repeated gets the first answer; with another ticket or without the hold it is DUPLICATE_TRANSACTION', async () => {
    const { session, roundId, betId, bet } = await holdBet();
    const answers = await Promise.all(Array.from({ length: TIMES }, () => session.bet(bet)));
    expect(answers.map(({ body }) => [body.status, body.balance, body.duplicate])).toEqual(
      Array.from({ length: TIMES }, () => ['OK', '900', true]),
    );
    const others = [{ ticket: ticketOf({ odds: '1.9' }) }, { hold: undefined }, { hold: false, ticket: undefined }];
    for (const other of others) {
      await expectUnchanged(session, 'DUPLICATE_TRANSACTION', () => session.bet({ ...bet, ...other }));
    }
    await session.confirm({ roundId, refTxId: betId, amount: '60' });
    expect((await session.bet(bet)).body).toMatchObject({ status: 'OK', balance: '900', duplicate: true });
  });

  it('books once when fifty arrive at the same time', async () => {
    const session = await startGame(portal);
    const bet = { roundId: fresh('round'), txId: fresh('bet'), amount: '100', hold: true, ticket: ticketOf() };
    const answers = await Promise.all(Array.from({ length: TIMES }, () => session.bet(bet)));
    expect(new Set(answers.map(({ body }) => `${body.status} ${body.txId} ${body.balance}`)).size).toBe(1);
    expect(answers.filter(({ body }) => body.duplicate !== true)).toHaveLength(1);
    expect(await session.member.balance()).toBe('900');
  });

  it('can be cancelled, which refunds the stake and cancels the round', async () => {
    const { session, roundId, betId } = await holdBet();
    expect((await session.cancel(betId)).body).toMatchObject({ status: 'OK', balance: '1000' });
    expect(await recordOf(session)).toMatchObject({ state: 'cancelled', stake: '0' });
    await expectUnchanged(session, 'BET_CANCELLED', () => session.confirm({ roundId, refTxId: betId, amount: '100' }));
  });

  it('makes what would settle its round wait for the confirmation', async () => {
    const { session, roundId, betId } = await holdBet();
    const win = { roundId, txId: fresh('win'), amount: '150', roundClosed: true };
    await expectUnchanged(session, 'INTERNAL_RETRY', () => session.win(win));
    await expectUnchanged(session, 'INTERNAL_RETRY', () => session.close(roundId));
    await expectUnchanged(session, 'INTERNAL_RETRY', () => session.bet({ roundId, roundClosed: true }));
    await session.confirm({ roundId, refTxId: betId, amount: '100' });
    expect((await session.win(win)).body).toMatchObject({ status: 'OK', balance: '1050' });
  });

  it('is refused like any bet: without funds, with a bad token, in a closed round', async () => {
    const { session, roundId, betId } = await holdBet();
    const held = { hold: true, ticket: ticketOf() };
    await expectUnchanged(session, 'INSUFFICIENT_FUNDS', () => session.bet({ ...held, amount: '900.0001' }));
    await expectUnchanged(session, 'INVALID_TOKEN', () => session.bet({ ...held, token: 'made-up' }));
    await session.confirm({ roundId, refTxId: betId, amount: '100' });
    await session.close(roundId);
    await expectUnchanged(session, 'ROUND_CLOSED', () => session.bet({ ...held, roundId }));
    const early = fresh('bet');
    await session.cancel(early);
    await expectUnchanged(session, 'BET_CANCELLED', () => session.bet({ ...held, txId: early }));
  });

  it('is not of the schema without a ticket, with a bad one, or when it closes its round', async () => {
    const session = await startGame(portal);
    const ticket = ticketOf();
    const legs = Array.from({ length: 40 }, () => ({ event: 'e'.repeat(200), market: 'm'.repeat(200) }));
    const bad = [
      { ticket: undefined },
      { roundClosed: true },
      { ticket: { ...ticket, extra: 1 } },
      { ticket: { ...ticket, odds: 1.85 } },
      { ticket: { ...ticket, legs: [] } },
      { ticket: { ...ticket, type: 'parlay' } },
      { ticket: ticketOf({ event: 'Arsenal\u202eChelsea' }) },
      { ticket: ticketOf({ startsAt: 'tomorrow' }) },
      { ticket: ticketOf(...legs) },
    ];
    for (const fields of bad) expect((await session.bet({ hold: true, ticket, ...fields })).status).toBe(400);
    const batch = [{ call: 'bet', ...session.betOf({ hold: true }) }];
    expect((await session.batch(batch)).status).toBe(400);
    expect(await session.member.balance()).toBe('1000');
  });

  it('can be one of several in a round, which is pending until the last is confirmed or cancelled', async () => {
    const { session, roundId, betId } = await holdBet();
    const [second, third] = [fresh('bet'), fresh('bet')];
    const ticket = ticketOf({ selection: 'Chelsea' });
    await session.bet({ roundId, txId: second, amount: '50', hold: true, ticket });
    await session.bet({ roundId, txId: third, amount: '10' });
    await session.confirm({ roundId, refTxId: betId, amount: '80' });
    expect(await recordOf(session)).toMatchObject({ state: 'pending', stake: '140', tickets: [ticketOf(), ticket] });
    await session.cancel(second);
    expect(await recordOf(session)).toMatchObject({ state: 'open', stake: '90', balanceAfter: '910' });
    expect(await session.member.balance()).toBe('910');
  });
});

describe('a confirmation', () => {
  it('with a lower stake refunds the difference in one entry and may change the ticket', async () => {
    const { session, roundId, betId } = await holdBet();
    const ticket = ticketOf({ odds: '1.7', line: '-0.5' });
    const before = await entryCount(portal);
    const { body } = await session.confirm({ roundId, refTxId: betId, amount: '60.5', ticket });
    expect(body).toMatchObject({ status: 'OK', balance: '939.5', txId: expect.stringMatching(/^\d+$/) });
    expect(await entryCount(portal)).toBe(before + 1n);
    expect(await recordOf(session)).toMatchObject({
      state: 'open',
      stake: '60.5',
      balanceAfter: '939.5',
      tickets: [ticket],
    });
    const { rows } = (await session.member.call('GET /wps/member/records/account?kind=bet_refunded')).body.value;
    expect(rows).toMatchObject([{ amount: '39.5', balanceAfter: '939.5', details: expect.any(String) }]);
  });

  it('is followed by a cancel that refunds what was confirmed', async () => {
    const { session, roundId, betId } = await holdBet();
    await session.confirm({ roundId, refTxId: betId, amount: '60' });
    expect((await session.cancel(betId)).body).toMatchObject({ status: 'OK', balance: '1000' });
    expect(await recordOf(session)).toMatchObject({ state: 'cancelled', stake: '0' });
  });

  it('that is repeated fifty times at once refunds once; its id with other content is DUPLICATE_TRANSACTION', async () => {
    const { session, roundId, betId } = await holdBet();
    const confirmation = { roundId, refTxId: betId, amount: '60', txId: fresh('confirm') };
    const answers = await Promise.all(Array.from({ length: TIMES }, () => session.confirm(confirmation)));
    expect(new Set(answers.map(({ body }) => `${body.status} ${body.txId} ${body.balance}`)).size).toBe(1);
    expect(answers.filter(({ body }) => body.duplicate !== true)).toHaveLength(1);
    for (const other of [
      { amount: '61' },
      { refTxId: fresh('bet') },
      { ticket: ticketOf() },
      { roundId: fresh('r') },
    ]) {
      await expectUnchanged(session, 'DUPLICATE_TRANSACTION', () => session.confirm({ ...confirmation, ...other }));
    }
    expect(await session.member.balance()).toBe('940');
  });

  it('that comes a second time under another id moves nothing, and with another stake is DUPLICATE_TRANSACTION', async () => {
    const { session, roundId, betId } = await holdBet();
    const ref = { roundId, refTxId: betId };
    const racing = await Promise.all(
      ['60', '60', '70', '60', '70'].map((amount) => session.confirm({ ...ref, amount })),
    );
    const accepted = racing.filter(({ body }) => body.status === 'OK');
    expect(new Set(racing.map(({ body }) => body.status))).toEqual(new Set(['OK', 'DUPLICATE_TRANSACTION']));
    const stake = (await recordOf(session)).stake;
    expect(accepted).toHaveLength(stake === '60' ? 3 : 2);
    expect(await session.member.balance()).toBe(String(1000 - Number(stake)));
    await expectUnchanged(session, 'OK', () => session.confirm({ ...ref, amount: stake }));
  });

  it('of a bet that was not on hold confirms its stake only', async () => {
    const session = await startGame(portal);
    const [roundId, refTxId] = [fresh('round'), fresh('bet')];
    await session.bet({ roundId, txId: refTxId, amount: '10' });
    await expectUnchanged(session, 'OK', () => session.confirm({ roundId, refTxId, amount: '10' }));
    await expectUnchanged(session, 'DUPLICATE_TRANSACTION', () => session.confirm({ roundId, refTxId, amount: '9' }));
  });

  it('of an unknown bet, another round or another player is BET_NOT_FOUND, of a win NOT_A_BET', async () => {
    const { session, roundId, betId } = await holdBet();
    const other = await startGame(portal);
    const winId = fresh('win');
    const confirm = (refTxId: string, round = roundId) => session.confirm({ roundId: round, refTxId, amount: '100' });
    await expectUnchanged(session, 'BET_NOT_FOUND', () => confirm(fresh('bet')));
    await expectUnchanged(session, 'BET_NOT_FOUND', () => confirm(betId, fresh('round')));
    await expectUnchanged(other, 'BET_NOT_FOUND', () => other.confirm({ roundId, refTxId: betId, amount: '100' }));
    await confirm(betId);
    await session.win({ roundId, txId: winId, amount: '1' });
    await expectUnchanged(session, 'NOT_A_BET', () => confirm(winId));
    const early = fresh('bet');
    await session.cancel(early);
    await expectUnchanged(session, 'BET_CANCELLED', () => confirm(early));
  });

  it('of more than the bet, of nothing, or malformed is INVALID_AMOUNT; with its bet’s id DUPLICATE_TRANSACTION', async () => {
    const { session, roundId, betId } = await holdBet();
    const confirm = (fields: object) => session.confirm({ roundId, refTxId: betId, amount: '100', ...fields });
    for (const amount of ['100.0001', '0', '-1', '1e2']) {
      await expectUnchanged(session, 'INVALID_AMOUNT', () => confirm({ amount }));
    }
    await expectUnchanged(session, 'DUPLICATE_TRANSACTION', () => confirm({ txId: betId }));
    await expectUnchanged(session, 'WRONG_CURRENCY', () => confirm({ currency: 'USD' }));
    expect((await confirm({ playerId: 'MNOBODY' })).body).toMatchObject({ status: 'UNKNOWN_PLAYER' });
  });

  it('is accepted with an expired token and for a blocked player', async () => {
    const { session, roundId, betId } = await holdBet();
    await sql(portal, `update members set state = 'blocked' where public_id = $1`, [session.member.playerId]);
    const confirmed = session.confirm({ roundId, refTxId: betId, amount: '40', token: 'made-up' });
    expect((await confirmed).body).toMatchObject({ status: 'OK', balance: '960' });
  });

  it('races with the cancel of its bet, and one of both decides', async () => {
    const { session, roundId, betId } = await holdBet();
    const [confirmed, cancelled] = await Promise.all([
      session.confirm({ roundId, refTxId: betId, amount: '60' }),
      session.cancel(betId),
    ]);
    expect(cancelled.body.status).toBe('OK');
    expect(['OK', 'BET_CANCELLED']).toContain(confirmed.body.status);
    expect(await session.member.balance()).toBe('1000');
  });

  it('is listed by the report with the stake', async () => {
    const { session, roundId, betId } = await holdBet();
    const txId = fresh('confirm');
    await session.confirm({ roundId, refTxId: betId, amount: '60', txId });
    const { movements } = await reportOf(portal);
    expect(movements).toContainEqual(expect.objectContaining({ txId, call: 'confirm', amount: '60', refTxId: betId }));
  });
});

describe('a ticket', () => {
  it('may come with any bet and is stored with its round', async () => {
    const session = await startGame(portal);
    const ticket = ticketOf({ line: '+1.5' }, { event: 'Hà Nội – Huế', live: true, score: '1–0', result: 'halfWon' });
    await session.bet({ ticket });
    expect(await recordOf(session)).toMatchObject({ state: 'open', tickets: [ticket] });
  });
});

it('keeps the ledger balanced', async () => {
  expect((await computeTrialBalance(portal.app.db)).problems).toEqual([]);
});
