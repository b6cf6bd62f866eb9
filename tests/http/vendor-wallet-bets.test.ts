import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { entryCount, fresh, startGame, type GameSession } from '../support/game-session.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());

const run = (text: string, values: unknown[] = []) => sql(portal, text, values);

/** Checks that a refusal has the status and the balance and leaves the ledger unchanged. */
async function expectRefused(
  status: string,
  session: GameSession,
  work: () => Promise<{ status: number; body: object }>,
) {
  const [entries, balance] = [await entryCount(portal), await session.member.balance()];
  const { status: http, body } = await work();
  expect([http, body]).toMatchObject([200, { status }]);
  if (status !== 'UNKNOWN_PLAYER') expect(body).toMatchObject({ balance, currency: 'VND' });
  expect([await entryCount(portal), await session.member.balance()]).toEqual([entries, balance]);
}

describe('a bet', () => {
  it('debits the stake and answers with the portal’s id, the balance and the currency', async () => {
    const session = await startGame(portal, { balance: '100' });
    const { body } = await session.bet({ requestId: 'req-1', amount: '0.0125' });
    expect(body).toEqual({
      requestId: 'req-1',
      status: 'OK',
      txId: expect.stringMatching(/^\d+$/),
      balance: '99.9875',
      currency: 'VND',
    });
    expect(await session.member.balance()).toBe('99.9875');
  });

  it('can use up the whole balance and not one ten-thousandth more', async () => {
    const session = await startGame(portal, { balance: '10' });
    await expectRefused('INSUFFICIENT_FUNDS', session, () => session.bet({ amount: '10.0001' }));
    expect((await session.bet({ amount: '10' })).body).toMatchObject({ status: 'OK', balance: '0' });
    await expectRefused('INSUFFICIENT_FUNDS', session, () => session.bet({ amount: '0.0001' }));
  });

  it('that is repeated gets the first answer with `duplicate` and books nothing', async () => {
    const session = await startGame(portal);
    const txId = fresh('tx');
    const roundId = fresh('round');
    const first = (await session.bet({ txId, roundId, amount: '10' })).body;
    await session.bet({ amount: '100' });
    const again = (await session.bet({ txId, roundId, amount: '10.00' })).body;
    expect(again).toMatchObject({ status: 'OK', txId: first.txId, balance: '990', duplicate: true });
    expect(await session.member.balance()).toBe('890');
  });

  it('that is repeated gets the first answer even with another token, a blocked player and an empty balance', async () => {
    const session = await startGame(portal, { balance: '10' });
    const bet = { txId: fresh('tx'), roundId: fresh('round'), amount: '10' };
    await session.bet(bet);
    await run(`update members set state = 'blocked' where public_id = $1`, [session.member.playerId]);
    expect((await session.bet({ ...bet, token: 'some-other-token' })).body).toMatchObject({
      status: 'OK',
      duplicate: true,
    });
    await run(`update members set state = 'active' where public_id = $1`, [session.member.playerId]);
  });

  it('that reuses an id for another amount, round, game, player or call is DUPLICATE_TRANSACTION', async () => {
    const session = await startGame(portal);
    const other = await startGame(portal);
    const bet = { txId: fresh('tx'), roundId: fresh('round') };
    await session.bet(bet);
    for (const change of [{ amount: '11' }, { roundId: fresh('round') }, { gameCode: 'PHO' }]) {
      await expectRefused('DUPLICATE_TRANSACTION', session, () => session.bet({ ...bet, ...change }));
    }
    await expectRefused('DUPLICATE_TRANSACTION', other, () => other.bet(bet));
    await expectRefused('DUPLICATE_TRANSACTION', session, () => session.win(bet));
    await expectRefused('DUPLICATE_TRANSACTION', session, () => session.cancel(bet.txId, { txId: bet.txId }));
    await expectRefused('DUPLICATE_TRANSACTION', session, () => session.close(bet.roundId, { txId: bet.txId }));
  });

  it('with an unknown token or another player’s token is INVALID_TOKEN', async () => {
    const session = await startGame(portal);
    const other = await startGame(portal);
    await expectRefused('INVALID_TOKEN', session, () => session.bet({ token: 'made-up' }));
    await expectRefused('INVALID_TOKEN', session, () => session.bet({ token: other.token }));
  });

  it('with an expired token is TOKEN_EXPIRED', async () => {
    const session = await startGame(portal);
    await run(
      `update game_sessions set expires_at = now() - interval '1 second'
                where member_id = (select id from members where public_id = $1)`,
      [session.member.playerId],
    );
    await expectRefused('TOKEN_EXPIRED', session, () => session.bet());
  });

  it('for an unknown player is UNKNOWN_PLAYER', async () => {
    const session = await startGame(portal);
    await expectRefused('UNKNOWN_PLAYER', session, () => session.bet({ playerId: 'MNOBODY' }));
  });

  it('of a blocked player is PLAYER_BLOCKED', async () => {
    const session = await startGame(portal);
    const setState = (state: string) =>
      run('update members set state = $2 where public_id = $1', [session.member.playerId, state]);
    await setState('blocked');
    const before = await entryCount(portal);
    expect((await session.bet()).body).toMatchObject({ status: 'PLAYER_BLOCKED', balance: '1000' });
    expect(await entryCount(portal)).toBe(before);
    await setState('active');
    expect((await session.bet()).body.status).toBe('OK');
  });

  it('in an unknown game is UNKNOWN_GAME', async () => {
    const session = await startGame(portal);
    await expectRefused('UNKNOWN_GAME', session, () => session.bet({ gameCode: 'CHESS' }));
  });

  it('in a disabled game or of a disabled vendor is GAME_DISABLED', async () => {
    const session = await startGame(portal);
    for (const [what, where] of [
      ['games', `code = 'LOTUS'`],
      ['vendors', `code = 'SBX'`],
    ]) {
      await run(`update ${what} set enabled = false where ${where}`);
      await expectRefused('GAME_DISABLED', session, () => session.bet());
      await run(`update ${what} set enabled = true where ${where}`);
    }
    expect((await session.bet()).body.status).toBe('OK');
  });

  it('in another currency is WRONG_CURRENCY, and with an invalid one a 400', async () => {
    const session = await startGame(portal);
    await expectRefused('WRONG_CURRENCY', session, () => session.bet({ currency: 'USD' }));
    for (const currency of ['vnd', 'VN', 'VNDD', '']) expect((await session.bet({ currency })).status).toBe(400);
  });

  it('needs an amount that is a plain positive decimal with at most four digits', async () => {
    const session = await startGame(portal);
    const odd = [
      '0',
      '0.0000',
      '-0',
      '-1',
      '+1',
      '1e3',
      '1E3',
      '0x10',
      '1.',
      '.5',
      '01',
      '1,000',
      ' 1',
      '1 ',
      '1.00001',
    ];
    for (const amount of [...odd, 'NaN', 'Infinity', '', '１', '99999999999999', '1'.repeat(40)]) {
      await expectRefused('INVALID_AMOUNT', session, () => session.bet({ amount }));
    }
    for (const amount of [10, 1.5, null, true, ['1'], { a: 1 }, '1'.repeat(41)]) {
      expect((await session.bet({ amount })).status).toBe(400);
    }
    expect(await session.member.balance()).toBe('1000');
  });

  it('of a free round has the amount "0" and a rewardId', async () => {
    const session = await startGame(portal);
    const roundId = fresh('round');
    await expectRefused('INVALID_AMOUNT', session, () => session.bet({ amount: '0', roundId }));
    const free = { amount: '0', rewardId: 'gift-1', roundId, txId: fresh('tx') };
    expect((await session.bet(free)).body).toMatchObject({ status: 'OK', balance: '1000' });
    expect((await session.bet(free)).body).toMatchObject({ status: 'OK', balance: '1000', duplicate: true });
    // The vendor grants its own free rounds, as vendors of version 1 do: no rewardId is looked up.
    const won = { roundId, amount: '25', kind: 'free', rewardId: 'gift-1', rewardClosed: true };
    expect((await session.win(won)).body).toMatchObject({ status: 'OK', balance: '1025' });
  });

  it('in a closed round is ROUND_CLOSED', async () => {
    const session = await startGame(portal);
    const roundId = fresh('round');
    await session.bet({ roundId, roundClosed: true });
    await expectRefused('ROUND_CLOSED', session, () => session.bet({ roundId }));
  });

  it('may use the same round id as another player', async () => {
    const [one, two] = [await startGame(portal), await startGame(portal)];
    const roundId = fresh('round');
    await one.bet({ roundId, roundClosed: true });
    expect((await two.bet({ roundId })).body.status).toBe('OK');
  });

  it('is a balanced entry with vendor, txId, game and round, and a row of the bet history', async () => {
    const session = await startGame(portal);
    const [txId, roundId] = [fresh('tx'), fresh('round')];
    await session.bet({ txId, roundId, amount: '40' });
    await session.win({ roundId, amount: '15', roundClosed: true });
    const [entry] = (await run('select id, kind, namespace, details from ledger_entries where key = $1', [txId])) as {
      id: bigint;
    }[];
    expect(entry).toMatchObject({ kind: 'bet', namespace: 'vendor:SBX', details: { game: 'LOTUS', round: roundId } });
    const lines = await run('select amount_minor from ledger_postings where entry_id = $1 order by 1', [entry?.id]);
    expect(lines).toEqual([{ amount_minor: -400_000n }, { amount_minor: 400_000n }]);
    const { rows } = (await session.member.call('GET /wps/member/records/bets')).body.value;
    const record = { vendor: 'SBX', gameCode: 'LOTUS', roundId, state: 'closed', stake: '40', win: '15' };
    expect(rows[0]).toMatchObject({ ...record, balanceBefore: '1000', balanceAfter: '975', currency: 'VND' });
  });
});
