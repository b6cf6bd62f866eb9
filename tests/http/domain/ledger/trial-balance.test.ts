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
// Creates new accounts for each test, because a test leaves its accounts damaged.
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

/** Changes rows with the triggers disabled that normally protect them. */
async function corrupt(text: string, values: unknown[] = []): Promise<void> {
  for (const table of ['ledger_postings', 'ledger_entries']) await run(db, `alter table ${table} disable trigger all`);
  await run(db, text, values);
  for (const table of ['ledger_postings', 'ledger_entries']) await run(db, `alter table ${table} enable trigger all`);
}

const CORRUPTIONS: [string, () => Promise<void>, () => string, string][] = [
  [
    'a raised balance',
    () => corrupt('update ledger_balances set balance_minor = 999 where account_id = $1', [player]),
    () => `account ${player}`,
    'player',
  ],
  [
    'a skipped version',
    () => corrupt('update ledger_balances set version = version + 1 where account_id = $1', [player]),
    () => `account ${player}`,
    'player',
  ],
  [
    'a changed posting',
    () =>
      corrupt('update ledger_postings set amount_minor = 501 where entry_id = $1 and account_id = $2', [
        entryId,
        player,
      ]),
    () => `entry ${entryId}`,
    'player',
  ],
  [
    'a changed posting of the house',
    () =>
      corrupt('update ledger_postings set amount_minor = -400 where entry_id = $1 and account_id = $2', [
        entryId,
        cash,
      ]),
    () => `entry ${entryId}`,
    'house_cash',
  ],
  [
    'a changed balance after a posting',
    () =>
      corrupt('update ledger_postings set balance_after_minor = 7 where entry_id = $1 and account_id = $2', [
        entryId,
        player,
      ]),
    () => `account ${player}`,
    'player',
  ],
  [
    'a deleted posting',
    () => corrupt('delete from ledger_postings where entry_id = $1 and account_id = $2', [entryId, player]),
    () => `account ${player}`,
    'player',
  ],
  [
    'a deleted entry',
    () => corrupt('delete from ledger_entries where id = $1', [entryId]),
    () => `entry ${entryId}`,
    'player',
  ],
];

describe('the trial balance', () => {
  it('finds nothing in intact books and halts nothing', async () => {
    const result = await checkBooks(db);
    expect(result).toMatchObject({ isBalanced: true, entries: 2n, postings: 4n, problems: [], halted: [] });
    expect(result.totals).toEqual([
      { accountKind: 'house_cash', currency: 'VND', totalMinor: -380n },
      { accountKind: 'player', currency: 'VND', totalMinor: 380n },
    ]);
    await assertNotHalted(db, 'player');
  });

  it('finds money that is held without a hold', async () => {
    const held = await newAccount(db, 'player_held');
    await book(db, [
      [player, -80n],
      [held, 80n],
    ]);
    const { problems } = await computeTrialBalance(db);
    expect(problems).toMatchObject([{ accountKind: 'player_held', text: expect.stringContaining(`account ${held} `) }]);
  });

  it.each(CORRUPTIONS)(
    'finds %s and halts withdrawals of that account kind until staff lift the halt',
    async (_, damage, expectedText, kind) => {
      await damage();
      const { isBalanced, problems } = await checkBooks(db);
      expect(isBalanced).toBe(false);
      expect(problems.map(({ text }) => text).join('\n')).toMatch(new RegExp(`${expectedText()}\\b`));
      expect(problems.map(({ accountKind }) => accountKind)).toContain(kind);
      await expect(assertNotHalted(db, kind as 'player')).rejects.toMatchObject({ code: 'withdrawals_halted' });
      await db.transaction((tx) => liftHalt(tx, kind));
      await assertNotHalted(db, kind as 'player');
      await checkBooks(db);
      await expect(assertNotHalted(db, kind as 'player')).rejects.toMatchObject({ code: 'withdrawals_halted' });
    },
  );
});

describe('the house total', () => {
  it('is the sum of its postings before, at and after the watermark', async () => {
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
