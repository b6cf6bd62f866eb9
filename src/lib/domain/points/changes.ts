import * as z from 'zod';
import { ensureAccount, postMany } from '#domain/ledger';
import type { Tx } from '#kernel/database';
import { formatAmount } from '#kernel/money';
import { randomId, type RandomSource } from '#kernel/ids';
import { defineStatement } from '#kernel/statements';
import { changePoints } from '#rules/rewards/points/balance';
import { POINT_CURRENCY, type PointAct, type PointType } from '#rules/rewards/points/history';
import { type PointAccount, saveReceivables } from './accounts.ts';
import { pointTransactions } from './tables.ts';

/** Points of one source for a member; negative ones are taken back. */
export interface PointChange {
  type: PointType;
  pointsMinor: bigint;
  act?: PointAct;
  remark?: string;
}

export type NewTransaction = Omit<typeof pointTransactions.$inferInsert, 'publicId'> & { publicId?: string };

/** Writes rows of the history. */
export async function recordTransactions(tx: Tx, random: RandomSource, rows: readonly NewTransaction[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.orm.insert(pointTransactions).values(rows.map((row) => ({ publicId: randomId(random, 'P'), ...row })));
}

const NEXT_BATCH = defineStatement({
  name: 'points_next_batch',
  row: z.object({ id: z.bigint() }),
  text: `select nextval(pg_get_serial_sequence('point_transactions', 'id')) as id`,
});

/** Returns a number that no batch had before. */
export async function nextBatch(tx: Tx): Promise<string> {
  const [next] = await tx.query(NEXT_BATCH);
  if (!next) throw new Error('a sequence gave no number');
  return String(next.id);
}

/** Changes of one account, which several may have under one key. */
export interface AccountChanges {
  key: string;
  account: PointAccount;
  of: readonly PointChange[];
}

/**
 * Gives or takes back points of locked accounts: one entry for each member under its key, rows of the history in the order of the
 * changes, and what a member's balance does not cover stays open.
 */
export async function applyChanges(tx: Tx, random: RandomSource, changes: readonly AccountChanges[]): Promise<void> {
  const results = changes.map(({ key, account, of }) => ({ key, ...resultOf(account, of) }));
  const house = await ensureAccount(tx, 'house_points', 0n, POINT_CURRENCY);
  const entries = results.flatMap(({ key, account, before, rows }) => {
    const amountMinor = account.balanceMinor - before.balanceMinor;
    if (amountMinor === 0n) return [];
    const details = Object.fromEntries(rows.map(({ type, changedMinor }) => [type, formatAmount(changedMinor)]));
    const lines = [
      { accountId: account.accountId, amountMinor },
      { accountId: house, amountMinor: -amountMinor },
    ];
    return [{ namespace: 'points', key: `${key}:${account.memberId}`, details, lines }];
  });
  await postMany(tx, 'points_earned', entries);
  await saveReceivables(
    tx,
    results
      .filter(({ account, before }) => account.receivableMinor !== before.receivableMinor)
      .map((one) => one.account),
  );
  await recordTransactions(
    tx,
    random,
    results.flatMap(({ rows }) => rows),
  );
}

function resultOf(before: PointAccount, changes: readonly PointChange[]) {
  let account = before;
  const rows: NewTransaction[] = [];
  for (const { pointsMinor, ...row } of changes) {
    const { balanceMinor } = account;
    account = { ...account, ...changePoints(account, pointsMinor) };
    const changedMinor = account.balanceMinor - balanceMinor;
    if (changedMinor === 0n) continue;
    rows.push({ ...row, memberId: account.memberId, changedMinor, balanceMinor: account.balanceMinor });
  }
  return { account, before, rows };
}
