import { mayReceive, standingOf } from '#domain/protection';
import type { Tx } from '#kernel/database';

/** Returns whether the program may give a member anything now. One who has become an agent earns commission of another kind. */
export async function isRecipient(tx: Tx, memberId: bigint): Promise<boolean> {
  const standing = await standingOf(tx, memberId);
  return standing.accountType === 'member' && mayReceive(standing);
}
