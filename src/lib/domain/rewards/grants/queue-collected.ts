import { eq } from 'drizzle-orm';
import { notifyMember } from '#domain/inbox';
import type { Tx } from '#kernel/database';
import { formatAmount } from '#kernel/money';
import { queueCollected } from '#rules/rewards/bonus-money/free-rounds';
import { advanceGrants, databaseNow, type GrantDeps, type GrantOwner, lapseOf } from './advance-grants.ts';
import { findGrant } from './grant-rows.ts';
import { bonusGrants } from './tables.ts';

/**
 * Queues the bonus that collected the winnings of free rounds, which have ended; without effect where they won nothing. The caller
 * holds lockGrants.
 */
export async function queueCollectedGrant(
  tx: Tx,
  deps: GrantDeps & { maxFactorHundredths: bigint },
  owner: GrantOwner,
  publicId: string,
): Promise<void> {
  const stored = await findGrant(tx, publicId, owner.memberId);
  if (stored?.grant.state !== 'collecting') return;
  const queued = queueCollected(stored.grant, await databaseNow(tx), deps.maxFactorHundredths);
  const { id, state, requiredMinor, queuedAt, amountMinor } = queued;
  await tx.orm
    .update(bonusGrants)
    .set({ state, requiredMinor, queuedAt, lapsesAt: lapseOf(queued, deps) })
    .where(eq(bonusGrants.id, id));
  // One without wagering is cash at once, which has a message of its own.
  if (requiredMinor > 0n) {
    const { name, promotionId } = stored;
    const amount = formatAmount(amountMinor);
    const bonus = { name, promotion: String(promotionId), amount, currency: owner.currency };
    await notifyMember(tx, owner.memberId, 'bonusGiven', bonus);
  }
  await advanceGrants(tx, deps, owner);
}
