import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decideHeldWin } from '#domain/games';
import { computeTrialBalance } from '#domain/ledger';
import { createTestApp, type TestApp } from '../support/app.ts';
import { entryCount, fresh, startGame, type GameSession } from '../support/game-session.ts';
import { sql } from '../support/sql.ts';
import { allowRoundless, setLimits, vendorBalance } from '../support/vendor-limits.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());
beforeEach(() => setLimits(portal, {}));

const run = (text: string, values: unknown[] = []) => sql(portal, text, values);

/** Starts a game with a balance of 1000 and bets 10. */
async function startRound(): Promise<{ session: GameSession; roundId: string; betId: string }> {
  const session = await startGame(portal);
  const [roundId, betId] = [fresh('round'), fresh('bet')];
  await session.bet({ roundId, txId: betId, amount: '10' });
  return { session, roundId, betId };
}

/** Checks that a refused request books nothing; returns its body. */
async function refused(status: string, work: () => Promise<{ body: object }>) {
  const before = await entryCount(portal);
  const { body } = await work();
  expect(body).toMatchObject({ status });
  expect(await entryCount(portal)).toBe(before);
  return body;
}

const heldWin = async (txId: string) =>
  (await run('select state, reason, amount_minor as amount, kind from held_wins where tx_id = $1', [txId]))[0];

describe('a win without a round', () => {
  it('is ROUND_NOT_FOUND from a vendor that is not allowed to send it', async () => {
    const { session, roundId, betId } = await startRound();
    for (const kind of ['promo', 'jackpot']) await refused('ROUND_NOT_FOUND', () => session.win({ kind }));
    await session.cancel(betId);
    await refused('BET_CANCELLED', () => session.win({ kind: 'promo', roundId }));
    expect(await session.member.balance()).toBe('1000');
  });

  it('is paid from the fund, and LIMIT_REACHED when the fund does not cover it', async () => {
    await allowRoundless(portal, '100');
    const { session } = await startRound();
    expect((await session.win({ kind: 'promo', amount: '60' })).body).toMatchObject({ status: 'OK', balance: '1050' });
    expect(await refused('LIMIT_REACHED', () => session.win({ kind: 'jackpot', amount: '41' }))).toMatchObject({
      balance: '1050',
    });
    expect((await session.win({ kind: 'jackpot', amount: '40' })).body).toMatchObject({ status: 'OK' });
    expect(await vendorBalance(portal, 'vendor_fund')).toBe(0n);
  });

  it('in a cancelled round is paid from the fund too', async () => {
    await allowRoundless(portal, '5');
    const { session, roundId, betId } = await startRound();
    await session.cancel(betId);
    await refused('LIMIT_REACHED', () => session.win({ kind: 'promo', roundId, amount: '6' }));
    expect((await session.win({ kind: 'promo', roundId, amount: '5' })).body).toMatchObject({ balance: '1005' });
  });

  it('needs a launch in the last days', async () => {
    await allowRoundless(portal, '10');
    const { session, roundId } = await startRound();
    const launchedBefore = (days: number) =>
      run(
        `update vendor_players set last_launched_at = now() - make_interval(days => $2)
                where member_id = (select id from members where public_id = $1)`,
        [session.member.playerId, days],
      );
    await launchedBefore(8);
    await refused('TOKEN_EXPIRED', () => session.win({ kind: 'promo', amount: '1' }));
    expect((await session.win({ roundId, amount: '1' })).body.status).toBe('OK');
    await launchedBefore(6);
    expect((await session.win({ kind: 'promo', amount: '1' })).body.status).toBe('OK');
  });
});

describe('a member who never launched a game of the vendor', () => {
  it('is an unknown player to it, whatever it asks', async () => {
    await allowRoundless(portal, '10');
    const { session } = await startRound();
    const stranger = await portal.newMember({ balance: '777' });
    const as = { playerId: stranger.playerId };
    const requests = [
      () => portal.vendor('balance', { requestId: 'b', ...as }),
      () => session.win({ ...as, kind: 'promo', amount: '1' }),
      () => session.cancel(fresh('bet'), as),
      () => session.close(fresh('round'), as),
    ];
    for (const request of requests) {
      const body = await refused('UNKNOWN_PLAYER', request);
      expect(Object.keys(body).toSorted()).toEqual(['requestId', 'status']);
    }
    // The token is another player's; the refusal shows no balance.
    for (const work of [
      () => session.bet(as),
      () => session.bet({ ...as, currency: 'USD' }),
      () => session.batch([{ call: 'bet', ...session.betOf(as) }]),
    ]) {
      const { body } = await work();
      expect(body.status).not.toBe('OK');
      expect(body).not.toHaveProperty('balance');
    }
    expect(await stranger.balance()).toBe('777');
  });
});

describe('a win above a cap', () => {
  it('is accepted and held for staff, and a repetition gets the same answer', async () => {
    await setLimits(portal, { win_minor: '500' });
    const { session, roundId, betId } = await startRound();
    const before = await vendorBalance(portal, 'vendor_held');
    const win = { roundId, txId: fresh('win'), amount: '501', refTxId: betId };
    const first = (await session.win(win)).body;
    expect(first).toMatchObject({ status: 'OK', balance: '990', txId: expect.any(String) });
    expect((await session.win(win)).body).toEqual({ ...first, requestId: expect.any(String), duplicate: true });
    await refused('DUPLICATE_TRANSACTION', () => session.win({ ...win, amount: '1' }));
    expect(await session.member.balance()).toBe('990');
    expect(await vendorBalance(portal, 'vendor_held')).toBe(before + 5_010_000n);
    expect(await heldWin(win.txId)).toEqual({ state: 'held', reason: 'win', amount: 5_010_000n, kind: 'win' });
    // The vendor was told of a win, so its bet is settled; the bet history shows no win yet.
    await refused('BET_SETTLED', () => session.cancel(betId));
    const { rows } = (await session.member.call('GET /wps/member/records/bets')).body.value;
    expect(rows).toMatchObject([{ roundId, stake: '10', win: '0', balanceAfter: '990' }]);
  });

  it('is one above the multiple of the stake that the round may pay, all its wins together', async () => {
    await setLimits(portal, { stake_multiplier: '20' });
    const { session, roundId } = await startRound();
    expect((await session.win({ roundId, amount: '150' })).body).toMatchObject({ balance: '1140' });
    const txId = fresh('win');
    expect((await session.win({ roundId, txId, amount: '50.0001' })).body).toMatchObject({ balance: '1140' });
    expect(await heldWin(txId)).toMatchObject({ reason: 'stake_multiplier' });
  });

  it('is one above the cap of the player’s day, which counts what rounds pay beyond their stakes', async () => {
    await setLimits(portal, { member_day_minor: '100' });
    const { session } = await startRound();
    const winOf = async (amount: string, txId = fresh('win')) => {
      const roundId = fresh('round');
      await session.bet({ roundId, amount: '10' });
      expect((await session.win({ roundId, txId, amount, roundClosed: true })).body.status).toBe('OK');
      return heldWin(txId);
    };
    for (let lost = 0; lost < 20; lost++) expect(await winOf('10')).toBeUndefined();
    expect(await winOf('109')).toBeUndefined();
    expect(await winOf('12')).toMatchObject({ state: 'held', reason: 'member_day' });
    expect(await winOf('11')).toBeUndefined();
    expect(await winOf('10.5')).toMatchObject({ reason: 'member_day' });
    await run(`update vendor_players set day = day - 1`);
    expect(await winOf('110')).toBeUndefined();
  });

  it('is one above the cap of the vendor’s day, over all players', async () => {
    await setLimits(portal, { vendor_day_minor: '100' });
    const players = [await startRound(), await startRound()];
    const heldOf = async (player: number, amount: string) => {
      const txId = fresh('win');
      const { session, roundId } = players[player]!;
      expect((await session.win({ roundId, txId, amount })).body.status).toBe('OK');
      return heldWin(txId);
    };
    expect(await heldOf(0, '70')).toBeUndefined();
    expect(await heldOf(1, '51')).toMatchObject({ reason: 'vendor_day' });
    // The first player's 60 beyond the stake have drawn 75, of which 15 are left for that player.
    expect(await heldOf(1, '25')).toBeUndefined();
    expect(await heldOf(1, '0.0001')).toMatchObject({ reason: 'vendor_day' });
    expect(await heldOf(0, '15')).toBeUndefined();
    expect(await heldOf(0, '0.0001')).toMatchObject({ reason: 'vendor_day' });
    await run(`update vendor_limits set day = day - 1`);
    await run(`update vendor_players set day = day - 1`);
    expect(await heldOf(0, '70')).toBeUndefined();
  });

  it('without a round is held from the fund', async () => {
    await setLimits(portal, { win_minor: '10' });
    await allowRoundless(portal, '30');
    const { session } = await startRound();
    const [fund, held] = [await vendorBalance(portal, 'vendor_fund'), await vendorBalance(portal, 'vendor_held')];
    expect((await session.win({ kind: 'jackpot', amount: '20' })).body).toMatchObject({ status: 'OK', balance: '990' });
    expect(await vendorBalance(portal, 'vendor_fund')).toBe(fund - 200_000n);
    expect(await vendorBalance(portal, 'vendor_held')).toBe(held + 200_000n);
  });

  it('in a cancelled round is held from the fund, and goes back there', async () => {
    await setLimits(portal, { win_minor: '10' });
    await allowRoundless(portal, '30');
    const { session, roundId, betId } = await startRound();
    await session.cancel(betId);
    const [fund, txId] = [await vendorBalance(portal, 'vendor_fund'), fresh('win')];
    expect((await session.win({ kind: 'promo', roundId, txId, amount: '20' })).body).toMatchObject({ status: 'OK' });
    expect(await vendorBalance(portal, 'vendor_fund')).toBe(fund - 200_000n);
    const [held] = await sql<{ id: bigint }>(portal, 'select id from held_wins where tx_id = $1', [txId]);
    await portal.app.db.transaction((tx) =>
      decideHeldWin(tx, portal.app.liveEventHub, {
        id: held?.id ?? 0n,
        state: 'returned',
        actor: 'test',
        note: 'a test',
      }),
    );
    expect(await vendorBalance(portal, 'vendor_fund')).toBe(fund);
  });

  it('leaves books that balance, in a batch as well', async () => {
    await setLimits(portal, { win_minor: '10' });
    const session = await startGame(portal);
    const roundId = fresh('round');
    const calls = [
      { call: 'bet', ...session.betOf({ roundId }) },
      { call: 'win', ...session.winOf({ roundId, amount: '11' }) },
      { call: 'win', ...session.winOf({ roundId, amount: '9', roundClosed: true }) },
    ];
    expect((await session.batch(calls)).body).toMatchObject({ status: 'OK', balance: '999' });
    expect((await computeTrialBalance(portal.app.db)).problems).toEqual([]);
  });
});

it('a free round, which has no stake, is bound by the other caps only', async () => {
  await setLimits(portal, { stake_multiplier: '2', win_minor: '100' });
  const session = await startGame(portal);
  const roundId = fresh('round');
  await session.bet({ roundId, amount: '0', rewardId: 'R1' });
  expect((await session.win({ roundId, kind: 'free', amount: '100' })).body).toMatchObject({ balance: '1100' });
  expect((await session.win({ roundId, kind: 'free', amount: '101' })).body).toMatchObject({ balance: '1100' });
});
