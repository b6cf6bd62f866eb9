import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { countStaleRounds, recordStaleRounds, reportTransactions, type Vendor } from '#domain/games';
import type { Tx } from '#kernel/database';
import type { TestApp } from '../support/app.ts';
import { rowsRead } from '../support/rows-read.ts';
import { asOwner, queryRows, sql } from '../support/sql.ts';
import { createPostgresApp } from '../support/two-nodes.ts';

const ROWS = 200_000;
let portal: TestApp;
let memberId: bigint;
beforeAll(async () => {
  portal = await createPostgresApp(inject('postgresUrl'), 'long_tables');
  await portal.newMember();
  memberId = (await sql<{ id: bigint }>(portal, 'select max(id) as id from members'))[0]?.id ?? 0n;
});
afterAll(() => portal.close());

const rowsReadOf = (table: string, work: (tx: Tx) => Promise<unknown>) => rowsRead(portal, table, work);

describe('the hourly search for stale rounds', () => {
  const setState = (id: number, state: string) =>
    sql(portal, `update game_rounds set state = '${state}' where id = (select min(id) + $1 from game_rounds)`, [id]);
  beforeAll(async () => {
    await sql(
      portal,
      `insert into game_rounds (vendor_id, member_id, vendor_round_id, game_id, state, active_bets, stake_minor, balance_before_minor,
                                balance_after_minor, opened_at)
       select 1, $1, 'r' || n, 1, case when n % 50000 = 0 then 'open' else 'closed' end, 0, 1, 1, 0,
              now() - interval '96 hours' + n * interval '48 hours' / (${ROWS} / 2) from generate_series(1, ${ROWS}) n`,
      [memberId],
    );
    await asOwner(portal, 'analyze game_rounds');
  });
  const findStale = () => portal.app.db.transaction(recordStaleRounds);
  const stale = () => countStaleRounds(portal.app.db);

  it('finds rounds that have been open for 48 hours and reads no round twice', async () => {
    while (!(await findStale()));
    expect(await stale()).toBe(2);
    expect(await rowsReadOf('game_rounds', recordStaleRounds)).toBeLessThan(6000);
    expect(await rowsReadOf('game_rounds', countStaleRounds)).toBeLessThan(10);
  });

  it('drops closed rounds, and finds a cancelled round again that a new bet has opened', async () => {
    await setState(49_999, 'cancelled');
    await findStale();
    expect(await stale()).toBe(1);
    await setState(49_999, 'open');
    expect(await stale()).toBe(2);
    for (const id of [49_999, 99_999]) await setState(id, 'closed');
    await findStale();
    expect(await sql(portal, 'select * from stale_rounds')).toEqual([]);
  });
});

describe('a vendor’s report', () => {
  const vendor = { id: 1n } as Vendor;
  const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000);
  beforeAll(async () => {
    await sql(
      portal,
      `insert into game_transactions (vendor_id, tx_id, operation, hash, member_id, amount_minor, balance_after_minor, at)
       select 1 + n % 2, 'tx' || n, 'bet', '\\x00', $1, 1, 0, now() - (${ROWS} - n) * interval '1 minute'
         from generate_series(1, ${ROWS}) n`,
      [memberId],
    );
    await asOwner(portal, 'analyze game_transactions');
  });

  it('of a long period reads little more than the transactions of its page', async () => {
    const request = { from: at(ROWS + 10), to: at(0), after: 0n, limit: 1000 };
    const rows = await reportTransactions(portal.app.db, vendor, request);
    expect(rows).toHaveLength(1000);
    const after = rows.at(-1)?.portalTx ?? 0n;
    const next = (tx: Tx) => reportTransactions(tx, vendor, { ...request, after });
    expect(await rowsReadOf('game_transactions', next)).toBeLessThan(1200);
  });

  it('of an hour long ago reads little more than that hour', async () => {
    const hour = { from: at(100_060), to: at(100_000), after: 0n, limit: 1000 };
    expect(await reportTransactions(portal.app.db, vendor, hour)).toHaveLength(30);
    expect(await rowsReadOf('game_transactions', (tx) => reportTransactions(tx, vendor, hour))).toBeLessThan(300);
  });
});

describe('a bet of a member with thousands of rounds', () => {
  const [MEMBERS, OWN_ROUNDS] = [10_000, 5000];
  let playerId: string;
  beforeAll(async () => {
    ({ playerId } = await portal.newMember());
    await sql(
      portal,
      `insert into members (public_id, username, username_key, password_hash, currency, language_code)
       select 'MMANY' || n, 'many' || n, 'many' || n, 'none', 'VND', 'EN' from generate_series(1, ${MEMBERS}) n`,
    );
    await sql(
      portal,
      `insert into game_rounds (vendor_id, member_id, vendor_round_id, game_id, state, active_bets, stake_minor, balance_before_minor,
                                balance_after_minor)
       select 1, own.id + case when n <= ${OWN_ROUNDS} then 0 else 1 + n % ${MEMBERS} end, 'many' || n, 1, 'closed', 0, 1, 1, 0
         from generate_series(1, ${ROWS}) n, members own where own.public_id = $1`,
      [playerId],
    );
    await asOwner(portal, 'analyze members, game_rounds');
  });

  it('reads its own round alone', async () => {
    const text = `select status from game_bets(array[1], array['x'], array[$1], array['VND'], array['00'], array['LOTUS'], array['new'],
                                               array['new'], array[10000], array[false], array['00'])`;
    const bet = (tx: Tx) => queryRows(tx, { name: 'bet', text }, [playerId]);
    expect(await rowsReadOf('game_rounds', bet)).toBeLessThan(10);
  });
});
