import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#kernel/database';
import { agentDelegates, agentLinks } from './tables.ts';

/** Ends what an erased account had in the agent center: its links, with what it wrote about them, and its work as a delegate. */
export async function eraseAgentCenter(tx: Tx, memberId: bigint): Promise<void> {
  const disabledAt = sql`coalesce(${agentLinks.disabledAt}, clock_timestamp())`;
  await tx.orm.update(agentLinks).set({ note: null, disabledAt }).where(eq(agentLinks.agentId, memberId));
  await tx.orm.delete(agentDelegates).where(eq(agentDelegates.memberId, memberId));
}
