import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { advanceWatermarks, findAccount, getHouseTotal, computeTrialBalance } from '#domain/ledger';
import type { TestApp } from '../support/app.ts';
import { fresh, sitDown, type GameTable } from '../support/game-table.ts';
import { sql } from '../support/sql.ts';
import { createPostgresApp } from '../support/two-nodes.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createPostgresApp(inject('postgresUrl'), 'mixed');
});
afterAll(() => portal.close());

/** The same numbers at every run: a failure can be looked at again. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** What a vendor does that repeats itself, mixes orders up and names bets of long ago. */
async function play(table: GameTable, draw: (below: number) => number, steps: number): Promise<void> {
  const bets: { txId: string; roundId: string }[] = [];
  for (let step = 0; step < steps; step++) {
    const known = bets[draw(bets.length || 1)];
    const choice = draw(10);
    if (choice < 5 || !known) {
      const bet = { txId: fresh('bet'), roundId: known && draw(2) ? known.roundId : fresh('round') };
      bets.push(bet);
      await Promise.all([
        table.bet({ ...bet, amount: `${draw(40)}.${1 + draw(9)}` }),
        ...(draw(3) ? [] : [table.bet(bet)]),
      ]);
    } else if (choice < 7) {
      await table.win({
        roundId: known.roundId,
        refTxId: known.txId,
        amount: `${draw(50)}.5`,
        roundClosed: draw(2) === 0,
      });
    } else if (choice < 9) {
      await Promise.all([table.cancel(known.txId), table.cancel(draw(2) ? known.txId : fresh('bet'))]);
    } else {
      await table.close(known.roundId);
    }
  }
}

const query = <Row extends object>(text: string) => sql<Row>(portal, text);

it('after a mixed load of many players every sum is right', async () => {
  const tables = await Promise.all(Array.from({ length: 12 }, () => sitDown(portal, { balance: '500' })));
  // Two at each table, so that a player's own calls meet as well.
  await Promise.all(
    tables.flatMap((table, index) => [play(table, seeded(index + 1), 40), play(table, seeded(index + 77), 40)]),
  );

  const { problems, totals } = await computeTrialBalance(portal.app.db);
  expect(problems).toEqual([]);
  expect(totals.reduce((sum, { totalMinor }) => sum + totalMinor, 0n)).toBe(0n);

  const gaps = await query(`select account_id from ledger_postings where version is not null
                             group by account_id having max(version) <> count(*) or min(version) <> 1`);
  expect(gaps).toEqual([]);
  const drifted = await query(`select b.account_id from ledger_balances b
      left join (select account_id, sum(amount_minor) as total from ledger_postings group by 1) p using (account_id)
     where b.balance_minor <> coalesce(p.total, 0) or b.balance_minor < 0`);
  expect(drifted).toEqual([]);
});

it('the record of rounds says what the ledger says', async () => {
  const wrong = await query(`
    select r.id from game_rounds r join lateral (
      select coalesce(sum(m.amount_minor) filter (where m.call = 'bet' and m.cancelled_by is null), 0) as stake,
             coalesce(sum(m.amount_minor) filter (where m.call = 'win'), 0) as win,
             count(*) filter (where m.call = 'bet' and m.cancelled_by is null) as live
        from game_transactions m where m.round_ref = r.id) s on true
     where r.stake_minor <> s.stake or r.win_minor <> s.win or r.live_bets <> s.live`);
  expect(wrong).toEqual([]);
  const unbooked = await query(`select m.tx_id from game_transactions m left join ledger_entries e on e.id = m.entry_id
     where (m.amount_minor > 0) <> (e.id is not null) or e.key <> m.tx_id`);
  expect(unbooked).toEqual([]);
});

it('the house’s total by watermark is the full sum, also while bets go on', async () => {
  const [vendor] = await query<{ id: bigint }>(`select id from vendors where code = 'SBX'`);
  const house = await findAccount(portal.app.db, 'house_games', vendor?.id ?? 0n, 'VND');
  const table = await sitDown(portal, { balance: '500' });
  const advancing = (async () => {
    for (let turn = 0; turn < 10; turn++) await advanceWatermarks(portal.app.db);
  })();
  await Promise.all([play(table, seeded(5), 60), play(table, seeded(6), 60), advancing]);
  const [full] = await query<{ total: bigint }>(
    `select sum(amount_minor)::bigint as total from ledger_postings where account_id = ${house}`,
  );
  expect(await getHouseTotal(portal.app.db, house ?? 0n)).toBe(full?.total);
  await advanceWatermarks(portal.app.db);
  expect(await getHouseTotal(portal.app.db, house ?? 0n)).toBe(full?.total);
});
