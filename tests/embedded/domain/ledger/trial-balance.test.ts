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
import type { LedgerProblem } from '#rules/payments/ledger-problems';
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

const CORRUPTIONS: [string, () => Promise<void>, () => string, string, LedgerProblem][] = [
  [
    'a raised balance',
    () => corrupt('update ledger_balances set balance_minor = 999 where account_id = $1', [player]),
    () => `account ${player}`,
    'player',
    'wrong_balance',
  ],
  [
    'a skipped version',
    () => corrupt('update ledger_balances set version = version + 1 where account_id = $1', [player]),
    () => `account ${player}`,
    'player',
    'wrong_balance',
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
    'unbalanced_entry',
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
    'unbalanced_entry',
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
    'wrong_history',
  ],
  [
    'a deleted posting',
    () => corrupt('delete from ledger_postings where entry_id = $1 and account_id = $2', [entryId, player]),
    () => `account ${player}`,
    'player',
    'unbalanced_entry',
  ],
  [
    'a deleted entry',
    () => corrupt('delete from ledger_entries where id = $1', [entryId]),
    () => `entry ${entryId}`,
    'player',
    'lost_posting',
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
    await assertNotHalted(db);
  });

  it('finds money that is held without a hold', async () => {
    const held = await newAccount(db, 'player_held');
    await book(db, [
      [player, -80n],
      [held, 80n],
    ]);
    const { problems } = await computeTrialBalance(db);
    expect(problems).toMatchObject([
      { code: 'wrong_holds', accountKind: 'player_held', text: expect.stringContaining(`account ${held} `) },
    ]);
  });

  it.each(CORRUPTIONS)(
    'finds %s and halts withdrawals of that account kind until staff lift the halt',
    async (_, damage, expectedText, kind, code) => {
      await damage();
      const { isBalanced, problems } = await checkBooks(db);
      expect(isBalanced).toBe(false);
      expect(problems.map(({ text }) => text).join('\n')).toMatch(new RegExp(`${expectedText()}\\b`));
      expect(problems.map(({ accountKind }) => accountKind)).toContain(kind);
      expect(problems.map((problem) => problem.code)).toContain(code);
      await expect(assertNotHalted(db, [kind])).rejects.toMatchObject({ code: 'withdrawals_halted' });
      await db.transaction((tx) => liftHalt(tx, kind));
      await assertNotHalted(db, [kind]);
      await checkBooks(db);
      await expect(assertNotHalted(db, [kind])).rejects.toMatchObject({ code: 'withdrawals_halted' });
    },
  );
});

describe('books with very large amounts', () => {
  /** Books wins of ten trillion to 93 players: together more than int8 holds. */
  async function bookLargeWins(): Promise<bigint> {
    const games = await newAccount(db, 'house_games', 'XXL');
    for (let wins = 0; wins < 93; wins++) {
      await book(db, [
        [await newAccount(db, 'player', 'XXL'), 10n ** 17n],
        [games, -(10n ** 17n)],
      ]);
    }
    return games;
  }

  it('are checked and added up', async () => {
    const games = await bookLargeWins();
    const { totals } = await computeTrialBalance(db);
    expect(totals.filter(({ currency }) => currency === 'XXL')).toEqual([
      { accountKind: 'house_games', currency: 'XXL', totalMinor: -93n * 10n ** 17n },
      { accountKind: 'player', currency: 'XXL', totalMinor: 93n * 10n ** 17n },
    ]);
    for (const _ of [1, 2]) await advanceWatermarks(db);
    expect(await getHouseTotal(db, games)).toBe(-93n * 10n ** 17n);
  });

  it('refuse for good what one account cannot hold', async () => {
    const full = await newAccount(db, 'player');
    const move = (amount: bigint) =>
      book(db, [
        [cash, -amount],
        [full, amount],
      ]);
    for (let deposits = 0; deposits < 92; deposits++) await move(10n ** 17n);
    await expect(move(10n ** 17n)).rejects.toMatchObject({ code: 'balance_too_high' });
    await move(1n);
  });
});

describe('a check that cannot be made', () => {
  it('halts payouts and is reported', async () => {
    await db.transaction((tx) => liftHalt(tx, 'player_held'));
    await run(db, 'alter table ledger_holds rename to ledger_holds_away');
    await expect(checkBooks(db)).rejects.toThrow();
    await run(db, 'alter table ledger_holds_away rename to ledger_holds');
    for (const kind of ['player', 'player_held', 'house_cash']) {
      await expect(assertNotHalted(db, [kind]), kind).rejects.toMatchObject({ code: 'withdrawals_halted' });
    }
    const { halted } = await computeTrialBalance(db);
    expect(halted[0]?.reason).toContain('the books could not be checked');
  });
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
    const [row] = await run<{ total: string }>(
      db,
      'select total_minor::text as total from ledger_watermarks where account_id = $1',
      [cash],
    );
    expect(row?.total).toBe('-400');
  });
});
