import type { Tx } from '#kernel/database';
import { walletTransitions } from './tables.ts';

export type Transition = Omit<typeof walletTransitions.$inferInsert, 'id' | 'at'>;

/** Notes a step, in the transaction that takes it. */
export async function noteTransition(tx: Tx, transition: Transition): Promise<void> {
  await tx.orm.insert(walletTransitions).values(transition);
}
