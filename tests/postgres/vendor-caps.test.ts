import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { decideHeldWin } from '#domain/games';
import { computeTrialBalance } from '#domain/ledger';
import type { TestApp } from '../support/app.ts';
import { fresh, startGame, type GameSession } from '../support/game-session.ts';
import { sql } from '../support/sql.ts';
import { createPostgresApp } from '../support/two-nodes.ts';
import { allowRoundless, setLimits, vendorBalance } from '../support/vendor-limits.ts';

let portal: TestApp;
let sessions: GameSession[];
beforeAll(async () => {
  portal = await createPostgresApp(inject('postgresUrl'), 'caps');
  sessions = await Promise.all(Array.from({ length: 8 }, () => startGame(portal)));
});
afterAll(() => portal.close());
beforeEach(async () => {
  await setLimits(portal, {});
  await sql(portal, `update vendor_players set won_minor = 0, reserved_minor = 0`);
});

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const sessionOf = (index: number) => sessions[index % sessions.length]!;

/** Sums what was paid of these wins, and what is held of them. */
async function outcomeOf(txIds: string[]) {
  const [row] = await sql<{ paid: bigint; held: bigint }>(
    portal,
    `select coalesce(sum(won.amount_minor) filter (where held.id is null), 0)::bigint as paid,
            coalesce(sum(held.amount_minor), 0)::bigint as held
       from game_transactions won left join held_wins held using (vendor_id, tx_id) where won.tx_id = any($1::text[])`,
    [txIds],
  );
  return row;
}

async function deadlocksSoFar(): Promise<bigint | undefined> {
  const count = 'select deadlocks from pg_stat_database where datname = current_database()';
  const [row] = await sql<{ deadlocks: bigint }>(portal, count);
  return row?.deadlocks;
}

/** Opens a round without a stake and sends a win in it, so that all of the win counts. */
async function winFree(session: GameSession, amount: string) {
  const [roundId, txId] = [fresh('round'), fresh('win')];
  await session.bet({ roundId, amount: '0', rewardId: 'R' });
  return { txId, send: () => session.win({ roundId, txId, amount, kind: 'free' }) };
}

it('wins of one player at once are paid up to the cap of the day, exactly', async () => {
  await setLimits(portal, { member_day_minor: '95' });
  const wins = await Promise.all(times(40, () => winFree(sessionOf(0), '10')));
  const responses = await Promise.all(wins.map(({ send }) => send()));
  expect(responses.every(({ body }) => body.status === 'OK')).toBe(true);
  expect(await outcomeOf(wins.map(({ txId }) => txId))).toEqual({ paid: 900_000n, held: 3_100_000n });
});

it('wins of many players at once never exceed the cap of the vendor’s day, and nobody waits for a deadlock', async () => {
  await setLimits(portal, { vendor_day_minor: '1005' });
  const wins = await Promise.all(times(240, (index) => winFree(sessionOf(index), String(1 + (index % 13)))));
  const calls = wins.map(({ send }, index) => async () => {
    const { body } = await send();
    // The fund and held wins share rows with the counter.
    if (index % 10 === 0) await sessionOf(index + 3).win({ kind: 'promo', amount: '1' });
    return body.status as string;
  });
  const before = await deadlocksSoFar();
  await allowRoundless(portal, '20');
  const statuses = await Promise.all(calls.map((call) => call()));
  expect(new Set(statuses)).toEqual(new Set(['OK']));
  const { paid = 0n, held = 0n } = (await outcomeOf(wins.map(({ txId }) => txId))) ?? {};
  expect(paid).toBeLessThanOrEqual(10_050_000n);
  // At most a quarter of the cap is left in what players drew and did not win.
  expect(paid).toBeGreaterThan(7_500_000n);
  expect(held).toBeGreaterThan(0n);
  expect(await deadlocksSoFar()).toBe(before);
});

it('promotions at once are paid from the fund until it is empty, and never more', async () => {
  await allowRoundless(portal, '50');
  const fund = await vendorBalance(portal, 'vendor_fund');
  const possible = Number(fund / 70_000n);
  const responses = await Promise.all(
    times(possible + 20, (index) => sessionOf(index).win({ kind: 'promo', amount: '7' })),
  );
  const statuses = responses.map(({ body }) => body.status as string);
  expect(statuses.filter((status) => status === 'OK')).toHaveLength(possible);
  expect(statuses.filter((status) => status === 'LIMIT_REACHED')).toHaveLength(20);
  expect(await vendorBalance(portal, 'vendor_fund')).toBe(fund - BigInt(possible) * 70_000n);
});

it('promotions and held ones of many players at once do not lock each other out', async () => {
  await setLimits(portal, { win_minor: '5' });
  await allowRoundless(portal, '10000');
  const responses = await Promise.all(
    times(160, (index) => sessionOf(index).win({ kind: 'jackpot', amount: index % 2 === 0 ? '3' : '6' })),
  );
  expect(new Set(responses.map(({ body }) => body.status as string))).toEqual(new Set(['OK']));
  const [held] = await sql<{ held: bigint }>(portal, `select sum(amount_minor)::bigint as held from held_wins`);
  expect(await vendorBalance(portal, 'vendor_held')).toBe(held?.held);
});

it('a held win is decided once by two decisions at once, while wins of the player go on', async () => {
  await setLimits(portal, { win_minor: '5' });
  const session = await startGame(portal);
  const roundId = fresh('round');
  await session.bet({ roundId, amount: '10' });
  const txIds = times(20, () => fresh('win'));
  await Promise.all(txIds.map((txId) => session.win({ roundId, txId, amount: '6' })));
  const held = await sql<{ id: bigint }>(portal, `select id from held_wins where tx_id = any($1::text[])`, [txIds]);
  const decide = (id: bigint, state: 'released' | 'returned') =>
    portal.app.db.transaction((tx) =>
      decideHeldWin(tx, portal.app.liveEventHub, { id, state, actor: 'test', note: 'checked' }),
    );
  const outcomes = await Promise.allSettled([
    ...held.flatMap(({ id }) => [decide(id, 'released'), decide(id, 'returned')]),
    ...times(20, () => session.win({ roundId, amount: '1' })),
  ]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(40);
  const [released] = await sql<{ wins: bigint; others: bigint }>(
    portal,
    `select count(*) filter (where state = 'released') as wins, count(*) filter (where state = 'held') as others
       from held_wins where tx_id = any($1::text[])`,
    [txIds],
  );
  expect(released?.others).toBe(0n);
  expect(await session.member.balance()).toBe(String(1000 - 10 + 20 + 6 * Number(released?.wins)));
  const [round] = await sql(portal, 'select win_minor, held_win_minor from game_rounds where vendor_round_id = $1', [
    roundId,
  ]);
  expect(round).toEqual({ win_minor: 200_000n + 60_000n * (released?.wins ?? 0n), held_win_minor: 0n });
});

it('adjusts, cashouts and wins of many players at once never exceed the cap of the vendor’s day together', async () => {
  const rounds = await Promise.all(
    times(120, async (index) => {
      const [session, roundId, refTxId] = [sessionOf(index), fresh('round'), fresh('bet')];
      await session.bet({ roundId, txId: refTxId, amount: '0', rewardId: 'R', roundClosed: index % 2 === 0 });
      return { session, roundId, refTxId, txId: fresh('paid') };
    }),
  );
  const wins = await Promise.all(times(60, (index) => winFree(sessionOf(index), '9')));
  await setLimits(portal, { vendor_day_minor: '1005' });
  const before = await deadlocksSoFar();
  const credits = rounds.map(({ session, ...round }, index) => () => {
    const credit = { ...round, amount: String(5 + (index % 11)) };
    return index % 2 === 0 ? session.adjust(credit) : session.cashout(credit);
  });
  const responses = await Promise.all([...credits, ...wins.map(({ send }) => send)].map((send) => send()));
  expect(new Set(responses.map(({ body }) => body.status as string))).toEqual(new Set(['OK']));
  const { paid = 0n, held = 0n } = (await outcomeOf([...rounds, ...wins].map(({ txId }) => txId))) ?? {};
  expect(paid).toBeLessThanOrEqual(10_050_000n);
  expect(paid).toBeGreaterThan(7_500_000n);
  expect(held).toBeGreaterThan(0n);
  expect(await deadlocksSoFar()).toBe(before);
});

it('held wins that vendors take back while staff decide about them are moved once', async () => {
  await setLimits(portal, { win_minor: '5' });
  const heldBefore = await vendorBalance(portal, 'vendor_held');
  const rounds = await Promise.all(
    times(16, async (index) => {
      const [session, roundId, refTxId, txId] = [sessionOf(index), fresh('round'), fresh('bet'), fresh('win')];
      await session.bet({ roundId, txId: refTxId, amount: '1' });
      await session.win({ roundId, txId, amount: '60', roundClosed: true });
      return { session, roundId, refTxId, txId };
    }),
  );
  const held = await sql<{ id: bigint }>(portal, 'select id from held_wins where tx_id = any($1::text[])', [
    rounds.map(({ txId }) => txId),
  ]);
  const before = await deadlocksSoFar();
  const decisions = held.map(({ id }) =>
    portal.app.db.transaction((tx) =>
      decideHeldWin(tx, portal.app.liveEventHub, { id, state: 'released', actor: 'test', note: 'checked' }),
    ),
  );
  const corrections = rounds.flatMap(({ session, roundId, refTxId }) =>
    ['-25', '-35', '-1'].map((amount) => session.adjust({ roundId, refTxId, amount })),
  );
  const [statuses] = await Promise.all([
    Promise.all(corrections.map(async (response) => (await response).body.status as string)),
    Promise.allSettled(decisions),
  ]);
  expect(statuses.filter((status) => status === 'OK').length).toBeGreaterThanOrEqual(32);
  expect(await deadlocksSoFar()).toBe(before);
  expect(await vendorBalance(portal, 'vendor_held')).toBe(heldBefore);
  const left = await sql<{ win: bigint; held: bigint; taken: bigint }>(
    portal,
    `select round.win_minor / 10000 as win, round.held_win_minor / 10000 as held,
            -sum(adjust.amount_minor) / 10000 as taken
       from game_rounds round join game_transactions adjust on adjust.game_round_id = round.id and adjust.operation = 'adjust'
      where round.vendor_round_id = any($1::text[]) group by round.id`,
    [rounds.map(({ roundId }) => roundId)],
  );
  expect(left).toHaveLength(16);
  for (const round of left) expect(Number(round.win) + Number(round.taken)).toBe(60);
  expect(left.every((round) => round.held === 0n)).toBe(true);
});

it('the books balance after all of these', async () => {
  expect((await computeTrialBalance(portal.app.db)).problems).toEqual([]);
});
