import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { members } from './tables.ts';

const HOLD = defineStatement({
  name: 'member_hold_withdrawals',
  text: `update members set withdrawals_held_until = greatest(withdrawals_held_until, clock_timestamp() + make_interval(hours => $2::int))
          where id = $1 and not is_demo`,
});

/**
 * Holds the member's withdrawals from now on; a longer hold stays. `withdrawals_check_sign_in_hold` enforces it. Leaves out demo
 * accounts, which strangers share on purpose.
 */
export async function holdWithdrawals(tx: Tx, memberId: bigint, hours: number): Promise<void> {
  await tx.query(HOLD, [memberId, hours]);
}

/**
 * Records that a member's authenticator was removed without one of its codes, or the last passkey where nothing else was left, after
 * which payouts wait as after a new password (`payout_available_at`).
 */
export async function recordLostAuthenticator(tx: Tx, memberId: bigint): Promise<void> {
  await tx.orm
    .update(members)
    .set({ authenticatorLostAt: sql`now()` })
    .where(eq(members.id, memberId));
}

/**
 * Locks an account until the transaction ends, before one of its factors is removed: two removals at once would each see the other
 * factor as left.
 */
export async function lockFactors(tx: Tx, memberId: bigint): Promise<void> {
  await tx.orm.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('update');
}
