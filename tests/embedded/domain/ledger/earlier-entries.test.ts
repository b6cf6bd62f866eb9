import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  computeTrialBalance,
  type EarlierEntry,
  InsufficientFundsError,
  listStatement,
  postEarlier,
} from '#domain/ledger';
import { DAY_MS } from '#kernel/clock';
import type { Database } from '#kernel/database';
import { book, newAccount, openLedger, run, stateOf } from '../../../support/ledger.ts';

let db: Database;
beforeAll(async () => {
  db = await openLedger();
});
afterAll(() => db.close());

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

interface Accounts {
  player: bigint;
  held: bigint;
  cash: bigint;
}

async function newAccounts(): Promise<Accounts> {
  const [player, held] = [await newAccount(db, 'player'), await newAccount(db, 'player_held')];
  return { player, held, cash: await newAccount(db, 'house_cash') };
}

let keys = 0;

const deposit = ({ cash, player }: Accounts, days: number, amountMinor = 100n): EarlierEntry => ({
  namespace: 'history',
  key: `entry ${keys++}`,
  kind: 'deposit',
  fromId: cash,
  toId: player,
  amountMinor,
  at: daysAgo(days),
});
const withdrawal = ({ cash, player, held }: Accounts, days: number, amountMinor = 30n): EarlierEntry => ({
  ...deposit({ player: held, held, cash: player }, days, amountMinor),
  kind: 'withdrawal_held',
  settled: { kind: 'withdrawal_paid', toId: cash, at: daysAgo(days - 0.1) },
});
const store = (...entries: EarlierEntry[]) => db.transaction((tx) => postEarlier(tx, entries));

describe('the history of a new account', () => {
  it('has its entries at their times, whatever their order in the call, with balances that follow', async () => {
    const accounts = await newAccounts();
    const holds = await store(withdrawal(accounts, 3), deposit(accounts, 1, 5n), deposit(accounts, 9));
    const { page } = await listStatement(db, { accountId: accounts.player, pageNo: 1, pageSize: 9 });
    const daysOf = (at: Date) => Math.round((Date.now() - at.getTime()) / DAY_MS);
    expect(
      page.rows.map(({ at, amountMinor, balanceAfterMinor }) => [daysOf(at), amountMinor, balanceAfterMinor]),
    ).toEqual([
      [1, 5n, 75n],
      [3, -30n, 70n],
      [9, 100n, 100n],
    ]);
    expect([await stateOf(db, accounts.player), await stateOf(db, accounts.held)]).toEqual([
      [75n, 3n],
      [0n, 2n],
    ]);
    expect(await run(db, 'select state from ledger_holds where id = any($1)', [[...holds.values()]])).toEqual([
      { state: 'settled' },
    ]);
    await book(db, [
      [accounts.player, 25n],
      [accounts.cash, -25n],
    ]);
    expect(await stateOf(db, accounts.player)).toEqual([100n, 4n]);
    expect(await computeTrialBalance(db)).toMatchObject({ isBalanced: true });
  });

  it('never overdraws the account, not even between its entries', async () => {
    const accounts = await newAccounts();
    await expect(store(withdrawal(accounts, 3), deposit(accounts, 1))).rejects.toBeInstanceOf(InsufficientFundsError);
    expect(await stateOf(db, accounts.player)).toEqual([0n, 0n]);
  });

  it('is refused once the account has entries, and in the future', async () => {
    const accounts = await newAccounts();
    await store(deposit(accounts, 3));
    await expect(store(deposit(accounts, 2))).rejects.toBeInstanceOf(InsufficientFundsError);
    await expect(store(deposit(await newAccounts(), -1))).rejects.toThrow('order of time');
    expect(await computeTrialBalance(db)).toMatchObject({ isBalanced: true });
  });
});
