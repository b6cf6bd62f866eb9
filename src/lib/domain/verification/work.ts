import { lt, sql } from 'drizzle-orm';
import type { Tx } from '#kernel/database';
import { spentWork } from './tables.ts';

/**
 * Spends a proof of work, which is valid for one attempt. Returns false when it was spent before. Commit before the action that it
 * allows.
 */
export async function spendWork(tx: Tx, solution: { id: string; expiresAt: Date }): Promise<boolean> {
  const spent = await tx.orm.insert(spentWork).values(solution).onConflictDoNothing().returning({ id: spentWork.id });
  return spent.length > 0;
}

export async function deleteExpiredWork(tx: Tx): Promise<void> {
  await tx.orm.delete(spentWork).where(lt(spentWork.expiresAt, sql`clock_timestamp()`));
}
