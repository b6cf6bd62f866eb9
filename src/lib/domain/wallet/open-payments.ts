import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#kernel/database';
import { deposits, withdrawals } from './tables.ts';

/** True while a deposit of the member waits for its transfer or for staff. */
export async function hasOpenDeposit(db: Db, memberId: bigint): Promise<boolean> {
  const isOpen = inArray(deposits.state, ['created', 'awaiting_review']);
  return (await db.orm.$count(deposits, and(eq(deposits.memberId, memberId), isOpen))) > 0;
}

/** True while a withdrawal of the member waits for staff, its payment or its confirmation. */
export async function hasOpenWithdrawal(db: Db, memberId: bigint): Promise<boolean> {
  const isOpen = inArray(withdrawals.state, ['requested', 'approved', 'paid', 'not_received']);
  return (await db.orm.$count(withdrawals, and(eq(withdrawals.memberId, memberId), isOpen))) > 0;
}
