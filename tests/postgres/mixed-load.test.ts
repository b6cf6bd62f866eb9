import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { advanceWatermarks, findAccount, getHouseTotal, computeTrialBalance } from '#domain/ledger';
import type { TestApp } from '../support/app.ts';
import { fresh, startGame, type GameSession } from '../support/game-session.ts';
import { sql } from '../support/sql.ts';
import { createPostgresApp } from '../support/two-nodes.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createPostgresApp(inject('postgresUrl'), 'mixed');
});
afterAll(() => portal.close());

/** Returns a generator with the same numbers in every run, so that a failure can be reproduced. */
function createSeededRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Sends calls as a vendor that repeats them, mixes up their order and refers to old bets. */
async function sendRandomCalls(session: GameSession, random: (below: number) => number, steps: number): Promise<void> {
  const bets: { txId: string; roundId: string }[] = [];
  for (let step = 0; step < steps; step++) {
    const known = bets[random(bets.length || 1)];
    const choice = random(10);
    if (choice < 5 || !known) {
      const bet = { txId: fresh('bet'), roundId: known && random(2) ? known.roundId : fresh('round') };
      bets.push(bet);
      await Promise.all([
        session.bet({ ...bet, amount: `${random(40)}.${1 + random(9)}` }),
        ...(random(3) ? [] : [session.bet(bet)]),
      ]);
    } else if (choice < 7) {
      await session.win({
        roundId: known.roundId,
        refTxId: known.txId,
        amount: `${random(50)}.5`,
        roundClosed: random(2) === 0,
      });
    } else if (choice < 9) {
      await Promise.all([session.cancel(known.txId), session.cancel(random(2) ? known.txId : fresh('bet'))]);
    } else {
      await session.close(known.roundId);
    }
  }
}

const query = <Row extends object>(text: string) => sql<Row>(portal, text);

it('all sums are right after a mixed load of many players', async () => {
  const sessions = await Promise.all(Array.from({ length: 12 }, () => startGame(portal, { balance: '500' })));
  // Runs two clients per session, so that calls of one player overlap as well.
  await Promise.all(
    sessions.flatMap((session, index) => [
      sendRandomCalls(session, createSeededRandom(index + 1), 40),
      sendRandomCalls(session, createSeededRandom(index + 77), 40),
    ]),
  );

  const { problems, totals } = await computeTrialBalance(portal.app.db);
  expect(problems).toEqual([]);
  expect(totals.reduce((sum, { totalMinor }) => sum + totalMinor, 0n)).toBe(0n);

  const accountsWithGaps = await query(`select account_id from ledger_postings where version is not null
                             group by account_id having max(version) <> count(*) or min(version) <> 1`);
  expect(accountsWithGaps).toEqual([]);
  const wrongBalances = await query(`select b.account_id from ledger_balances b
      left join (select account_id, sum(amount_minor) as total from ledger_postings group by 1) p using (account_id)
     where b.balance_minor <> coalesce(p.total, 0) or b.balance_minor < 0`);
  expect(wrongBalances).toEqual([]);
});

it('the stored totals of the rounds match their transactions and the ledger', async () => {
  const wrong = await query(`
    select r.id from game_rounds r join lateral (
      select coalesce(sum(m.amount_minor) filter (where m.operation = 'bet' and m.cancelled_by is null), 0) as stake,
             coalesce(sum(m.amount_minor) filter (where m.operation = 'win'), 0) as win,
             count(*) filter (where m.operation = 'bet' and m.cancelled_by is null) as live
        from game_transactions m where m.game_round_id = r.id) s on true
     where r.stake_minor <> s.stake or r.win_minor <> s.win or r.active_bets <> s.live`);
  expect(wrong).toEqual([]);
  const unbooked = await query(`select m.tx_id from game_transactions m left join ledger_entries e on e.id = m.entry_id
     where (m.amount_minor > 0) <> (e.id is not null) or e.key <> m.tx_id`);
  expect(unbooked).toEqual([]);
});

it('the house total by watermark equals the full sum while bets are booked', async () => {
  const [vendor] = await query<{ id: bigint }>(`select id from vendors where code = 'SBX'`);
  const house = await findAccount(portal.app.db, 'house_games', vendor?.id ?? 0n, 'VND');
  const session = await startGame(portal, { balance: '500' });
  const advancing = (async () => {
    for (let turn = 0; turn < 10; turn++) await advanceWatermarks(portal.app.db);
  })();
  await Promise.all([
    sendRandomCalls(session, createSeededRandom(5), 60),
    sendRandomCalls(session, createSeededRandom(6), 60),
    advancing,
  ]);
  const [full] = await query<{ total: bigint }>(
    `select sum(amount_minor)::bigint as total from ledger_postings where account_id = ${house}`,
  );
  expect(await getHouseTotal(portal.app.db, house ?? 0n)).toBe(full?.total);
  await advanceWatermarks(portal.app.db);
  expect(await getHouseTotal(portal.app.db, house ?? 0n)).toBe(full?.total);
});
