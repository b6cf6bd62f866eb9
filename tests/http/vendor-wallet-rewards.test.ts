import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantFreeRounds, withdrawFreeRounds } from '#domain/games';
import { computeTrialBalance } from '#domain/ledger';
import { DAY_MS } from '#kernel/clock';
import { createTestApp, type TestApp, type TestResponse } from '../support/app.ts';
import { entryCount, fresh, startGame, ticketOf, type GameSession } from '../support/game-session.ts';
import { sql } from '../support/sql.ts';
import { setLimits } from '../support/vendor-limits.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
  await sql(portal, `update vendors set checks_rewards = true where code = 'SBX'`);
});
afterAll(() => portal.close());

const expiresAt = new Date(Date.now() + 30 * DAY_MS);

/** Starts a game and grants two free rounds of 5. */
async function startFreeRounds(rounds = 2) {
  const session = await startGame(portal);
  const grant = {
    publicId: fresh('FR'),
    playerId: session.member.playerId,
    vendorCode: 'SBX',
    gameCode: 'LOTUS',
    rounds,
    stakeMinor: 50_000n,
    expiresAt,
  };
  await portal.app.db.transaction((tx) => grantFreeRounds(tx, grant));
  const free = { amount: '0', rewardId: grant.publicId };
  return { session, grant, free, rewardId: grant.publicId };
}

async function expectUnchanged(session: GameSession, status: string, work: () => Promise<TestResponse>) {
  const before = [await entryCount(portal), await session.member.balance()];
  expect((await work()).body).toMatchObject({ status, balance: before[1], currency: 'VND' });
  expect([await entryCount(portal), await session.member.balance()]).toEqual(before);
}

const rewardOf = async (publicId: string) => {
  const [reward] = await sql(
    portal,
    'select rounds - rounds_left as used, won_minor as won, state from game_rewards where public_id = $1',
    [publicId],
  );
  return reward;
};

describe('a bet of granted free rounds', () => {
  it('moves no money and uses one of them, until none is left', async () => {
    const { session, free, rewardId } = await startFreeRounds();
    await expectUnchanged(session, 'OK', () => session.bet(free));
    expect(await rewardOf(rewardId)).toEqual({ used: 1, won: 0n, state: 'open' });
    await expectUnchanged(session, 'OK', () => session.bet(free));
    await expectUnchanged(session, 'REWARD_EXPIRED', () => session.bet(free));
    expect(await rewardOf(rewardId)).toMatchObject({ used: 2 });
  });

  it('that is repeated gets the first answer, also when the rounds are used up or expired', async () => {
    const { session, free, rewardId } = await startFreeRounds(1);
    const bet = { ...free, roundId: fresh('round'), txId: fresh('bet') };
    const answers = await Promise.all(Array.from({ length: 50 }, () => session.bet(bet)));
    expect(new Set(answers.map(({ body }) => `${body.status} ${body.txId}`)).size).toBe(1);
    expect(answers.filter(({ body }) => body.duplicate !== true)).toHaveLength(1);
    await sql(portal, `update game_rewards set expires_at = now() where public_id = $1`, [rewardId]);
    expect((await session.bet(bet)).body).toMatchObject({ status: 'OK', duplicate: true });
    await expectUnchanged(session, 'DUPLICATE_TRANSACTION', () => session.bet({ ...bet, roundId: fresh('other') }));
    expect(await rewardOf(rewardId)).toMatchObject({ used: 1 });
  });

  it('arrives more often at once than there are rounds, and the others are refused', async () => {
    const { session, free, rewardId } = await startFreeRounds(3);
    const answers = await Promise.all(Array.from({ length: 10 }, () => session.bet(free)));
    expect(answers.filter(({ body }) => body.status === 'OK')).toHaveLength(3);
    expect(answers.filter(({ body }) => body.status === 'REWARD_EXPIRED')).toHaveLength(7);
    expect(await rewardOf(rewardId)).toMatchObject({ used: 3 });
  });

  it('of an unknown reward, another player’s or another game’s is REWARD_NOT_FOUND', async () => {
    const { session, free } = await startFreeRounds();
    const other = await startFreeRounds();
    await expectUnchanged(session, 'REWARD_NOT_FOUND', () => session.bet({ ...free, rewardId: 'made-up' }));
    await expectUnchanged(session, 'REWARD_NOT_FOUND', () => session.bet({ ...free, rewardId: other.rewardId }));
    await expectUnchanged(session, 'REWARD_NOT_FOUND', () => session.bet({ ...free, gameCode: 'PHO' }));
  });

  it('after the expiry and of withdrawn free rounds is REWARD_EXPIRED', async () => {
    const { session, free, rewardId } = await startFreeRounds();
    await sql(portal, `update game_rewards set expires_at = now() where public_id = $1`, [rewardId]);
    await expectUnchanged(session, 'REWARD_EXPIRED', () => session.bet(free));
    const second = await startFreeRounds();
    await portal.app.db.transaction((tx) => withdrawFreeRounds(tx, 'SBX', second.rewardId));
    await expectUnchanged(second.session, 'REWARD_EXPIRED', () => second.session.bet(second.free));
  });

  it('is checked like any bet, and a refused one uses nothing', async () => {
    const { session, free, rewardId } = await startFreeRounds();
    await expectUnchanged(session, 'INVALID_TOKEN', () => session.bet({ ...free, token: 'made-up' }));
    await expectUnchanged(session, 'INVALID_AMOUNT', () => session.bet({ ...free, amount: '5' }));
    await expectUnchanged(session, 'INVALID_AMOUNT', () => session.bet({ amount: '0' }));
    expect((await session.bet({ ...free, playerId: 'MNOBODY' })).body).toMatchObject({ status: 'UNKNOWN_PLAYER' });
    // The reward is looked at after the player and the round.
    const unknown = { ...free, rewardId: 'made-up' };
    const roundId = fresh('round');
    await session.bet({ roundId, roundClosed: true });
    await expectUnchanged(session, 'ROUND_CLOSED', () => session.bet({ ...unknown, roundId }));
    await expectUnchanged(session, 'INVALID_TOKEN', () => session.bet({ ...unknown, token: 'made-up' }));
    const block = (state: string) =>
      sql(portal, 'update members set state = $2 where public_id = $1', [session.member.playerId, state]);
    await block('blocked');
    const refused = (await session.bet(unknown)).body;
    await block('active');
    expect(refused).toMatchObject({ status: 'PLAYER_BLOCKED', currency: 'VND' });
    expect(await rewardOf(rewardId)).toMatchObject({ used: 0 });
  });

  it('that is cancelled gives its round back', async () => {
    const { session, free, rewardId } = await startFreeRounds(1);
    const txId = fresh('bet');
    await session.bet({ ...free, txId });
    await expectUnchanged(session, 'OK', () => session.cancel(txId));
    await expectUnchanged(session, 'OK', () => session.cancel(txId));
    expect(await rewardOf(rewardId)).toMatchObject({ used: 0 });
    await expectUnchanged(session, 'OK', () => session.bet(free));
  });

  it('can be on hold, and is confirmed with "0"', async () => {
    const { session, free } = await startFreeRounds();
    const [roundId, refTxId] = [fresh('round'), fresh('bet')];
    await session.bet({ ...free, roundId, txId: refTxId, hold: true, ticket: ticketOf() });
    await expectUnchanged(session, 'INVALID_AMOUNT', () => session.confirm({ roundId, refTxId, amount: '1' }));
    await expectUnchanged(session, 'OK', () => session.confirm({ roundId, refTxId, amount: '0' }));
  });

  it('may come in a batch with its win', async () => {
    const { session, free, rewardId } = await startFreeRounds(1);
    const roundId = fresh('round');
    const bet = { call: 'bet', ...session.betOf({ ...free, roundId }) };
    const won = { roundId, kind: 'free', amount: '7', rewardId, rewardClosed: true };
    const { body } = await session.batch([bet, { call: 'win', ...session.winOf(won) }]);
    expect(body).toMatchObject({ status: 'OK', balance: '1007' });
    expect(await rewardOf(rewardId)).toEqual({ used: 1, won: 70_000n, state: 'open' });
    const again = [
      { ...bet, txId: fresh('bet') },
      { call: 'win', ...session.winOf({ ...won, txId: fresh('win') }) },
    ];
    await expectUnchanged(session, 'REWARD_EXPIRED', () => session.batch(again));
  });
});

describe('a win of granted free rounds', () => {
  it('is credited and added to the reward, which the last one closes', async () => {
    const { session, free, rewardId } = await startFreeRounds();
    const [first, second] = [fresh('round'), fresh('round')];
    await session.bet({ ...free, roundId: first });
    await session.bet({ ...free, roundId: second });
    const win = { kind: 'free', rewardId, roundClosed: true };
    expect((await session.win({ ...win, roundId: first, amount: '12' })).body).toMatchObject({ balance: '1012' });
    const last = { ...win, roundId: second, amount: '0', rewardClosed: true, txId: fresh('win') };
    expect((await session.win(last)).body).toMatchObject({ status: 'OK', balance: '1012' });
    expect((await session.win(last)).body).toMatchObject({ status: 'OK', duplicate: true });
    expect(await rewardOf(rewardId)).toEqual({ used: 2, won: 120_000n, state: 'open' });
    const facts = await sql(
      portal,
      `select fact.stake_minor as stake, fact.payout_minor as payout, fact.promotion_minor as promotion from settled_rounds fact
         join members m on m.id = fact.member_id where m.public_id = $1 order by fact.seq`,
      [session.member.playerId],
    );
    expect(facts).toEqual([
      { stake: 0n, payout: 120_000n, promotion: 120_000n },
      { stake: 0n, payout: 0n, promotion: 0n },
    ]);
  });

  it('is taken after the expiry, because its bet was in time', async () => {
    const { session, free, rewardId } = await startFreeRounds();
    const roundId = fresh('round');
    await session.bet({ ...free, roundId });
    await sql(portal, `update game_rewards set expires_at = now() where public_id = $1`, [rewardId]);
    expect((await session.win({ kind: 'free', rewardId, roundId, amount: '3' })).body).toMatchObject({
      balance: '1003',
    });
  });

  it('of an unknown reward or another player’s is REWARD_NOT_FOUND', async () => {
    const { session, free, rewardId } = await startFreeRounds();
    const other = await startFreeRounds();
    const roundId = fresh('round');
    await session.bet({ ...free, roundId });
    const win = (fields: object) => session.win({ kind: 'free', rewardId, roundId, ...fields });
    await expectUnchanged(session, 'REWARD_NOT_FOUND', () => win({ rewardId: 'made-up' }));
    await expectUnchanged(session, 'REWARD_NOT_FOUND', () => win({ rewardId: other.rewardId }));
    expect(await rewardOf(rewardId)).toMatchObject({ won: 0n });
  });

  it('above a cap is held', async () => {
    const { session, free, rewardId } = await startFreeRounds();
    const roundId = fresh('round');
    await session.bet({ ...free, roundId });
    await setLimits(portal, { win_minor: '10' });
    expect((await session.win({ kind: 'free', rewardId, roundId, amount: '11' })).body).toMatchObject({
      status: 'OK',
      balance: '1000',
    });
    await setLimits(portal, {});
  });
});

describe('granting free rounds', () => {
  const granted = (grant: Parameters<typeof grantFreeRounds>[1]) =>
    portal.app.db.transaction((tx) => grantFreeRounds(tx, grant));

  it('twice with the same id and content is one grant, with other content a conflict', async () => {
    const { grant } = await startFreeRounds();
    await granted(grant);
    const others = [
      { rounds: 3 },
      { stakeMinor: 1n },
      { gameCode: 'PHO' },
      { expiresAt: new Date(expiresAt.getTime() + DAY_MS) },
    ];
    for (const other of others)
      await expect(granted({ ...grant, ...other })).rejects.toMatchObject({ code: 'conflict' });
  });

  it('needs a member, and an enabled game of a vendor that checks rewards', async () => {
    const { grant } = await startFreeRounds();
    const other = { ...grant, publicId: fresh('FR') };
    for (const wrong of [{ gameCode: 'NONE' }, { vendorCode: 'NONE' }, { playerId: 'MNOBODY' }]) {
      await expect(granted({ ...other, ...wrong })).rejects.toMatchObject({ code: 'game_unavailable' });
    }
  });

  it('is undone only before the first round', async () => {
    const { session, free, rewardId } = await startFreeRounds();
    const withdraw = (id: string) => portal.app.db.transaction((tx) => withdrawFreeRounds(tx, 'SBX', id));
    await session.bet(free);
    await expect(withdraw(rewardId)).rejects.toMatchObject({ code: 'wrong_state' });
    await expect(withdraw('made-up')).rejects.toMatchObject({ code: 'not_found' });
    const second = await startFreeRounds();
    await withdraw(second.rewardId);
    await expect(withdraw(second.rewardId)).rejects.toMatchObject({ code: 'wrong_state' });
  });
});

it('keeps the ledger balanced', async () => {
  expect((await computeTrialBalance(portal.app.db)).problems).toEqual([]);
});
