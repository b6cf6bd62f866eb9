import { and, eq } from 'drizzle-orm';
import type { Tx } from '#kernel/database';
import { pointRedemptions } from './tables.ts';

/** Returns whether a redemption of the member is in process. */
export async function hasOpenRedemption(tx: Tx, memberId: bigint): Promise<boolean> {
  const which = and(eq(pointRedemptions.memberId, memberId), eq(pointRedemptions.state, 'in_process'));
  return (await tx.orm.$count(pointRedemptions, which)) > 0;
}

/** Deletes where goods were sent. */
export async function eraseDeliveries(tx: Tx, memberId: bigint): Promise<void> {
  await tx.orm.update(pointRedemptions).set({ sealedDelivery: null }).where(eq(pointRedemptions.memberId, memberId));
}
