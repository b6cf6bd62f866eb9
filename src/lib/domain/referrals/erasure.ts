import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Tx } from '#kernel/database';
import { referrals } from './tables.ts';

/** Ends the referral of an account that is erased, and those of its referees, and deletes what staff wrote about them. */
export async function eraseReferrals(tx: Tx, memberId: bigint): Promise<void> {
  const own = or(eq(referrals.memberId, memberId), eq(referrals.referrerId, memberId));
  // In the order in which the reader of turnover locks them.
  await tx.orm.select({ id: referrals.memberId }).from(referrals).where(own).orderBy(referrals.memberId).for('update');
  const isOpen = inArray(referrals.state, ['pending', 'flagged']);
  await tx.orm
    .update(referrals)
    .set({ state: 'expired', decidedAt: sql`clock_timestamp()`, dueAt: null })
    .where(and(own, isOpen));
  await tx.orm.update(referrals).set({ flags: [], reason: null }).where(own);
}
