import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  advanceWatermarks,
  assertNotHalted,
  checkBooks,
  getHouseTotal,
  liftHalt,
  computeTrialBalance,
} from '#domain/ledger';
import type { Database } from '#kernel/database';
import { book, newAccount, openLedger, run } from '../../../support/ledger.ts';

let db: Database;
let player: bigint;
let cash: bigint;
let entryId: bigint;
beforeAll(async () => {
  db = await openLedger();
});
// Books of their own for each test: what one has damaged stays damaged.
beforeEach(async () => {
  player = await newAccount(db, 'player');
  cash = await newAccount(db, 'house_cash');
  ({ entryId } = await book(db, [
    [player, 500n],
    [cash, -500n],
  ]));
  await book(db, [
    [player, -120n],
    [cash, 120n],
  ]);
});
afterAll(() => db.close());

/** What only somebody who switches the guards off can do. */
async function corrupt(text: string, values: unknown[] = []): Promise<void> {
  for (const table of ['ledger_postings', 'ledger_entries']) await run(db, `alter table ${table} disable trigger all`);
  await run(db, text, values);
  for (const table of ['ledger_postings', 'ledger_entries']) await run(db, `alter table ${table} enable trigger all`);
}

const CORRUPTIONS: [string, () => Promise<void>, () => string, string][] = [
  [
    'a balance that was raised',
    () => corrupt('update ledger_balances set balance_minor = 999 where account_id = $1', [player]),
    () => `account ${player}`,
    'player',
  ],
  [
    'a version that was skipped',
    () => corrupt('update ledger_balances set version = version + 1 where account_id = $1', [player]),
    () => `account ${player}`,
    'player',
  ],
  [
    'a line that was changed',
    () =>
      corrupt('update ledger_postings set amount_minor = 501 where entry_id = $1 and account_id = $2', [
        entryId,
        player,
      ]),
    () => `entry ${entryId}`,
    'player',
  ],
  [
    'a line of the house that was changed',
    () =>
      corrupt('update ledger_postings set amount_minor = -400 where entry_id = $1 and account_id = $2', [
        entryId,
        cash,
      ]),
    () => `entry ${entryId}`,
    'house_cash',
  ],
  [
    'a balance after that was changed',
    () =>
      corrupt('update ledger_postings set balance_after_minor = 7 where entry_id = $1 and account_id = $2', [
        entryId,
        player,
      ]),
    () => `account ${player}`,
    'player',
  ],
  [
    'a line that was removed',
    () => corrupt('delete from ledger_postings where entry_id = $1 and account_id = $2', [entryId, player]),
    () => `account ${player}`,
    'player',
  ],
  [
    'an entry that was removed',
    () => corrupt('delete from ledger_entries where id = $1', [entryId]),
    () => `entry ${entryId}`,
    'player',
  ],
];

describe('the trial balance', () => {
  it('of books that nobody has touched finds nothing and halts nothing', async () => {
    const result = await checkBooks(db);
    expect(result).toMatchObject({ isBalanced: true, entries: 2n, postings: 4n, problems: [], halted: [] });
    expect(result.totals).toEqual([
      { accountKind: 'house_cash', currency: 'VND', totalMinor: -380n },
      { accountKind: 'player', currency: 'VND', totalMinor: 380n },
    ]);
    await assertNotHalted(db, 'player');
  });

  it('finds money that is held for nothing', async () => {
    const held = await newAccount(db, 'player_held');
    await book(db, [
      [player, -80n],
      [held, 80n],
    ]);
    const { problems } = await computeTrialBalance(db);
    expect(problems).toMatchObject([{ accountKind: 'player_held', text: expect.stringContaining(`account ${held} `) }]);
  });

  it.each(CORRUPTIONS)(
    'names %s and halts the payouts of that kind until an operator lifts it',
    async (_, damage, named, kind) => {
      await damage();
      const { isBalanced, problems } = await checkBooks(db);
      expect(isBalanced).toBe(false);
      expect(problems.map(({ text }) => text).join('\n')).toMatch(new RegExp(`${named()}\\b`));
      expect(problems.map(({ accountKind }) => accountKind)).toContain(kind);
      await expect(assertNotHalted(db, kind as 'player')).rejects.toMatchObject({ code: 'payouts_halted' });
      await db.transaction((tx) => liftHalt(tx, kind));
      await assertNotHalted(db, kind as 'player');
      await checkBooks(db);
      await expect(assertNotHalted(db, kind as 'player')).rejects.toMatchObject({ code: 'payouts_halted' });
    },
  );
});

describe('the house’s total', () => {
  it('is the sum of its lines before, at and behind the watermark', async () => {
    expect(await getHouseTotal(db, cash)).toBe(-380n);
    await advanceWatermarks(db);
    expect(await getHouseTotal(db, cash)).toBe(-380n);
    await book(db, [
      [player, 20n],
      [cash, -20n],
    ]);
    expect(await getHouseTotal(db, cash)).toBe(-400n);
    for (const _ of [1, 2]) await advanceWatermarks(db);
    expect(await getHouseTotal(db, cash)).toBe(-400n);
    const [row] = await run<{ total: bigint }>(
      db,
      'select total_minor as total from ledger_watermarks where account_id = $1',
      [cash],
    );
    expect(row?.total).toBe(-400n);
  });
});
