import { standingOf } from '#domain/protection';
import type { Tx } from '#kernel/database';

/** Returns whether a member may be given anything now. One who has become an agent earns commission of another kind. */
export async function mayReceive(tx: Tx, memberId: bigint): Promise<boolean> {
  const { accountType, state, isRestricted, isAtRisk } = await standingOf(tx, memberId);
  return accountType === 'member' && state === 'active' && !isRestricted && !isAtRisk;
}
