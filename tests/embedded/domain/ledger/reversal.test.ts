import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getBalances, ensureAccount, post, reverse, computeTrialBalance } from '#domain/ledger';
import type { Database, Tx } from '#kernel/database';
import { openEmbedded } from '../../../support/embedded.ts';

let db: Database;
let player: bigint;
let cash: bigint;

beforeAll(async () => {
  db = await openEmbedded();
  await db.transaction(async (tx) => {
    player = await ensureAccount(tx, 'player', 1n, 'VND');
    cash = await ensureAccount(tx, 'house_cash', 1n, 'VND');
  });
});
afterAll(() => db.close());

const balance = async () => (await getBalances(db, [player])).get(player)?.balanceMinor;

function book(key: string, kind: string, amountMinor: bigint) {
  const lines = [
    { accountId: player, amountMinor },
    { accountId: cash, amountMinor: -amountMinor },
  ];
  return db.transaction((tx: Tx) => post(tx, { namespace: 'test', key, kind, lines }));
}

const reverseEntry = (entryId: bigint) => db.transaction((tx) => reverse(tx, entryId, { reason: 'wrong member' }));

describe('a reversal', () => {
  it('inverts every posting once and leaves the entry unchanged', async () => {
    const { entryId } = await book('1', 'deposit', 500n);
    const first = await reverseEntry(entryId);
    expect(first.isReplay).toBe(false);
    expect(await balance()).toBe(0n);
    expect(await reverseEntry(entryId)).toEqual({ entryId: first.entryId, isReplay: true });
    expect(await balance()).toBe(0n);
    expect((await computeTrialBalance(db)).isBalanced).toBe(true);
  });

  it('can be reversed itself', async () => {
    const { entryId } = await book('2', 'deposit', 300n);
    const reversal = await reverseEntry(entryId);
    await reverseEntry(reversal.entryId);
    expect(await balance()).toBe(300n);
  });

  it('is refused when the money is gone, and books nothing', async () => {
    const { entryId } = await book('3', 'deposit', 200n);
    await book('4', 'withdrawal_held', -400n);
    await expect(reverseEntry(entryId)).rejects.toMatchObject({ code: 'insufficient_funds' });
    expect(await balance()).toBe(100n);
  });

  it('is refused for an unknown entry and for a kind that is reversed in its own way', async () => {
    const { entryId } = await book('5', 'bet', -10n);
    await expect(reverseEntry(entryId)).rejects.toMatchObject({ code: 'wrong_state' });
    await expect(reverseEntry(999_999n)).rejects.toMatchObject({ code: 'wrong_state' });
  });
});
