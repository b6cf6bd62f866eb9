import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { purgePlayers, readerLag } from '#domain/figures';
import { closeStaleRound, decideHeldWin, recordStaleRounds } from '#domain/games';
import { validBet } from '#rules/figures/valid-bet';
import { GAME_CATEGORIES, lobbyOf, SPLIT_FROM_SPORTS } from '#rules/games/game-categories';
import { createTestApp, type TestApp } from '../support/app.ts';
import { advanceAll, rebuildAll, storedAndComputed } from '../support/figures.ts';
import { fresh, startGame, type GameSession } from '../support/game-session.ts';
import { fc } from '../support/properties.ts';
import { sql, tamper } from '../support/sql.ts';
import { setLimits } from '../support/vendor-limits.ts';

let portal: TestApp;
let session: GameSession;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await setLimits(portal, {});
  session = await startGame(portal);
});

/** The settled rounds of the player, in units. */
async function settledOf({ member }: GameSession) {
  const rows = await sql<Record<string, bigint | number | string | boolean>>(
    portal,
    `select fact.revision, fact.category, fact.stake_minor / 10000 as stake, fact.payout_minor / 10000 as payout,
            fact.jackpot_minor / 10000 as jackpot, fact.promotion_minor / 10000 as promotion, fact.valid_bet_minor / 10000 as valid
       from settled_rounds fact join members on members.id = fact.member_id where members.public_id = $1 order by fact.seq`,
    [member.playerId],
  );
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)])));
}

const row = (values: Record<string, string>) => ({
  revision: '0',
  category: 'RNG',
  stake: '10',
  payout: '0',
  jackpot: '0',
  promotion: '0',
  valid: '10',
  ...values,
});

async function release(txId: string): Promise<void> {
  const [held] = await sql<{ id: bigint }>(portal, 'select id from held_wins where tx_id = $1', [txId]);
  const decision = { id: held?.id ?? 0n, state: 'released' as const, actor: 'test', note: 'checked' };
  await portal.app.db.transaction((tx) => decideHeldWin(tx, portal.app.liveEventHub, decision));
}

describe('a round enters the stream', () => {
  it('when its last win closes it, with all of its bets and wins', async () => {
    const roundId = fresh('round');
    await session.bet({ roundId });
    await session.bet({ roundId, amount: '5' });
    await session.win({ roundId, amount: '3' });
    expect(await settledOf(session)).toEqual([]);
    await session.win({ roundId, amount: '4', roundClosed: true });
    expect(await settledOf(session)).toEqual([row({ stake: '15', payout: '7', valid: '15' })]);
  });

  it('when a bet closes it, alone or as the last of several', async () => {
    await session.bet({ amount: '8', roundClosed: true });
    const roundId = fresh('round');
    await session.bet({ roundId });
    await session.win({ roundId, amount: '2' });
    await session.bet({ roundId, amount: '1', roundClosed: true });
    expect(await settledOf(session)).toEqual([
      row({ stake: '8', valid: '8' }),
      row({ stake: '11', payout: '2', valid: '11' }),
    ]);
  });

  it('in the category of its first game, whatever the bet that closes it names', async () => {
    const roundId = fresh('round');
    await session.bet({ roundId });
    await session.bet({ roundId, gameCode: 'DEEPSEA', amount: '1', roundClosed: true });
    expect(await settledOf(session)).toEqual([row({ stake: '11', valid: '11' })]);
  });

  it('when the vendor or staff close it', async () => {
    const [byVendor, byStaff] = [fresh('round'), fresh('round')];
    await session.bet({ roundId: byVendor });
    await session.close(byVendor);
    await session.bet({ roundId: byStaff, amount: '20' });
    await tamper(portal, `update game_rounds set opened_at = now() - interval '3 days'`);
    await portal.app.db.transaction(recordStaleRounds);
    const [round] = await sql<{ id: bigint }>(portal, 'select id from game_rounds where vendor_round_id = $1', [
      byStaff,
    ]);
    await portal.app.db.transaction((tx) => closeStaleRound(tx, { id: round?.id ?? 0n, actor: 'test' }));
    expect(await settledOf(session)).toEqual([row({}), row({ stake: '20', valid: '20' })]);
  });

  it('once, however often the vendor repeats the request, and not at all when it was cancelled', async () => {
    const [bet, txId] = [{ roundId: fresh('round'), txId: fresh('bet'), roundClosed: true }, fresh('bet')];
    for (let time = 0; time < 3; time += 1) await session.bet(bet);
    await session.bet({ txId });
    await session.cancel(txId);
    expect(await settledOf(session)).toEqual([row({})]);
  });

  it('with jackpots and promotions apart, which leave the valid bet as it is', async () => {
    await sql(portal, `update games set category = 'LIVE' where code = 'LOTUS'`);
    const roundId = fresh('round');
    await session.bet({ roundId });
    await session.win({ roundId, amount: '500', kind: 'jackpot' });
    await session.win({ roundId, amount: '7', kind: 'promo' });
    await session.win({ roundId, amount: '13', roundClosed: true });
    await sql(portal, `update games set category = 'RNG' where code = 'LOTUS'`);
    expect(await settledOf(session)).toEqual([
      row({ category: 'LIVE', payout: '520', jackpot: '500', promotion: '7', valid: '3' }),
    ]);
  });

  it('without a held win, whose release is a correction only after the close', async () => {
    await setLimits(portal, { win_minor: '50' });
    const [before, after, txBefore, txAfter] = [fresh('round'), fresh('round'), fresh('win'), fresh('win')];
    await session.bet({ roundId: before });
    await session.win({ roundId: before, txId: txBefore, amount: '60' });
    await release(txBefore);
    await session.close(before);
    await session.bet({ roundId: after });
    await session.win({ roundId: after, txId: txAfter, amount: '70', roundClosed: true });
    await release(txAfter);
    expect(await settledOf(session)).toEqual([
      row({ payout: '60' }),
      row({}),
      row({ revision: '1', stake: '0', payout: '70', valid: '0' }),
    ]);
  });
});

describe('a correction', () => {
  /** Bets 10 in a table game, wins 25 and returns ids. */
  async function settleRound() {
    const [roundId, refTxId] = [fresh('round'), fresh('bet')];
    await session.bet({ roundId, txId: refTxId });
    await session.win({ roundId, amount: '25', roundClosed: true });
    return { roundId, refTxId };
  }

  it('of a closed round is a row of differences, with the valid bet that the new payout makes', async () => {
    await sql(portal, `update games set category = 'LIVE' where code = 'LOTUS'`);
    const round = await settleRound();
    await session.adjust({ ...round, amount: '-22' });
    await session.adjust({ ...round, amount: '7' });
    await session.adjust({ ...round, amount: '0' });
    await sql(portal, `update games set category = 'RNG' where code = 'LOTUS'`);
    const live = { category: 'LIVE', stake: '0' };
    expect(await settledOf(session)).toEqual([
      row({ category: 'LIVE', payout: '25' }),
      row({ ...live, revision: '1', payout: '-22', valid: '-3' }),
      row({ ...live, revision: '2', payout: '7', valid: '-7' }),
    ]);
  });

  it('that reopens a round takes back what it had, and the next settlement is a row of its own', async () => {
    const round = await settleRound();
    await session.adjust({ ...round, amount: '-25', reason: 'unsettle' });
    const opened = [row({ payout: '25' }), row({ revision: '1', stake: '-10', payout: '-25', valid: '-10' })];
    expect(await settledOf(session)).toEqual(opened);
    await session.bet({ roundId: round.roundId, amount: '5' });
    await session.win({ roundId: round.roundId, amount: '3' });
    expect(await settledOf(session)).toEqual(opened);
    await session.close(round.roundId);
    expect(await settledOf(session)).toEqual([
      ...opened,
      row({ revision: '2', stake: '15', payout: '3', valid: '15' }),
    ]);
    const times = await sql<{ times: bigint }>(
      portal,
      `select count(distinct first_settled_at) as times from settled_rounds fact join members m on m.id = fact.member_id where m.public_id = $1`,
      [session.member.playerId],
    );
    expect(times).toEqual([{ times: 1n }]);
  });

  it('takes back plain wins first, then promotions, then jackpots', async () => {
    const [roundId, refTxId] = [fresh('round'), fresh('bet')];
    await session.bet({ roundId, txId: refTxId });
    await session.win({ roundId, amount: '500', kind: 'jackpot' });
    await session.win({ roundId, amount: '40', kind: 'promo' });
    await session.win({ roundId, amount: '20', roundClosed: true });
    for (const amount of ['-15', '-25', '-30']) await session.adjust({ roundId, refTxId, amount });
    const later = { stake: '0', valid: '0' };
    expect(await settledOf(session)).toEqual([
      row({ payout: '560', jackpot: '500', promotion: '40' }),
      row({ ...later, revision: '1', payout: '-15' }),
      row({ ...later, revision: '2', payout: '-25', promotion: '-20' }),
      row({ ...later, revision: '3', payout: '-30', jackpot: '-10', promotion: '-20' }),
    ]);
  });

  it('above a cap is written when it is released, and not when it is taken back before', async () => {
    const round = await settleRound();
    await setLimits(portal, { win_minor: '50' });
    const txId = fresh('adjust');
    await session.adjust({ ...round, txId, amount: '60' });
    await session.adjust({ ...round, amount: '-20' });
    expect(await settledOf(session)).toEqual([row({ payout: '25' })]);
    await release(txId);
    expect(await settledOf(session)).toEqual([
      row({ payout: '25' }),
      row({ revision: '1', stake: '0', payout: '40', valid: '0' }),
    ]);
  });
});

describe('the figures', () => {
  it('contain every settled round once, without play money, and equal what is rebuilt', async () => {
    const guest = await startGame(portal);
    await sql(portal, `update members set account_type = 'guest' where public_id = $1`, [guest.member.playerId]);
    await guest.bet({ roundClosed: true });
    expect(await readerLag(portal.app.db, 'rounds')).toBeGreaterThan(0);
    await advanceAll(portal);
    await session.bet({ amount: '33', roundClosed: true });
    await advanceAll(portal);
    await advanceAll(portal);

    const { stored, computed } = await storedAndComputed(portal);
    expect(stored).toEqual(computed);
    const guests = `select 1 from member_days join members on members.id = member_id where account_type = 'guest'`;
    expect(await sql(portal, guests)).toEqual([]);
    expect(stored['days']?.length).toBeGreaterThan(5);
    await sql(portal, 'update member_days set stake_minor = 1');
    await rebuildAll(portal);
    expect((await storedAndComputed(portal)).stored).toEqual(stored);
  });

  it('count the players of a day once, though their list is deleted when the day is read', async () => {
    const zone = portal.app.config.timeZone;
    const list = async () =>
      (await sql<{ days: number }>(portal, 'select count(distinct day)::int as days from game_day_members'))[0]?.days;
    await session.bet({ roundClosed: true });
    await advanceAll(portal);
    const today = (await list()) ?? 0;
    await session.bet({ roundClosed: true });
    // As if all of it had happened ten days ago; the second round is not read yet.
    await tamper(portal, `update settled_rounds set booked_at = booked_at - interval '10 days'`);
    await tamper(portal, `update game_day_members set day = day - 10`);
    await tamper(portal, `update game_days set day = day - 10`);
    await purgePlayers(portal.app.db, zone);
    expect(await list()).toBe(today);
    await advanceAll(portal);
    await purgePlayers(portal.app.db, zone);
    expect(await list()).toBe(0);
    const { stored, computed } = await storedAndComputed(portal);
    expect(stored.games).toEqual(computed.games);
  });

  it('use the rules that the program uses', async () => {
    const categories = [...GAME_CATEGORIES, 'LOTT'] as const;
    const amount = fc.bigInt({ min: 0n, max: 10n ** 15n });
    const cases = fc.sample(fc.tuple(fc.constantFrom(...categories), amount, amount, amount, amount), 300);
    const rows = await sql<{ valid: bigint }>(
      portal,
      `select figures_valid_bet(category, stake, payout, pushed, opposite) as valid
         from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[])
           with ordinality as given (category, stake, payout, pushed, opposite, position) order by position`,
      [0, 1, 2, 3, 4].map((column) => cases.map((values) => values[column])),
    );
    expect(rows.map(({ valid }) => valid)).toEqual(
      cases.map(([category, stakeMinor, payoutMinor, pushedMinor, oppositeMinor]) =>
        validBet(category, { stakeMinor, payoutMinor, pushedMinor, oppositeMinor }),
      ),
    );

    const vendors = ['SBX', ...SPLIT_FROM_SPORTS.flatMap(({ vendors: codes }) => codes)];
    const pairs = vendors.flatMap((vendor) => GAME_CATEGORIES.map((category) => ({ vendor, category })));
    const lobbies = await sql<{ lobby: string }>(
      portal,
      `select game_lobby(category, vendor) as lobby from unnest($1::text[], $2::text[])
         with ordinality as given (category, vendor, position) order by position`,
      [pairs.map(({ category }) => category), pairs.map(({ vendor }) => vendor)],
    );
    expect(lobbies.map(({ lobby }) => lobby)).toEqual(pairs.map(({ category, vendor }) => lobbyOf(category, vendor)));
  });
});
