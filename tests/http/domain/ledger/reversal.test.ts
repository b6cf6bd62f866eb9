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

const undo = (entryId: bigint) => db.transaction((tx) => reverse(tx, entryId, { reason: 'wrong member' }));

describe('a reversal', () => {
  it('turns every line round, once, and leaves the entry as it was', async () => {
    const { entryId } = await book('1', 'deposit', 500n);
    const first = await undo(entryId);
    expect(first.isReplay).toBe(false);
    expect(await balance()).toBe(0n);
    expect(await undo(entryId)).toEqual({ entryId: first.entryId, isReplay: true });
    expect(await balance()).toBe(0n);
    expect((await computeTrialBalance(db)).isBalanced).toBe(true);
  });

  it('can be reversed itself', async () => {
    const { entryId } = await book('2', 'deposit', 300n);
    const undone = await undo(entryId);
    await undo(undone.entryId);
    expect(await balance()).toBe(300n);
  });

  it('is refused where the money has gone, and moves nothing', async () => {
    const { entryId } = await book('3', 'deposit', 200n);
    await book('4', 'withdrawal_held', -400n);
    await expect(undo(entryId)).rejects.toMatchObject({ code: 'insufficient_funds' });
    expect(await balance()).toBe(100n);
  });

  it('is refused for what is not there and for what has a way of its own', async () => {
    const { entryId } = await book('5', 'bet', -10n);
    await expect(undo(entryId)).rejects.toMatchObject({ code: 'wrong_state' });
    await expect(undo(999_999n)).rejects.toMatchObject({ code: 'wrong_state' });
  });
});
