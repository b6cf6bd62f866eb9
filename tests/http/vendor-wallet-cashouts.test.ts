import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { computeTrialBalance } from '#domain/ledger';
import { createTestApp, type TestApp, type TestResponse } from '../support/app.ts';
import { entryCount, fresh, reportOf, startGame, ticketOf, type GameSession } from '../support/game-session.ts';
import { sql } from '../support/sql.ts';
import { setLimits } from '../support/vendor-limits.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());
beforeEach(() => setLimits(portal, {}));

const TIMES = 50;

/** Starts a game with a balance of 1000 and bets 100. */
async function startRound() {
  const session = await startGame(portal);
  const [roundId, betId] = [fresh('round'), fresh('bet')];
  await session.bet({ roundId, txId: betId, amount: '100', ticket: ticketOf() });
  const cashout = (amount: string, fields: object = {}) =>
    session.cashout({ roundId, refTxId: betId, amount, ...fields });
  return { session, roundId, betId, cashout };
}

async function expectUnchanged(session: GameSession, status: string, work: () => Promise<TestResponse>) {
  const before = [await entryCount(portal), await session.member.balance()];
  expect((await work()).body).toMatchObject({ status, balance: before[1], currency: 'VND' });
  expect([await entryCount(portal), await session.member.balance()]).toEqual(before);
}

const recordOf = async ({ member }: GameSession) =>
  (await member.call('GET /wps/member/records/bets')).body.value.rows[0];

describe('a cashout', () => {
  it('of the whole bet pays and closes its round', async () => {
    const { session, roundId, cashout } = await startRound();
    expect((await cashout('80')).body).toMatchObject({ status: 'OK', balance: '980', txId: expect.any(String) });
    expect(await recordOf(session)).toMatchObject({ state: 'closed', stake: '100', win: '80' });
    await expectUnchanged(session, 'ROUND_CLOSED', () => cashout('80'));
    await expectUnchanged(session, 'ROUND_CLOSED', () => session.win({ roundId }));
  });

  it('of a part leaves the round open until the parts are the whole', async () => {
    const { session, roundId, cashout } = await startRound();
    expect((await cashout('30', { part: '0.4' })).body).toMatchObject({ status: 'OK', balance: '930' });
    expect(await recordOf(session)).toMatchObject({ state: 'open', win: '30' });
    expect((await cashout('20', { part: '0.25' })).body).toMatchObject({ status: 'OK', balance: '950' });
    await expectUnchanged(session, 'INVALID_AMOUNT', () => cashout('40', { part: '0.3501' }));
    expect((await cashout('40', { part: '0.35' })).body).toMatchObject({ status: 'OK', balance: '990' });
    expect(await recordOf(session)).toMatchObject({ state: 'closed', win: '90' });
    await expectUnchanged(session, 'ROUND_CLOSED', () => session.win({ roundId }));
  });

  it('of a part is followed by the win of the rest', async () => {
    const { session, roundId, cashout } = await startRound();
    await cashout('30', { part: '0.5' });
    expect((await session.win({ roundId, amount: '90', roundClosed: true })).body).toMatchObject({ balance: '1020' });
    expect(await recordOf(session)).toMatchObject({ state: 'closed', win: '120' });
  });

  it('that is repeated fifty times at once pays once; its id with other content is DUPLICATE_TRANSACTION', async () => {
    const { session, cashout } = await startRound();
    const txId = fresh('cashout');
    const answers = await Promise.all(Array.from({ length: TIMES }, () => cashout('30', { txId, part: '0.5' })));
    expect(new Set(answers.map(({ body }) => `${body.status} ${body.txId} ${body.balance}`)).size).toBe(1);
    expect(answers.filter(({ body }) => body.duplicate !== true)).toHaveLength(1);
    expect((await cashout('30.0', { txId, part: '0.50' })).body).toMatchObject({ status: 'OK', duplicate: true });
    for (const other of [{ amount: '31' }, { part: '0.4' }, { refTxId: fresh('bet') }]) {
      await expectUnchanged(session, 'DUPLICATE_TRANSACTION', () => cashout('30', { txId, part: '0.5', ...other }));
    }
    expect(await session.member.balance()).toBe('930');
  });

  it('arrives several times at once under other ids, and the parts never exceed the whole', async () => {
    const { session, cashout } = await startRound();
    const answers = await Promise.all(Array.from({ length: 8 }, () => cashout('10', { part: '0.3' })));
    expect(answers.map(({ body }) => body.status).sort()).toEqual([
      ...Array.from({ length: 5 }, () => 'INVALID_AMOUNT'),
      ...Array.from({ length: 3 }, () => 'OK'),
    ]);
    expect(await session.member.balance()).toBe('930');
  });

  it('races with the win of its round, and the first one decides', async () => {
    const { session, roundId, cashout } = await startRound();
    const both = await Promise.all([cashout('80'), session.win({ roundId, amount: '200', roundClosed: true })]);
    expect(both.map(({ body }) => body.status).sort()).toEqual(['OK', 'ROUND_CLOSED']);
    expect(['980', '1100']).toContain(await session.member.balance());
  });

  it('needs a known round and a bet of it that is not cancelled', async () => {
    const { session, roundId, betId, cashout } = await startRound();
    const other = await startGame(portal);
    await expectUnchanged(session, 'ROUND_NOT_FOUND', () => cashout('1', { roundId: fresh('round') }));
    await expectUnchanged(other, 'ROUND_NOT_FOUND', () => other.cashout({ roundId, refTxId: betId, amount: '1' }));
    await expectUnchanged(session, 'BET_NOT_FOUND', () => cashout('1', { refTxId: fresh('bet') }));
    await session.cancel(betId);
    await expectUnchanged(session, 'BET_CANCELLED', () => cashout('1'));
  });

  it('waits for the confirmation of its bet', async () => {
    const session = await startGame(portal);
    const ref = { roundId: fresh('round'), refTxId: fresh('bet') };
    await session.bet({ roundId: ref.roundId, txId: ref.refTxId, amount: '100', hold: true, ticket: ticketOf() });
    await expectUnchanged(session, 'INTERNAL_RETRY', () => session.cashout({ ...ref, amount: '80' }));
    await session.confirm({ ...ref, amount: '50' });
    expect((await session.cashout({ ...ref, amount: '40' })).body).toMatchObject({ status: 'OK', balance: '990' });
  });

  it('is refused for an amount or a part that is not valid, another currency and an unknown player', async () => {
    const { session, cashout } = await startRound();
    for (const amount of ['0', '-1', '1e1', '']) {
      await expectUnchanged(session, 'INVALID_AMOUNT', () => cashout(amount));
    }
    for (const part of ['0', '1.0001', '-0.5', '0.00001', '50%']) {
      await expectUnchanged(session, 'INVALID_AMOUNT', () => cashout('10', { part }));
    }
    await expectUnchanged(session, 'WRONG_CURRENCY', () => cashout('10', { currency: 'USD' }));
    expect((await cashout('10', { playerId: 'MNOBODY' })).body).toMatchObject({ status: 'UNKNOWN_PLAYER' });
    for (const bad of [{ part: undefined }, { part: 1 }, { refTxId: undefined }]) {
      expect((await cashout('10', bad)).status).toBe(400);
    }
  });

  it('is taken for a blocked player', async () => {
    const { session, cashout } = await startRound();
    await sql(portal, `update members set state = 'blocked' where public_id = $1`, [session.member.playerId]);
    expect((await cashout('10')).body.status).toBe('OK');
  });

  it('above a cap is held like a win, and closes its round', async () => {
    const { session, cashout } = await startRound();
    await setLimits(portal, { win_minor: '50' });
    const txId = fresh('cashout');
    for (let time = 0; time < 2; time += 1) {
      expect((await cashout('80', { txId })).body).toMatchObject({ status: 'OK', balance: '900' });
    }
    expect(await sql(portal, 'select reason, kind from held_wins where tx_id = $1', [txId])).toEqual([
      { reason: 'win', kind: 'win' },
    ]);
    expect(await recordOf(session)).toMatchObject({ state: 'closed', win: '0' });
  });

  it('can be corrected, and after an unsettle the bet can be cashed out again', async () => {
    const { session, roundId, betId, cashout } = await startRound();
    await cashout('30', { part: '0.5' });
    await cashout('40', { part: '0.5' });
    const adjust = (amount: string, reason: string) => session.adjust({ roundId, refTxId: betId, amount, reason });
    expect((await adjust('5', 'cashout-correction')).body).toMatchObject({ status: 'OK', balance: '975' });
    expect((await adjust('-75', 'unsettle')).body).toMatchObject({ status: 'OK', balance: '900' });
    expect((await cashout('60')).body).toMatchObject({ status: 'OK', balance: '960' });
  });

  it('is in the stream of settled rounds once, with all of its parts', async () => {
    const { session, cashout } = await startRound();
    await cashout('30', { part: '0.5' });
    await cashout('40', { part: '0.5' });
    const facts = await sql(
      portal,
      `select fact.revision, fact.stake_minor as stake, fact.payout_minor as payout from settled_rounds fact
         join members m on m.id = fact.member_id where m.public_id = $1`,
      [session.member.playerId],
    );
    expect(facts).toEqual([{ revision: 0, stake: 1_000_000n, payout: 700_000n }]);
  });

  it('is listed by the report', async () => {
    const { betId, cashout } = await startRound();
    const txId = fresh('cashout');
    await cashout('12.5', { txId });
    const { movements } = await reportOf(portal);
    expect(movements).toContainEqual(
      expect.objectContaining({ txId, call: 'cashout', amount: '12.5', refTxId: betId }),
    );
  });
});

it('keeps the ledger balanced', async () => {
  expect((await computeTrialBalance(portal.app.db)).problems).toEqual([]);
});
