import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { advanceFigures, listReconciliation } from '#domain/figures';
import { listStatement } from '#domain/ledger';
import type { Db, Tx } from '#kernel/database';
import { listStatements } from '#kernel/statements';
import type { TestApp } from '../support/app.ts';
import { startGame } from '../support/game-session.ts';
import { dayBefore, letPass } from '../support/reconciliation.ts';
import { rowsRead, rowsReadOf } from '../support/rows-read.ts';
import { asOwner, queryRows, sql, tamper } from '../support/sql.ts';
import { createPostgresApp } from '../support/two-nodes.ts';

const DAYS = 100;
const ROUNDS_A_DAY = 2000;
const ROUNDS = DAYS * ROUNDS_A_DAY;
/** The day a few times, with what the blocks around it have; a single scan would read all. */
const MAX_ROWS = ROUNDS / 2;
/** Columns that differ between rounds, in each table that keeps all history. */
const TABLES = {
  game_rounds: { id: 'n', vendor_round_id: `'r' || n`, opened_at: 'moment', closed_at: 'moment' },
  game_transactions: { id: 'n', tx_id: `'t' || n`, game_round_id: 'n', entry_id: 'n', at: 'moment' },
  settled_rounds: {
    seq: 'n',
    source_id: 'n',
    booked_at: 'moment',
    first_settled_at: 'moment',
    placed_at: 'moment',
    xid: 'transaction',
  },
  ledger_entries: { id: 'n', key: `'k' || n`, booked_at: 'moment', xid: 'transaction' },
  ledger_postings: { entry_id: 'n', version: `case when original.version is not null then n end` },
};

let portal: TestApp;
beforeAll(async () => {
  portal = await createPostgresApp(inject('postgresUrl'), 'long_ledger');
  const session = await startGame(portal);
  const { status } = (await session.bet({ amount: '10', roundClosed: true })).body;
  if (status !== 'OK') throw new Error(`the bet was refused: ${status}`);
  await letPass(portal, DAYS * 24 * 60);
  await Promise.all(Object.entries(TABLES).map(([table, changed]) => multiply(table, changed)));
  await settleLater();
  for (const table of Object.keys(TABLES)) await asOwner(portal, `vacuum analyze ${table}`);
  while ((await readRounds()) !== ROUNDS + 1);
}, 600_000);
afterAll(() => portal.close());

/** Copies what the round left, as one that was played every 43 seconds of the days up to yesterday. Each day has a transaction of its own. */
async function multiply(table: string, changed: Record<string, string>): Promise<void> {
  const columns = await sql<{ name: string }>(
    portal,
    `select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  const names = columns.map(({ name }) => `"${name}"`);
  const values = columns.map(({ name }) => changed[name] ?? `original."${name}"`);
  const entryId = '(select entry_id from game_transactions where id < 1000)';
  const original = { ledger_entries: `where id = ${entryId}`, ledger_postings: `where entry_id = ${entryId}` };
  await tamper(
    portal,
    `insert into ${table} (${names.join(', ')}) overriding system value
     select ${values.join(', ')}
       from (select * from ${table} ${Reflect.get(original, table) ?? ''}) original
      cross join (select 1000 + round as n, (3 + (round - 1) / ${ROUNDS_A_DAY})::text::xid8 as transaction,
                         business_day_start(agents_today() - ${DAYS}) + (round - 1) * interval '1 day' / ${ROUNDS_A_DAY} as moment
                    from generate_series(1, ${ROUNDS}) round) copy order by copy.n`,
  );
}

const LATE = 50;

/** Settles rounds of the second day a day later, by a request of their own. */
async function settleLater(): Promise<void> {
  const from = 1000 + ROUNDS_A_DAY + ROUNDS_A_DAY / 2;
  const late = [from, from + LATE - 1];
  await tamper(
    portal,
    `update settled_rounds set booked_at = booked_at + interval '1 day', first_settled_at = first_settled_at + interval '1 day'
      where source_id between $1 and $2`,
    late,
  );
  await tamper(
    portal,
    `insert into game_transactions (vendor_id, tx_id, operation, hash, member_id, game_round_id, amount_minor, balance_after_minor, at)
     select vendor_id, tx_id || ':close', 'close', hash, member_id, game_round_id, 0, 0, at + interval '1 day'
       from game_transactions where game_round_id between $1 and $2`,
    late,
  );
}

async function readRounds(): Promise<number | undefined> {
  await advanceFigures(portal.app.db, 'rounds', portal.app.config.timeZone);
  return (await sql<{ rounds: number }>(portal, 'select sum(rounds)::int as rounds from member_days'))[0]?.rounds;
}

it('an index by ranges of blocks takes in new blocks by itself: until then, every look at a day reads all that was added', async () => {
  const lazy = `select relname from pg_class where relam = (select oid from pg_am where amname = 'brin') and relnamespace = 'public'::regnamespace
                   and not coalesce(reloptions @> array['autosummarize=true'], false)`;
  expect(await sql(portal, lazy)).toEqual([]);
});

describe('the comparison of a ledger with 200,000 rounds', () => {
  const compare = (day: string) => async (tx: Tx) => {
    const zone = portal.app.config.timeZone;
    const members = { name: 'test_members', text: 'select figures_reconcile_members($1, $2) as "isDone"' };
    expect(await queryRows(tx, members, [day, zone])).toEqual([{ isDone: true }]);
    await queryRows(tx, { name: 'test_ledger', text: 'select figures_reconcile_ledger($1)' }, [day]);
  };

  it('reads a day alone, the last one as well as an early one when all are compared anew', async () => {
    const [early, next, last] = [
      await dayBefore(portal, DAYS - 1),
      await dayBefore(portal, DAYS - 2),
      await dayBefore(portal, 1),
    ];
    for (const day of [early, next, last]) {
      const read = await rowsReadOf(portal, Object.keys(TABLES), compare(day));
      expect(Object.entries(read).filter(([, rows]) => rows > MAX_ROWS)).toEqual([]);
    }
    const { ledger, members } = await listReconciliation(portal.app.db, { from: early, to: last });
    const [booked, late] = [BigInt(ROUNDS_A_DAY) * 100_000n, BigInt(LATE) * 100_000n];
    expect(ledger).toMatchObject([
      { day: last, stake: booked, open: 0n, booked, difference: 0n },
      { day: next, stake: booked + late, open: -late, booked, difference: 0n },
      { day: early, stake: booked - late, open: late, booked, difference: 0n },
    ]);
    expect(members.map(({ day, stake, storedStake, differences }) => [day, stake, storedStake, differences])).toEqual([
      [last, booked, booked, 0n],
      [next, booked + late, booked + late, 0n],
      [early, booked - late, booked - late, 0n],
    ]);
  });

  it('finds the first day without reading all entries', async () => {
    const first = await dayBefore(portal, DAYS);
    const next = listStatements().find(({ name }) => name === 'reconciliation_next_day');
    const read = await rowsReadOf(portal, ['ledger_entries', 'settled_rounds'], async (tx) => {
      const [found] = next ? await queryRows(tx, next) : [];
      expect(found).toEqual({ day: first, isOver: true });
    });
    expect(Math.max(...Object.values(read))).toBeLessThan(100);
  });
});

it('the transactions of two days and their sums are read without the days before', async () => {
  const [account] = await sql<{ id: bigint }>(
    portal,
    `select account_id as id from ledger_postings join ledger_accounts account on account.id = account_id
      where account.kind = 'player' order by version desc limit 1`,
  );
  const from = new Date(`${await dayBefore(portal, 2)}T00:00:00+07:00`);
  const read = (db: Db) => listStatement(db, { accountId: account?.id ?? 0n, from, pageNo: 1, pageSize: 20 });
  const { page, sums } = await read(portal.app.db);
  expect(page.totalRows).toBeGreaterThanOrEqual(2 * ROUNDS_A_DAY);
  expect(sums).toEqual([
    { kind: 'bet', isCredit: false, lines: BigInt(page.totalRows), amountMinor: -100_000n * BigInt(page.totalRows) },
  ]);
  // Each of the three statements reads them once.
  expect(await rowsRead(portal, 'ledger_postings', read)).toBeLessThan(4 * page.totalRows);
});
